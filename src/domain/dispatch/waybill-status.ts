/** Waybiller's statuses of a waybill, as it says them (docs/requirements.md, 'Outside facts'). */
export const waybillStatuses = [
  'Created',
  'In progress',
  'At destination',
  'Confirmed',
  'Cancelled',
] as const;
export type WaybillStatus = (typeof waybillStatuses)[number];

/** The order of statuses in a journey: several waybills of one job count as the least advanced one. */
const order = new Map<string, number>(waybillStatuses.map((status, index) => [status, index]));

/**
 * Returns the status of a job's waybills together: that of the one which is furthest behind, cancelled ones aside;
 * cancelled when all are. Null when none is known.
 */
export function statusOfAll(statuses: readonly string[]): string | null {
  const living = statuses.filter((status) => status !== 'Cancelled');
  const [first = statuses[0] ?? null, ...others] = living;
  return others.reduce(
    (behind, status) => ((order.get(status) ?? 0) < (order.get(behind ?? '') ?? 0) ? status : behind),
    first,
  );
}

/** True for a status that does not change any more. */
export function isFinalWaybillStatus(status: string | null): boolean {
  return status === 'Confirmed' || status === 'Cancelled';
}

const pauses = [15, 30, 60, 120, 300, 600] as const;
export const longestPollPauseSeconds = 600;

/** Returns seconds until the status is polled again, after so many polls that brought no change. */
export function secondsUntilNextPoll(unchangedLooks: number): number {
  return pauses[Math.min(unchangedLooks, pauses.length - 1)] ?? pauses[0];
}
