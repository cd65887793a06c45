import type { Day } from '../calendar/day.ts';
import { isDriverRow } from '../driver/driver-job.ts';
import { addDecimals, type Decimal } from '../goods/decimal.ts';
import { type JobRowStatus, abandonedStatuses, underWayStatuses } from '../job-row/job-row-status.ts';
import { type JobStops, stopsOf } from './job-estimate.ts';

/** A row at some moment, as far as the plan of a day goes. */
export interface RowState {
  day: Day;
  status: JobRowStatus;
  truckId: number | null;
  /** Minutes since midnight; null without a time. */
  startsAt: number | null;
  pickupId: number;
  destinationId: number | null;
  kg: Decimal;
}

/**
 * A row that is or was on a day: as it stood when the evening before ended (null: there was none), and as it stands.
 */
export interface DayRow {
  jobId: number;
  day: Day;
  evening: RowState | null;
  now: RowState & { deliveredKg: Decimal };
}

/** A job on a day: what was planned, and what was driven. */
export interface ComparedJob {
  jobId: number;
  day: Day;
  /** Null where it was not planned for the day. */
  planned: { truckId: number | null; startsAt: number | null; kg: Decimal; stops: JobStops } | null;
  /** Null where it is not on the day any more. */
  standing: {
    truckId: number | null;
    isDriven: boolean;
    /** A driver has set off with it and is not done. */
    isUnderWay: boolean;
    deliveredKg: Decimal;
  } | null;
  /** The weights of the rows that were planned for the day and are done: the same rows in both sums. */
  asPlanned: { plannedKg: Decimal; deliveredKg: Decimal };
  /** True when it is now on another day. */
  isMoved: boolean;
}

/**
 * Returns the jobs of the days (docs/requirements.md, 'The day after'). A row counts as planned if it stood on the
 * day when the evening before ended: confirmed, not cancelled, failed or rejected, and not for the client to fetch.
 * Rows of a job share day, time and truck.
 */
export function dayJobs(rows: readonly DayRow[]): ComparedJob[] {
  const ofJobs = Map.groupBy(rows, ({ jobId, day }) => `${day} ${jobId}`);
  return [...ofJobs.values()].flatMap((ofJob): ComparedJob[] => {
    const [first] = ofJob;
    if (first === undefined) return [];
    const { jobId, day } = first;
    const plannedRows = ofJob.flatMap(({ evening }) =>
      evening !== null && isOn(evening, day) ? evening : [],
    );
    const standing = ofJob.flatMap(({ now }) => (isOn(now, day) ? now : []));
    if (plannedRows.length === 0 && standing.length === 0) return [];
    return [
      {
        jobId,
        day,
        planned: plannedOf(plannedRows),
        standing: stateOf(standing),
        asPlanned: asPlannedOf(ofJob, day),
        isMoved: standing.length === 0 && ofJob.some(({ now }) => now.day !== day && isOn(now, now.day)),
      },
    ];
  });
}

function isOn(row: RowState, day: Day): boolean {
  return row.day === day && isDriverRow(row.status) && !abandonedStatuses.includes(row.status);
}

function asPlannedOf(rows: readonly DayRow[], day: Day): ComparedJob['asPlanned'] {
  const deliveries = rows.flatMap(({ evening, now }) =>
    evening !== null && isOn(evening, day) && isOn(now, day) && now.status === 'COMPLETED'
      ? [{ plannedKg: evening.kg, deliveredKg: now.deliveredKg }]
      : [],
  );
  return {
    plannedKg: addDecimals(...deliveries.map(({ plannedKg }) => plannedKg)),
    deliveredKg: addDecimals(...deliveries.map(({ deliveredKg }) => deliveredKg)),
  };
}

function plannedOf(rows: readonly RowState[]): ComparedJob['planned'] {
  const [first] = rows;
  if (first === undefined) return null;
  const { truckId, startsAt } = first;
  return { truckId, startsAt, kg: addDecimals(...rows.map(({ kg }) => kg)), stops: stopsOf(rows) };
}

function stateOf(rows: readonly DayRow['now'][]): ComparedJob['standing'] {
  const [first] = rows;
  if (first === undefined) return null;
  const isDriven = rows.every(({ status }) => status === 'COMPLETED');
  const completedRows = rows.filter(({ status }) => status === 'COMPLETED');
  const deliveredKg = addDecimals(...completedRows.map((row) => row.deliveredKg));
  const isUnderWay = rows.some(({ status }) => underWayStatuses.includes(status));
  return { truckId: first.truckId, isDriven, isUnderWay, deliveredKg };
}
