import {
  type FieldRule,
  type FieldWith,
  fieldsWith,
  pickFields,
  type ValuesOf,
} from '../record-fields/fields.ts';
import type { JobRowStatus } from './job-row-status.ts';

/** The facts about a column that hold in every layer. */
export type ColumnRule = (FieldRule | { kind: 'status'; isRequired: true }) &
  (
    | {
        /**
         * The record that has the field: it is given when a row is made and copied with it. A field of the job is
         * shared by all its rows: changing it in one changes it in all.
         */
        of: 'row' | 'job';
        /** The statuses in which a patch may change it; never without it. */
        editableIn?: readonly JobRowStatus[];
      }
    // Calculated columns, and those that follow from actions.
    | { of?: never; editableIn?: never }
  );

const untilDeparture = ['UNCOMPLETED'] as const;
/** Statuses of fields that can still change once a truck is on the way: it may be redirected. */
const alsoOnTheWay = ['UNCOMPLETED', 'ON_THE_WAY'] as const;

/** The columns of the job table, in their usual order (docs/requirements.md, 'Job table'). */
export const jobRowColumnRules = {
  id: { kind: 'id', isRequired: true },
  transportJobId: { kind: 'id', isRequired: true },
  date: { kind: 'day', isRequired: true, of: 'job', editableIn: untilDeparture },
  time: { kind: 'time', of: 'job', editableIn: untilDeparture },
  // The client's location; what is shown is its company.
  client: { kind: 'reference', to: 'location', isRequired: true, of: 'row' },
  pickup: { kind: 'reference', to: 'location', isRequired: true, of: 'row', editableIn: untilDeparture },
  destination: { kind: 'reference', to: 'location', of: 'row', editableIn: alsoOnTheWay },
  product: { kind: 'reference', to: 'product', isRequired: true, of: 'row', editableIn: untilDeparture },
  quantity: { kind: 'quantity', mayBeUnknown: true, of: 'row', editableIn: alsoOnTheWay },
  shelf: { kind: 'line', max: 100, of: 'row', editableIn: alsoOnTheWay },
  notes: { kind: 'multiline', max: 1000, of: 'row', editableIn: alsoOnTheWay },
  carrier: { kind: 'reference', to: 'company', of: 'job', editableIn: untilDeparture },
  truck: { kind: 'reference', to: 'truck', of: 'job', editableIn: untilDeparture },
  customerManager: { kind: 'reference', to: 'person', of: 'job', editableIn: untilDeparture },
  creator: { kind: 'reference', to: 'user', isRequired: true },
  sentToPkTerminal: { kind: 'flag' },
  sentToWaybill: { kind: 'flag' },
  sentToFleetService: { kind: 'flag' },
  isSMSSent: { kind: 'flag' },
  wetGrain: { kind: 'flag', of: 'row', editableIn: alsoOnTheWay },
  status: { kind: 'status', isRequired: true },
  driver: { kind: 'line', max: 200 },
  trailer: { kind: 'reference', to: 'trailer', of: 'job', editableIn: untilDeparture },
  deliveredQuantity: { kind: 'quantity' },
  // Which row of its order's rows it is: '2/7'.
  order: { kind: 'id' },
  // From pickup to destination.
  km: { kind: 'number', max: 9999 },
  priority: { kind: 'number', max: 999, isRequired: true, of: 'row', editableIn: alsoOnTheWay },
} as const satisfies Record<string, ColumnRule>;

type Rules = typeof jobRowColumnRules;

export type JobRowColumn = keyof Rules;

/** The columns whose rule has these parts. */
export type ColumnWith<Part> = FieldWith<Rules, Part>;

export type DayColumn = ColumnWith<{ kind: 'day' }>;

export type EditableJobRowField = ColumnWith<{ editableIn: unknown }>;

/** The editable fields that hold a record. */
export type ReferenceField = EditableJobRowField & ColumnWith<{ kind: 'reference' }>;

/** The kinds of record that a row can be given. */
export type RowReferenceTarget = Rules[ReferenceField]['to'];

/** The fields that a row is made with beside those of its job. */
export const rowFields = fieldsWith(jobRowColumnRules, { of: 'row' });
export type RowValues = ValuesOf<typeof rowFields>;

/** The fields of a job, which its rows share. */
export const jobFields = fieldsWith(jobRowColumnRules, { of: 'job' });
export type JobValues = ValuesOf<typeof jobFields>;

export type JobField = keyof JobValues;
export type JobRowField = JobField | keyof RowValues;

export const jobRowColumns = Object.keys(jobRowColumnRules) as JobRowColumn[];

/** The fields that a patch may change in some status. */
export const editableJobRowFields = jobRowColumns.filter(
  (column): column is EditableJobRowField => ruleOf(column).editableIn !== undefined,
);

/** The rules of editable fields, by field. */
export const editableFields = pickFields(jobRowColumnRules, editableJobRowFields);

/** Returns a column's rule, as one type for all columns. */
export function ruleOf(column: JobRowColumn): ColumnRule {
  return jobRowColumnRules[column];
}

/** True for a column of days. */
export function isDayColumn(column: string): column is DayColumn {
  return jobRowColumns.some((each) => each === column && ruleOf(each).kind === 'day');
}

/** True for an editable field that holds a record. */
export function isReferenceField(field: string): field is ReferenceField {
  return editableJobRowFields.some((each) => each === field && ruleOf(each).kind === 'reference');
}

/**
 * True while nobody has to know a row's quantity yet: it is neither sent nor begun (docs/requirements.md,
 * 'Quantities').
 */
export function mayQuantityBeUnknown(row: { status: JobRowStatus; isSent: boolean }): boolean {
  return !row.isSent && (row.status === 'UNCOMPLETED' || row.status === 'UNCONFIRMED');
}

/** True when a patch may change this field of a row in this status. False too for names that are no field. */
export function isEditableField(status: JobRowStatus, field: string): field is EditableJobRowField {
  const column = editableJobRowFields.find((each) => each === field);
  return column !== undefined && ruleOf(column).editableIn?.includes(status) === true;
}
