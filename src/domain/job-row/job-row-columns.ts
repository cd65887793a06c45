import type { JobRowStatus } from './job-row-status.ts';

/**
 * The columns of the job table, in their usual order: fields, filters, sorting, patches and exports by one name (docs/requirements.md, 'Job table').
 */
export const jobRowColumns = [
  'id',
  'transportJobId',
  'date',
  'time',
  'pickup',
  'destination',
  'product',
  'quantity',
  'shelf',
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

const neverEdited = [
  'id',
  'transportJobId',
  'creator',
  'sentToPkTerminal',
  'sentToWaybill',
  'sentToFleetService',
  'isSMSSent',
  'status',
] as const satisfies JobRowColumn[];

export type EditableJobRowField = Exclude<JobRowColumn, (typeof neverEdited)[number]>;

/** What a patch may change in some status. */
export const editableJobRowFields = without(jobRowColumns, neverEdited);

/** What stays as it is once a truck is on the way; a redirection to another place stays possible. */
const lockedOnTheWay: readonly string[] = [
  'date',
  'time',
  'pickup',
  'product',
  'carrier',
  'truck',
  'customerManager',
] satisfies EditableJobRowField[];

/** True for a row with something to edit: UNCOMPLETED and ON_THE_WAY only. */
export function isEditableStatus(status: JobRowStatus): boolean {
  return status === 'UNCOMPLETED' || status === 'ON_THE_WAY';
}

/** True when a patch may change this field of a row in this status. False too for names that are no field. */
export function isEditableField(status: JobRowStatus, field: string): field is EditableJobRowField {
  if (!isEditableStatus(status)) return false;
  if (!editableJobRowFields.some((editable) => editable === field)) return false;
  return status === 'UNCOMPLETED' || !lockedOnTheWay.includes(field);
}

/** The list without some of its entries. */
export function without<const All extends string, const Some extends All>(
  all: readonly All[],
  some: readonly Some[],
): readonly Exclude<All, Some>[] {
  return all.filter((each): each is Exclude<All, Some> => !some.some((one) => one === each));
}
