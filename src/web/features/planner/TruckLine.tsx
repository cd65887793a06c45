import { type CSSProperties, Fragment, memo, useSyncExternalStore } from 'react';

import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { longestDayMinutes, maxDrivingMinutes } from '#domain/planning/truck-day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../i18n/et/planner.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { FoldButton } from '../../ui/button/FoldButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type BoardLine, type ScheduledJob, type Wash, workMinutes } from './day-plan.ts';
import { clockOf, hoursText, loadAndDistance } from './job-text.ts';
import { JobBlock, type OpenJob } from './JobBlock.tsx';
import { proposal } from './move/move-stores.ts';
import { useGhosts } from './suggest/ghosts.ts';

import jobStyles from './job.module.css';
import styles from './TruckLine.module.css';

interface Props {
  line: BoardLine;
  fromHour: number;
  toHour: number;
  onOpen: OpenJob;
  onOpenTruck: OpenTruck;
  /** Only the truck's name and its totals are shown. */
  isFolded: boolean;
  /** Left out when nothing is folded. */
  onFold?: (truckId: number) => void;
}
export type OpenTruck = (truckId: number, opener: HTMLElement) => void;

/** A truck and its day; redrawn only when something in it has changed. */
export const TruckLine = memo(function TruckLine({
  line,
  fromHour,
  toHour,
  onOpen,
  onOpenTruck,
  isFolded,
  onFold,
}: Props) {
  const { truck, jobs, levels } = line;
  return (
    <li
      className={classNames(styles.line, jobs.length === 0 && styles.free)}
      data-truck={truck.id}
      style={{ '--levels': levels } as CSSProperties}
    >
      <TruckHead truck={truck} onOpen={onOpenTruck} />
      {onFold !== undefined && jobs.length > 0 && (
        <FoldButton isOpen={!isFolded} onPress={() => onFold(truck.id)}>
          {jobsText(jobs)}
        </FoldButton>
      )}
      <div className={styles.track} hidden={isFolded} data-track data-from={fromHour} data-to={toHour}>
        <AwayBlocks away={truck.away} />
        {jobs.length > 0 && (
          <ol>
            {jobs.map((scheduled) => (
              <Fragment key={scheduled.job.id}>
                {scheduled.wash !== null && <WashBlock level={scheduled.level} wash={scheduled.wash} />}
                <JobBlock scheduled={scheduled} onOpen={onOpen} />
              </Fragment>
            ))}
          </ol>
        )}
        <Ghosts truckId={truck.id} />
        <DropPreview truckId={truck.id} />
      </div>
    </li>
  );
});

/** '3 veotööd, 06:00–17:40'. */
function jobsText(jobs: readonly ScheduledJob[]): string {
  const [first] = jobs;
  const last = Math.max(...jobs.map(({ endsAt }) => endsAt));
  return messages.jobsFrom(jobs.length, clockOf(first?.startsAt ?? 0), clockOf(last));
}

/** A cleaning between two jobs; it cannot be moved. If there is no room, the job shows it. */
function WashBlock({ level, wash }: { level: number; wash: Wash }) {
  const { regime, from, to } = wash;
  const style = { '--starts': from, '--ends': to, '--at': level } as CSSProperties;
  const label = messages.wash.before(wash);
  return (
    <li
      className={classNames(jobStyles.slot, jobStyles.wash, from === to && jobStyles.withoutRoom)}
      style={style}
      title={label}
      aria-label={label}
    >
      <span>
        <span className={jobStyles.washWord}>{messages.wash.word} </span>
        {regime}
      </span>
    </li>
  );
}

const GhostBlocks = fetchedLater(() =>
  import('./suggest/GhostBlocks.tsx').then((module) => module.GhostBlocks),
);

/** Drawn only while a plan is suggested. */
function Ghosts({ truckId }: { truckId: number }) {
  const ofTruck = useGhosts(truckId);
  return ofTruck.length > 0 && <GhostBlocks ghosts={ofTruck} />;
}

/** Hatched: the absence of truck or driver, with the reason. */
function AwayBlocks({ away }: Pick<PlannedTruck, 'away'>) {
  return away.map(({ absenceId, of, from, to, reason, name }) => {
    const text = messages.away.reason(of, reason);
    return (
      <div
        key={`${String(absenceId)} ${of}`}
        className={classNames(jobStyles.slot, jobStyles.away)}
        style={{ '--starts': from, '--ends': to } as CSSProperties}
        title={name === null ? text : `${text}, ${name}`}
      >
        <span>{text}</span>
        {/* At its end too: a job may stand over its beginning. */}
        {to - from > 6 * 60 && <span aria-hidden>{text}</span>}
      </div>
    );
  });
}

function TruckHead({ truck, onOpen }: { truck: PlannedTruck; onOpen: OpenTruck }) {
  const { licensePlateNumber: plate, trailer, driver, carrier, tonnes, km, emptyKm, day } = truck;
  const crew = [driver, trailer && formatPlate(trailer.registrationNumber)].filter(Boolean).join(' · ');
  return (
    <div className={styles.head} data-truck-head>
      <h3>
        <Link
          to={paths.oneTruck}
          params={{ id: String(truck.id) }}
          aria-haspopup="dialog"
          onClick={(event) => {
            // Elsewhere a truck's name opens its page; here it opens the truck's day.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(truck.id, event.currentTarget);
          }}
        >
          {formatPlate(plate)}
        </Link>
      </h3>
      {(day !== null || tonnes > 0) && (
        <p title={messages.truck.kilometres(rounded(km), rounded(emptyKm))}>{loadAndDistance(truck)}</p>
      )}
      <p className={styles.crew} title={crew}>
        {crew}
      </p>
      <p className={styles.carrier} title={carrier?.name}>
        {carrier?.name}
      </p>
      <DriverDayBar day={day} />
    </div>
  );
}

function rounded(km: number): string {
  return formatNumber(Math.round(km));
}

/** The place that a job dragged over this line would take. */
function DropPreview({ truckId }: { truckId: number }) {
  const heldProposal = useSyncExternalStore(proposal.subscribe, () => {
    const shownProposal = proposal.get();
    return shownProposal?.by === 'pointer' && shownProposal.to.truckId === truckId ? shownProposal : null;
  });
  if (heldProposal === null || heldProposal.to.time === null) return null;
  const starts = minutesOfDay(heldProposal.to.time);
  const style = { '--starts': starts, '--ends': starts + workMinutes(heldProposal.job) } as CSSProperties;
  return (
    <div className={classNames(jobStyles.slot, jobStyles.preview)} style={style} aria-hidden>
      {heldProposal.to.time}
    </div>
  );
}

/**
 * The share of a driver's daily driving time that the plan uses; the bar says when it is exceeded. It prevents nothing.
 */
function DriverDayBar({ day }: Pick<PlannedTruck, 'day'>) {
  if (day === null) return null;
  const workedMinutes = day.toMinutes - day.fromMinutes;
  const isLong = day.drivingMinutes > maxDrivingMinutes || workedMinutes > longestDayMinutes;
  const text = [
    messages.truck.driving(hoursText(day.drivingMinutes)),
    messages.truck.working(hoursText(workedMinutes)),
    ...(isLong ? [messages.truck.isLong] : []),
  ].join(', ');
  const style = { '--used': Math.min(1, day.drivingMinutes / maxDrivingMinutes) } as CSSProperties;
  return (
    <div className={classNames(styles.day, isLong && styles.long)} title={text}>
      <span className={styles.dayBar} style={style} aria-hidden />
      <small>
        <span aria-hidden>{hoursText(day.drivingMinutes)}</span>
        <span className="visually-hidden">{text}</span>
      </small>
    </div>
  );
}
