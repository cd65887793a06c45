import type { JobRow } from '#api/job-row/job-table.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';

import { tableWork } from '../../i18n/et/table-work.ts';
import { call } from '../../platform/api-client.ts';
import { showWarning } from '../../platform/toasts.ts';

/** Confirms a client's order, tells the findings about the truck that it may have, and answers the row as it is then. */
export async function confirmJobRow(id: number, cause?: TableCause): Promise<JobRow> {
  const { content, warnings } = await call('confirmJobRow', { params: { id }, body: { cause } });
  for (const { rowId, message } of warnings) showWarning(tableWork.warned(rowId), message);
  return content;
}
