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

/** Nothing is carried by these rows: no total counts them (docs/requirements.md, 'Totals'). */
export const uncountedStatuses: readonly JobRowStatus[] = ['CANCELLED', 'FAILED', 'REJECTED'];

/** Rows in these wait for a truck while they have none: confirmed, not over, and not for the client to fetch. */
export const truckWantingStatuses: readonly JobRowStatus[] = jobRowStatuses.filter(
  (status) => ![...uncountedStatuses, 'COMPLETED', 'UNCONFIRMED', 'SELF_SERVICE'].includes(status),
);

/** What may be sent to outside systems and by SMS. */
export const sendableStatuses: readonly JobRowStatus[] = ['UNCOMPLETED', 'ON_THE_WAY', 'IN_PROGRESS'];

/** True while a row may be sent to outside systems and by SMS. */
export function isSendable(status: JobRowStatus): boolean {
  return sendableStatuses.includes(status);
}

const overStatuses: ReadonlySet<JobRowStatus> = new Set(['COMPLETED', 'CANCELLED', 'FAILED', 'REJECTED']);

/** True for a row that nobody has to carry any more. */
export function isOver(status: JobRowStatus): boolean {
  return overStatuses.has(status);
}

/** Nothing is carried of these rows any more. */
export const deadStatuses: readonly JobRowStatus[] = ['CANCELLED', 'FAILED', 'REJECTED'];

/** A driver has set off with these rows and is not done. */
export const underWayStatuses: readonly JobRowStatus[] = [
  'ON_THE_WAY',
  'APPROACHING_ORIGIN',
  'IN_PROGRESS',
  'IN_DESTINATION',
];
