import type { DriverStatus } from '../driver/driver-status.ts';
import { freeFields } from '../job-row/job-row-patch.ts';
import { confirmedStatus, isUnstarted, type JobRowStatus } from '../job-row/job-row-status.ts';
import { isCancellable } from './cancellation.ts';

/** A row and its job, as far as what may be done with the row depends on them. */
export interface RowStatuses {
  status: JobRowStatus;
  driverStatus: DriverStatus;
}

/** True until the driver sets off, whether or not the row is confirmed: its job may be planned otherwise. */
export function isBeforeDriving({ status, driverStatus }: RowStatuses): boolean {
  return isUnstarted(status) && driverStatus === 'NOT_STARTED';
}

/** True while a row may be replaced by the loads that it is split into: nobody has been notified of it. */
export function isSplittable({ isSent, ...row }: RowStatuses & { isSent: boolean }): boolean {
  return isBeforeDriving(row) && !isSent;
}

/** True for a row that may still be sent and printed. What a send lacks is checked apart (preflight.ts). */
export function isTransferable({ status }: Pick<RowStatuses, 'status'>): boolean {
  return status !== 'CANCELLED';
}

/**
 * Returns what staff may do with a row in its present state (docs/requirements.md, 'Row statuses'): sent with the row,
 * and checked again when it is done. `siblingStatuses` are those of the other rows of its job.
 */
export function rowAbilities(
  row: RowStatuses & { isSent: boolean; siblingStatuses: readonly JobRowStatus[] },
) {
  return {
    mayConfirm: confirmedStatus(row.status) !== null,
    editableFields: freeFields(row.status, row.siblingStatuses),
    mayCancel: isCancellable(row),
    maySplit: isSplittable(row),
    mayAddRow: isBeforeDriving(row),
    maySend: isTransferable(row),
  };
}
