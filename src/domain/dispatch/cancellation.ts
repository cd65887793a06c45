import { daySeconds, hourSeconds, minuteSeconds } from '../calendar/durations.ts';
import type { DriverStatus } from '../driver/driver-status.ts';
import { isUncancellable, type JobRowStatus } from '../job-row/job-row-status.ts';

const afterLoading = new Set<DriverStatus>(['ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION', 'COMPLETED']);

/**
 * True until loading ends (docs/requirements.md, 'Row statuses'). The driver status decides too: ON_THE_WAY is the
 * row's status both on the way to loading and after it.
 */
export function isCancellable(row: { status: JobRowStatus; driverStatus: DriverStatus }): boolean {
  return !isUncancellable(row.status) && !afterLoading.has(row.driverStatus);
}

export const longestRecallPauseSeconds = daySeconds;
const recallPausesSeconds = [
  30,
  2 * minuteSeconds,
  10 * minuteSeconds,
  hourSeconds,
  6 * hourSeconds,
  longestRecallPauseSeconds,
] as const;

/** Returns seconds until the next try to recall a cancelled row, after so many refusals by the external system. */
export function secondsUntilNextRecall(refusals: number): number {
  return recallPausesSeconds[Math.min(refusals, recallPausesSeconds.length) - 1] ?? recallPausesSeconds[0];
}
