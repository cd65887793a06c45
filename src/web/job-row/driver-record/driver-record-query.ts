import { queryOptions } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { call } from '../../platform/api-client.ts';
import { jobTableKey } from '../row-action.ts';

/** A driver who has set off has moved the row on from these. */
const untouched = new Set<JobRowStatus>(['UNCONFIRMED', 'UNCOMPLETED', 'SELF_SERVICE']);

/** True of a row whose driver may have written something down. */
export function mayBeDriven({ truck, status }: JobRow): boolean {
  return truck !== null && !untouched.has(status);
}

/** What the driver of a row's job has written down; read anew with the table's rows. */
export function driverRecordQuery(rowId: number) {
  return queryOptions({
    queryKey: [jobTableKey, 'driver-record', rowId],
    queryFn: async ({ signal }) =>
      (await call('getDriverRecord', { params: { id: rowId } }, { signal })).content,
    staleTime: 0,
  });
}
