import type { JobRowStatus } from './job-row-status.ts';

type Kind =
  /** `limit`: the greatest number, or the most characters. */
  | { kind: 'number' | 'text' | 'multiline'; limit: number }
  | { kind: 'id' | 'day' | 'time' | 'quantity' | 'flag' | 'status' }
  | { kind: 'reference'; to: 'location' | 'product' | 'company' | 'truck' | 'trailer' | 'person' | 'user' };

/** What is known of a column in every layer. */
export type ColumnRule = Kind & {
  /** The statuses in which a patch may change it; never without it. */
  editableIn?: readonly JobRowStatus[];
  /** It may be empty. */
  isNullable?: true;
  /** All rows of a job share it: changing it in one changes it in all. */
  isOfJob?: true;
};

const untilDeparture = ['UNCOMPLETED'] as const;
/** What can still change once a truck is on the way: it may be redirected. */
const alsoOnTheWay = ['UNCOMPLETED', 'ON_THE_WAY'] as const;

/** The columns of the job table, in their usual order (docs/requirements.md, 'Job table'). */
export const jobRowColumnRules = {
  id: { kind: 'id' },
  transportJobId: { kind: 'id' },
  date: { kind: 'day', editableIn: untilDeparture, isOfJob: true },
  time: { kind: 'time', editableIn: untilDeparture, isNullable: true, isOfJob: true },
  client: { kind: 'reference', to: 'company' },
  pickup: { kind: 'reference', to: 'location', editableIn: untilDeparture },
  destination: { kind: 'reference', to: 'location', editableIn: alsoOnTheWay, isNullable: true },
  product: { kind: 'reference', to: 'product', editableIn: untilDeparture },
  quantity: { kind: 'quantity', editableIn: alsoOnTheWay },
  shelf: { kind: 'text', limit: 100, editableIn: alsoOnTheWay, isNullable: true },
  notes: { kind: 'multiline', limit: 1000, editableIn: alsoOnTheWay, isNullable: true },
  carrier: { kind: 'reference', to: 'company', editableIn: untilDeparture, isNullable: true, isOfJob: true },
  truck: { kind: 'reference', to: 'truck', editableIn: untilDeparture, isNullable: true, isOfJob: true },
  customerManager: {
    kind: 'reference',
    to: 'person',
    editableIn: untilDeparture,
    isNullable: true,
    isOfJob: true,
  },
  creator: { kind: 'reference', to: 'user' },
  sentToPkTerminal: { kind: 'flag' },
  sentToWaybill: { kind: 'flag' },
  sentToFleetService: { kind: 'flag' },
  isSMSSent: { kind: 'flag' },
  wetGrain: { kind: 'flag', editableIn: alsoOnTheWay },
  status: { kind: 'status' },
  driver: { kind: 'text', limit: 200 },
  trailer: {
    kind: 'reference',
    to: 'trailer',
    editableIn: untilDeparture,
    isNullable: true,
    isOfJob: true,
  },
  deliveredQuantity: { kind: 'quantity' },
  // Which row of its order's rows it is: '2/7'.
  order: { kind: 'id' },
  // From pickup to destination.
  km: { kind: 'number', limit: 9999 },
  priority: { kind: 'number', limit: 999, editableIn: alsoOnTheWay },
} as const satisfies Record<string, ColumnRule>;

type Rules = typeof jobRowColumnRules;

export type JobRowColumn = keyof Rules;

/** The columns whose rule has these parts. */
type ColumnWith<Part> = { [C in JobRowColumn]: Rules[C] extends Part ? C : never }[JobRowColumn];

export type EditableJobRowField = ColumnWith<{ editableIn: unknown }>;

/** The editable fields that hold a record. */
export type ReferenceField = EditableJobRowField & ColumnWith<{ kind: 'reference' }>;

/** The kinds of record that a row can be given. */
export type ReferenceTarget = Rules[ReferenceField]['to'];

/** A field that belongs to the job and not to the row alone. */
export type JobField = ColumnWith<{ isOfJob: true }>;

export const jobRowColumns = Object.keys(jobRowColumnRules) as JobRowColumn[];

/** What a patch may change in some status. */
export const editableJobRowFields = jobRowColumns.filter(
  (column): column is EditableJobRowField => ruleOf(column).editableIn !== undefined,
);

/** What a column is, as one type for all columns. */
export function ruleOf(column: JobRowColumn): ColumnRule {
  return jobRowColumnRules[column];
}

/** True for an editable field that holds a record. */
export function isReferenceField(field: string): field is ReferenceField {
  return editableJobRowFields.some((each) => each === field && ruleOf(each).kind === 'reference');
}

/** True for a row with something to edit. */
export function isEditableStatus(status: JobRowStatus): boolean {
  return alsoOnTheWay.some((each) => each === status);
}

/** True when a patch may change this field of a row in this status. False too for names that are no field. */
export function isEditableField(status: JobRowStatus, field: string): field is EditableJobRowField {
  const column = editableJobRowFields.find((each) => each === field);
  return column !== undefined && ruleOf(column).editableIn?.includes(status) === true;
}
