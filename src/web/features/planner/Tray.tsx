import { ChevronDown, ChevronUp, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { memo, useDeferredValue, useState, useSyncExternalStore } from 'react';

import { matchRank } from '#domain/search-text.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../i18n/et/planner.ts';
import { DriverNoteMark } from '../../job-row/DriverNoteMark.tsx';
import { JobRowStatusLabel } from '../../job-row/JobRowStatusLabel.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { deskMedia, useIsDesk } from '../../ui/media.ts';
import { type BoardJob, isMovable } from './day-plan.ts';
import { pressJob } from './drag/press-job.ts';
import { goodsNamesOf, isUnconfirmed, quantityOf, routeOf, rowIdsOf, trayCount } from './job-text.ts';
import type { OpenJob } from './JobBlock.tsx';
import { proposal } from './move/move-stores.ts';

import jobStyles from './job.module.css';
import styles from './Tray.module.css';

const lacks = ['withoutTruck', 'withoutTime', 'unconfirmed'] as const;
type Lack = (typeof lacks)[number];

interface TrayProps {
  jobs: readonly BoardJob[];
  /** True when the day has no jobs at all. */
  isFreeDay: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onOpen: OpenJob;
}

/**
 * The day's jobs without a truck or a time, to be dragged onto the board or given a truck by their menu. On a phone
 * they are folded at first; at a desk they can be folded, as jobs are dragged to the strip too.
 */
export function Tray({ jobs, isFreeDay, isFolded, onFold, onOpen }: TrayProps) {
  const isDesk = useIsDesk();
  const [isOpenOnPhone, setOpenOnPhone] = useState(false);
  const isOpen = isDesk ? !isFolded : isOpenOnPhone;
  const toggle = () => (isDesk ? onFold(isOpen) : setOpenOnPhone(!isOpen));
  const words = isOpen ? messages.tray.fold : messages.tray.unfold;
  const [Open, Close] = isDesk ? [PanelLeftOpen, PanelLeftClose] : [ChevronDown, ChevronUp];
  const Icon = isOpen ? Close : Open;
  const [lack, setLack] = useState<Lack | null>(null);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const isTarget = useSyncExternalStore(proposal.subscribe, () => {
    const heldProposal = proposal.get();
    return (
      heldProposal?.by === 'pointer' &&
      heldProposal.to.truckId === null &&
      heldProposal.job.assignment.truckId !== null
    );
  });
  const shownJobs = jobs.filter((job) => hasLack(job, lack) && hasText(job, sought));
  const title = (
    <>
      {messages.tray.title} <small>{trayCount(jobs)}</small>
    </>
  );
  return (
    <section
      className={classNames(styles.tray, isTarget && styles.target)}
      data-tray
      data-folded={!isOpen || undefined}
      aria-label={messages.tray.title}
    >
      <h2>
        <button type="button" title={isDesk ? words : undefined} aria-expanded={isOpen} onClick={toggle}>
          {title}
          <Icon aria-hidden size={20} />
        </button>
      </h2>
      <label className={styles.search}>
        <Search aria-hidden size={18} />
        <span className="visually-hidden">{messages.tray.search}</span>
        <input
          type="search"
          placeholder={messages.tray.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <ChipRow>
        {lacks.map((each) => (
          <Chip key={each} selected={lack === each} onPress={() => setLack(lack === each ? null : each)}>
            {messages.tray[each]}
          </Chip>
        ))}
      </ChipRow>
      {shownJobs.length === 0 && (
        <p className={styles.none}>
          {jobs.length > 0 ? messages.tray.noneFound : messages.tray[isFreeDay ? 'freeDay' : 'empty']}
        </p>
      )}
      <ul>
        {shownJobs.map((job) => (
          <TrayCard key={job.id} job={job} onOpen={onOpen} />
        ))}
      </ul>
      {isTarget && <p className={styles.dropHere}>{messages.tray.dropHere}</p>}
    </section>
  );
}

const TrayCard = memo(function TrayCard({ job, onOpen }: { job: BoardJob; onOpen: OpenJob }) {
  const [{ client, truck, status }] = job.rows;
  const canMove = isMovable(job);
  const wish = [
    job.assignment.time ?? messages.tray.timeMissing,
    truck && formatPlate(truck.licensePlateNumber),
    client.name,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <button
        type="button"
        className={classNames(
          jobStyles.card,
          canMove && jobStyles.movable,
          job.isOnItsWay && jobStyles.onItsWay,
        )}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(job.id, event.currentTarget)}
        onContextMenu={(event) => {
          // A resting finger has taken hold of it.
          if (event.defaultPrevented) return;
          event.preventDefault();
          onOpen(job.id, event.currentTarget);
        }}
        onPointerDown={(event) => {
          if (canMove && deskMedia.matches) pressJob(event.nativeEvent, event.currentTarget, job);
        }}
      >
        <span className="visually-hidden">{messages.job.rows(rowIdsOf(job))}, </span>
        <strong>
          {quantityOf(job)} <span>{goodsNamesOf(job)}</span> <DriverNoteMark row={job.rows[0]} />
        </strong>{' '}
        <small>{routeOf(job)}</small> <small>{wish}</small>{' '}
        {status !== 'UNCOMPLETED' && <JobRowStatusLabel status={status} />}
      </button>
    </li>
  );
});

function hasLack(job: BoardJob, lack: Lack | null): boolean {
  if (lack === null) return true;
  if (lack === 'unconfirmed' || isUnconfirmed(job)) return lack === 'unconfirmed' && isUnconfirmed(job);
  return lack === 'withoutTruck' ? job.assignment.truckId === null : job.assignment.time === null;
}

function hasText(job: BoardJob, text: string): boolean {
  if (text.trim() === '') return true;
  const [{ client, notes, driverNotes }] = job.rows;
  const about = [
    rowIdsOf(job),
    goodsNamesOf(job),
    routeOf(job),
    client.name,
    notes ?? '',
    driverNotes ?? '',
  ].join(' ');
  return matchRank(text, about) !== null;
}
