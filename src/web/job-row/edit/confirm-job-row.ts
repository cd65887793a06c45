import type { JobRow } from '#api/job-row/job-table.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';

import { call } from '../../platform/api-client.ts';
import { announceFindings } from '../findings/announce-findings.ts';

/** Confirms a client's order, announces findings about its truck, and returns the row as it is then. */
export async function confirmJobRow(id: number, cause?: TableCause): Promise<JobRow> {
  const { content, warnings } = await call('confirmJobRow', { params: { id }, body: { cause } });
  announceFindings(warnings);
  return content;
}
