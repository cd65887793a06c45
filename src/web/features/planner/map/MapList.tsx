import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useMemo } from 'react';

import type { MapLoad, MapPlace, MapTruck } from '#api/map/map.ts';
import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { map as messages } from '../../../i18n/et/map.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { etaText, minutesSince, oldSeenMinutes } from '../../../job-row/map/day-positions.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import { type BoardJob, isMovable } from '../day-plan.ts';
import { goodsNamesOf, quantityOf, routeOf, rowIdsOf, timesOf, tonnesText } from '../job-text.ts';
import { doesText } from './map-day.ts';

import styles from './MapList.module.css';

interface Props {
  /** What the filters leave. */
  jobs: readonly BoardJob[];
  places: readonly MapPlace[];
  /** What trucks do and have before them, whatever the filters leave. */
  allJobs: readonly BoardJob[];
  trucks: readonly PlannedTruck[];
  seen: readonly MapTruck[];
  loads: readonly MapLoad[];
  /** The day is over. */
  isOver: boolean;
  now: number;
  /** Opens 'job 12' or 'truck 4'. */
  onOpen: (id: string, opener: HTMLElement) => void;
  onAssign: (jobId: number) => void;
  /** On a phone. */
  isOpenOnPhone: boolean;
  onToggle: () => void;
}

/** All that the map shows, in words. On a phone it is a sheet over the map's lower part. */
export const MapList = memo(function MapList(props: Props) {
  const {
    jobs,
    allJobs,
    trucks,
    seen,
    places,
    loads,
    isOver,
    now,
    onOpen,
    onAssign,
    isOpenOnPhone,
    onToggle,
  } = props;
  const isDesk = useIsDesk();
  const isOpen = isDesk || isOpenOnPhone;
  const withoutTruck = jobs.filter(({ assignment }) => assignment.truckId === null);
  const withTruck = jobs.filter(({ assignment }) => assignment.truckId !== null);
  const unplaced = useMemo(
    () => new Set(loads.flatMap(({ rowId, from, to }) => (from && to ? [] : rowId))),
    [loads],
  );
  const item = (job: BoardJob) => (
    <JobItem key={job.id} job={job} trucks={trucks} unplaced={unplaced} onOpen={onOpen} onAssign={onAssign} />
  );
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <section className={styles.list} aria-label={messages.list} data-open={isOpen || undefined}>
      {!isDesk && (
        <button type="button" className={styles.handle} aria-expanded={isOpen} onClick={onToggle}>
          {messages.list} <small>{messages.summary(withoutTruck.length, seen.length)}</small>
          <Icon aria-hidden size={20} />
        </button>
      )}
      {isOpen && (
        <div className={styles.content}>
          {jobs.length === 0 && <p className={styles.none}>{messages.none}</p>}
          {withoutTruck.length > 0 && (
            <>
              <h2>
                {messages.withoutTruck} <small>{withoutTruck.length}</small>
              </h2>
              <ul style={roomOf(withoutTruck.length)}>{withoutTruck.map(item)}</ul>
            </>
          )}
          <h2>
            {messages.trucks} <small>{seen.length}</small>
          </h2>
          {seen.length === 0 && <p className={styles.none}>{messages.noPositions}</p>}
          <ul style={roomOf(seen.length)}>
            {seen.map((each) => (
              <TruckItem
                key={each.truckId}
                seen={each}
                truck={trucks.find(({ id }) => id === each.truckId)}
                does={doesText(each, allJobs, isOver)}
                now={now}
                onOpen={onOpen}
              />
            ))}
          </ul>
          {places.length > 0 && (
            <>
              <h2>{messages.places}</h2>
              <ul style={roomOf(places.length)}>
                {places.map(({ locationId, name, waitingTonnes, loads: count }) => (
                  <li key={locationId} id={`map-place-${String(locationId)}`} tabIndex={-1}>
                    <strong>{name}</strong>{' '}
                    <small>
                      {messages.waiting(waitingTonnes > 0 ? tonnesText(waitingTonnes) : null, count)}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )}
          {withTruck.length > 0 && (
            <>
              <h2>
                {messages.loads} <small>{withTruck.length}</small>
              </h2>
              <ul style={roomOf(withTruck.length)}>{withTruck.map(item)}</ul>
            </>
          )}
        </div>
      )}
    </section>
  );
});

/** The room that a list out of sight is given until it has been laid out. */
function roomOf(count: number) {
  return { containIntrinsicBlockSize: `auto ${String(count * 90)}px` };
}

interface JobItemProps {
  job: BoardJob;
  trucks: readonly PlannedTruck[];
  unplaced: ReadonlySet<number>;
  onOpen: Props['onOpen'];
  onAssign: Props['onAssign'];
}

const JobItem = memo(function JobItem({ job, trucks, unplaced, onOpen, onAssign }: JobItemProps) {
  const [row] = job.rows;
  const truck = trucks.find(({ id }) => id === job.assignment.truckId);
  const facts = [
    timesOf(job),
    truck === undefined ? null : formatPlate(truck.licensePlateNumber),
    row.client.name,
    job.rows.some(({ id }) => unplaced.has(id)) ? messages.noWay : null,
  ];
  return (
    <li className={styles.job}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => onOpen(`job ${String(job.id)}`, event.currentTarget)}
      >
        <span className="visually-hidden">{`${messages.row(rowIdsOf(job))}, `}</span>
        <strong>
          {quantityOf(job)} {goodsNamesOf(job)}
        </strong>{' '}
        <span>{routeOf(job)}</span> <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>{' '}
        <JobRowStatusLabel status={row.status} />
      </button>
      {truck === undefined && mayChange() && isMovable(job) && (
        <Button size="small" onClick={() => onAssign(job.id)}>
          {messages.assign}
        </Button>
      )}
    </li>
  );
});

interface TruckItemProps {
  seen: MapTruck;
  truck: PlannedTruck | undefined;
  does: string | null;
  now: number;
  onOpen: Props['onOpen'];
}

const TruckItem = memo(function TruckItem({ seen, truck, does, now, onOpen }: TruckItemProps) {
  if (truck === undefined) return null;
  const { truckId, seenAt, speedKmh } = seen;
  const eta = etaText(seen);
  const minutes = minutesSince(seenAt, now);
  const goes =
    speedKmh === null || minutes > oldSeenMinutes
      ? null
      : speedKmh < 5
        ? messages.stands
        : messages.drives(formatNumber(Math.round(speedKmh)));
  return (
    <li className={styles.truck} data-old={minutes > oldSeenMinutes || undefined}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={(event) => onOpen(`truck ${String(truckId)}`, event.currentTarget)}
      >
        <strong>{formatPlate(truck.licensePlateNumber)}</strong>{' '}
        <small>{[messages.seen(minutes), goes].filter((part) => part !== null).join(' · ')}</small>{' '}
        {does !== null && <span>{does}</span>}
        {eta !== null && (
          <>
            {' '}
            <em>{eta}</em>
          </>
        )}
      </button>
    </li>
  );
});
