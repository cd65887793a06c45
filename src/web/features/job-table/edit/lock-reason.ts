import type { JobRow } from '#api/job-row/job-table.ts';
import { isEditableField, type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { mayChange } from '../../../platform/session.ts';

/** Returns why a field of the row that is not editable cannot be changed, as a sentence. */
export function lockReason(row: Pick<JobRow, 'status'>, field: JobRowColumn): string {
  if (!mayChange()) return tableWork.viewsOnly;
  if (ruleOf(field).editableIn === undefined) return tableWork.lockedAlways;
  // The row itself would leave it free: another row of its job does not.
  if (isEditableField(row.status, field)) return tableWork.lockedBySibling;
  return tableWork.lockedByStatus(messages.statuses[row.status]);
}
