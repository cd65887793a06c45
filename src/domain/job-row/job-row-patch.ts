import {
  type EditableJobRowField,
  editableJobRowFields,
  isEditableField,
  type JobField,
  jobFields,
} from './job-row-columns.ts';
import { droppedStatuses, type JobRowStatus } from './job-row-status.ts';

/**
 * True for a field that belongs to the job: changing it in one row changes it in every row of the job
 * (docs/requirements.md, 'Job table').
 */
export function isJobField(field: string): field is JobField {
  return field in jobFields;
}

export interface LockedField {
  field: EditableJobRowField;
  /** The row whose status locks it: the row itself, or another row of the same job. */
  by: 'row' | 'sibling';
}

/** Returns which of these fields may not be changed in a row with these siblings. Dropped siblings lock nothing. */
export function lockedFields(
  status: JobRowStatus,
  siblings: readonly JobRowStatus[],
  fields: readonly EditableJobRowField[],
): LockedField[] {
  return fields.flatMap((field): LockedField[] => {
    if (!isEditableField(status, field)) return [{ field, by: 'row' }];
    const isFree = (sibling: JobRowStatus) =>
      droppedStatuses.includes(sibling) || isEditableField(sibling, field);
    return !isJobField(field) || siblings.every(isFree) ? [] : [{ field, by: 'sibling' }];
  });
}

/**
 * Returns the fields that may be changed in a row with these siblings: what `lockedFields` leaves, in the columns'
 * order.
 */
export function freeFields(status: JobRowStatus, siblings: readonly JobRowStatus[]): EditableJobRowField[] {
  const lockedNames = new Set(lockedFields(status, siblings, editableJobRowFields).map(({ field }) => field));
  return editableJobRowFields.filter((field) => !lockedNames.has(field));
}
