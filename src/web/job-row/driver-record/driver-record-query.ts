import { queryOptions } from '@tanstack/react-query';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { contentOf } from '../../platform/api-client.ts';
import { jobTableKey } from '../row-action.ts';

/** A driver who has set off has moved the row on from these. */
const untouchedStatuses = new Set<JobRowStatus>(['UNCONFIRMED', 'UNCOMPLETED', 'SELF_SERVICE']);

/** True of a row whose driver may have written something down. */
export function mayBeDriven({
  truck,
  status,
  driverNotes,
}: Pick<JobRow, 'truck' | 'status' | 'driverNotes'>): boolean {
  return driverNotes !== null || (truck !== null && !untouchedStatuses.has(status));
}

/** Reads the driver's record of a row's job; read again with the table's rows. */
export function driverRecordQuery(rowId: number) {
  return queryOptions({
    queryKey: [...jobTableKey, 'driver-record', rowId],
    queryFn: contentOf('getDriverRecord', { params: { id: rowId } }),
    staleTime: 0,
  });
}

/** The fields that show whether a driver has recorded anything. */
type Written = Record<keyof Pick<DriverRecord, 'pickupStop' | 'destinationStop'>, object | null> & {
  history: readonly object[];
};

/** True while nothing at all has been written down, at neither stop. */
export function isNothingWritten({ history, pickupStop, destinationStop }: Written): boolean {
  return history.length === 0 && pickupStop === null && destinationStop === null;
}
