import type { JobRowStatus } from './job-row-status.ts';

/** The columns of the job table: fields, filters, sorting and patches by one name (design section 3). */
export const jobRowColumns = [
  'id',
  'transportJobId',
  'version',
  'date',
  'time',
  'pickup',
  'destination',
  'product',
  'quantity',
  'notes',
  'carrier',
  'truck',
  'customerManager',
  'creator',
  'sentToPkTerminal',
  'sentToWaybill',
  'sentToFleetService',
  'isSMSSent',
  'wetGrain',
  'status',
  'priority',
] as const;

export type JobRowColumn = (typeof jobRowColumns)[number];

/** What a patch may change in some status: the editable columns, and the shelf, which the table edits as well (design section 4). */
export const editableJobRowFields = [
  'date',
  'time',
  'pickup',
  'destination',
  'product',
  'quantity',
  'notes',
  'carrier',
  'truck',
  'customerManager',
  'wetGrain',
  'priority',
  'shelf',
] as const satisfies readonly (JobRowColumn | 'shelf')[];

export type EditableJobRowField = (typeof editableJobRowFields)[number];

/** What stays as it is once a truck is on the way (spec section 4); a redirection to another place stays possible. */
const lockedOnTheWay: readonly string[] = [
  'date',
  'time',
  'pickup',
  'product',
  'carrier',
  'truck',
  'customerManager',
] satisfies EditableJobRowField[];

/** True for a row with something to edit: UNCOMPLETED and ON_THE_WAY only (spec section 4). */
export function isEditableStatus(status: JobRowStatus): boolean {
  return status === 'UNCOMPLETED' || status === 'ON_THE_WAY';
}

/** True when a patch may change this field of a row in this status. False too for names that are no field. */
export function isEditableField(status: JobRowStatus, field: string): field is EditableJobRowField {
  if (!isEditableStatus(status)) return false;
  if (!editableJobRowFields.some((editable) => editable === field)) return false;
  return status === 'UNCOMPLETED' || !lockedOnTheWay.includes(field);
}
