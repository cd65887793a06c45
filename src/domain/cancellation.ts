import type { DriverStatus } from './driver-status.ts';
import type { JobRowStatus } from './job-row-status.ts';

const afterLoading = new Set<DriverStatus>(['ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION', 'COMPLETED']);
const endedStatuses = new Set<JobRowStatus>(['IN_DESTINATION', 'COMPLETED', 'FAILED', 'CANCELLED']);

/**
 * True until loading ends (design section 4, "Cancelling"). The driver status decides too: ON_THE_WAY is the
 * row's status both on the way to loading and after it.
 */
export function isCancellable(row: { status: JobRowStatus; driverStatus: DriverStatus }): boolean {
  return !endedStatuses.has(row.status) && !afterLoading.has(row.driverStatus);
}
