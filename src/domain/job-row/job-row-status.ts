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

/** Who makes an order or a job. */
export type MadeBy = 'client' | 'staff';

/**
 * Returns the status that a row begins with: a client's order waits for staff to confirm it; staff's own start the
 * other way.
 */
export function firstJobRowStatus(madeBy: MadeBy): JobRowStatus {
  return madeBy === 'client' ? 'UNCONFIRMED' : 'UNCOMPLETED';
}

/** Returns the status that staff's 'Kinnita' gives, or null where there is nothing to confirm. */
export function confirmedStatus(status: JobRowStatus): JobRowStatus | null {
  return status === 'UNCONFIRMED' ? 'UNCOMPLETED' : null;
}

/**
 * Statuses of rows that nobody carries any more: orders, contracts and delivery count as if they had not been
 * planned.
 */
export const droppedStatuses: readonly JobRowStatus[] = ['CANCELLED', 'FAILED'];

/**
 * Statuses of rows that are not carried as planned: dropped, or refused by the carrier (REJECTED), after which the
 * office gives the load to another truck or cancels it. No total counts these rows (docs/requirements.md, 'Totals').
 */
export const abandonedStatuses: readonly JobRowStatus[] = [...droppedStatuses, 'REJECTED'];

/** True for a load that its carrier refused: it counts as not planned until another truck gets it. */
export function isRefused(status: JobRowStatus): boolean {
  return status === 'REJECTED';
}

/** Returns the status that a row has once its load is given to another truck: a refused one is planned again. */
export function reassignedStatus(status: JobRowStatus): JobRowStatus {
  return isRefused(status) ? 'UNCOMPLETED' : status;
}

/**
 * Statuses of rows that are neither carried nor done: somebody gives the load to another truck, clears it up or
 * cancels it.
 */
export const stoppedStatuses: readonly JobRowStatus[] = ['REJECTED', 'PAUSED', 'ERROR'];

/**
 * Statuses of rows whose jobs a day counts, wherever it is counted (docs/requirements.md, 'Totals'): confirmed, carried
 * as planned, and not for the client to fetch.
 */
export const countedJobStatuses: readonly JobRowStatus[] = jobRowStatuses.filter(
  (status) => ![...abandonedStatuses, 'UNCONFIRMED', 'SELF_SERVICE'].includes(status),
);

/** Statuses of rows that wait for a truck while they have none: of the day's jobs those that are not over. */
export const awaitingTruckStatuses: readonly JobRowStatus[] = countedJobStatuses.filter(
  (status) => status !== 'COMPLETED',
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

/** Statuses of rows that are neither done nor dropped. */
export const unfinishedStatuses = jobRowStatuses.filter(
  (status) => status !== 'COMPLETED' && !droppedStatuses.includes(status),
);

/** True for a row with nothing left to carry, as it was planned. */
export function hasRowEnded(status: JobRowStatus): boolean {
  return status === 'COMPLETED' || abandonedStatuses.includes(status);
}

/**
 * Statuses in which a truck is with the goods (APPROACHING_ORIGIN is shown as 'Teel sihtkohta'), or none will come
 * for them.
 */
const pastSendingStatuses: ReadonlySet<JobRowStatus> = new Set([
  'APPROACHING_ORIGIN',
  'IN_DESTINATION',
  'COMPLETED',
  'SELF_SERVICE',
  ...droppedStatuses,
]);

/**
 * True for a row that nobody sends, loads or gives another trailer any more. A REJECTED row is not: the office gives it
 * to another truck.
 */
export function isPastSending(status: JobRowStatus): boolean {
  return pastSendingStatuses.has(status);
}

/** Statuses of rows that are still to be sent or loaded. */
export const awaitingSendingStatuses = jobRowStatuses.filter((status) => !isPastSending(status));

/** True for a row that nobody can cancel, whatever its driver does: it is at its destination, or was dropped. */
export function isUncancellable(status: JobRowStatus): boolean {
  return status === 'IN_DESTINATION' || status === 'COMPLETED' || droppedStatuses.includes(status);
}

/** Statuses of rows that a driver has set off with and not finished. */
export const underWayStatuses: readonly JobRowStatus[] = [
  'ON_THE_WAY',
  'APPROACHING_ORIGIN',
  'IN_PROGRESS',
  'IN_DESTINATION',
];
