import type { JobRow } from '#api/job-row/job-table.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

/** True when this field of the row may be changed, as the server answered; false also for a name that is no field. */
export function isEditable(row: Pick<JobRow, 'editableFields'>, field: string): field is EditableJobRowField {
  return row.editableFields.some((each) => each === field);
}
