import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';

import { call } from '../../platform/api-client.ts';
import { confirmedOf } from '../../platform/problem.ts';
import { announceFindings } from '../findings/announce-findings.ts';
import type { StatusChange } from './change-history.ts';
import { confirmJobRow } from './confirm-job-row.ts';

/**
 * Changes the status of rows one by one, or restores all of them in one request. `confirmedProblems` are the
 * server's questions that the person has confirmed; a cause is given where the person did not press just then. Returns
 * the changed rows.
 */
export async function changeStatus(
  change: StatusChange,
  rows: readonly JobRow[],
  confirmedProblems: readonly Problem[] = [],
  cause?: TableCause,
): Promise<JobRow[]> {
  if (change === 'restore') {
    const body = rows.map(({ id, version }, index) => ({
      id,
      version,
      confirmed: confirmedOf(index, confirmedProblems),
      cause,
    }));
    const { content, warnings } = await call('restoreJobRows', { body });
    announceFindings(warnings);
    return content;
  }
  const changedRows: JobRow[] = [];
  for (const { id } of rows) {
    changedRows.push(
      change === 'cancel'
        ? (await call('cancelJobRow', { params: { id }, body: { cause } })).content
        : await confirmJobRow(id, cause),
    );
  }
  return changedRows;
}
