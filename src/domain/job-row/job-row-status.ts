/** Statuses of a transport job product (docs/requirements.md, 'Row statuses'). */
export const jobRowStatuses = [
  'UNCOMPLETED',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'IN_PROGRESS',
  'PAUSED',
  'ERROR',
  'REJECTED',
  'ON_THE_WAY',
  'APPROACHING_ORIGIN',
  'IN_DESTINATION',
  'UNCONFIRMED',
  'SELF_SERVICE',
] as const;

export type JobRowStatus = (typeof jobRowStatuses)[number];

/** A client's order waits in this status for staff to confirm it; staff's own start the other way. */
export function firstJobRowStatus(madeBy: 'client' | 'staff'): JobRowStatus {
  return madeBy === 'client' ? 'UNCONFIRMED' : 'UNCOMPLETED';
}

/** The status that staff's 'Kinnita' gives, or null where there is nothing to confirm. */
export function confirmedStatus(status: JobRowStatus): JobRowStatus | null {
  return status === 'UNCONFIRMED' ? 'UNCOMPLETED' : null;
}

/** No total counts rows in these (docs/requirements.md, 'Totals'). */
export const uncountedStatuses: readonly JobRowStatus[] = ['CANCELLED', 'FAILED', 'REJECTED'];

/** Rows in these wait for a truck while they have none: confirmed, not over, and not for the client to fetch. */
export const awaitingTruckStatuses: readonly JobRowStatus[] = jobRowStatuses.filter(
  (status) => ![...uncountedStatuses, 'COMPLETED', 'UNCONFIRMED', 'SELF_SERVICE'].includes(status),
);

/** Statuses in which a row may be sent to external systems and by SMS. */
export const sendableStatuses: readonly JobRowStatus[] = ['UNCOMPLETED', 'ON_THE_WAY', 'IN_PROGRESS'];

/** True while a row may be sent to external systems and by SMS. */
export function isSendable(status: JobRowStatus): boolean {
  return sendableStatuses.includes(status);
}

/** True for a row that no driver has set off with, whether or not it is confirmed. */
export function isUnstarted(status: JobRowStatus): boolean {
  return status === 'UNCOMPLETED' || status === 'UNCONFIRMED';
}

const endedStatuses: ReadonlySet<JobRowStatus> = new Set(['COMPLETED', 'CANCELLED', 'FAILED', 'REJECTED']);

/** True for a row with nothing left to carry. */
export function hasRowEnded(status: JobRowStatus): boolean {
  return endedStatuses.has(status);
}

/** Rows that ended without being delivered. */
export const abandonedStatuses: readonly JobRowStatus[] = ['CANCELLED', 'FAILED', 'REJECTED'];

/** A driver has set off with these rows and is not done. */
export const underWayStatuses: readonly JobRowStatus[] = [
  'ON_THE_WAY',
  'APPROACHING_ORIGIN',
  'IN_PROGRESS',
  'IN_DESTINATION',
];
