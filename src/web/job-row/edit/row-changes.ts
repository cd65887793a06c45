import type { JobRow, JobRowChanges } from '#api/job-row/job-table.ts';
import { fitQuantity } from '#domain/goods/quantity-fitting.ts';
import { type EditableJobRowField, editableJobRowFields } from '#domain/job-row/job-row-columns.ts';

/** New values of a row as the row itself holds them: records with their names, ready to be shown. */
export type RowChanges = Partial<Pick<JobRow, EditableJobRowField>>;

export interface RowChange {
  row: JobRow;
  changes: RowChanges;
}

/**
 * Returns the fields of changes that differ from the row. A trailer that is chosen with another truck is one of
 * them, also the row's own: without a word the truck would bring its usual one.
 */
export function changedRowFields(row: JobRow, changes: RowChanges): EditableJobRowField[] {
  const differs = (field: EditableJobRowField) =>
    field in changes && !isSameValue(row[field], changes[field]);
  return editableJobRowFields.filter(
    (field) => differs(field) || (field === 'trailer' && field in changes && differs('truck')),
  );
}

/** Returns the changes without those that change nothing. */
export function realChanges(row: JobRow, changes: RowChanges): RowChanges {
  return pick(changes, changedRowFields(row, changes));
}

/** Returns the present values of the changed fields: what undoes the changes. */
export function valuesBefore(row: JobRow, changes: RowChanges): RowChanges {
  return pick(
    row,
    editableJobRowFields.filter((field) => field in changes),
  );
}

/** True when none of the fields is different in the two rows: a change of them is about what was seen. */
export function hasSameValues(fields: readonly EditableJobRowField[], one: JobRow, other: JobRow): boolean {
  return fields.every((field) => isSameValue(one[field], other[field]));
}

/** True for the same value: records by their ids, an empty text like null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparableOf(one) === comparableOf(other);
}

/** Returns changes as the server reads them: of records only the id. */
export function toPatchChanges(changes: RowChanges): JobRowChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? { id: value.id } : value,
    ]),
  );
}

function pick(values: RowChanges, fields: readonly EditableJobRowField[]): RowChanges {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function comparableOf(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' && 'id' in value ? value.id : value;
}

/** Returns the change with the quantity rounded up to whole packages of the product that the row then has. */
export function fitGoods(change: RowChange): RowChange {
  const { row, changes } = change;
  if (changes.product === undefined && changes.quantity === undefined) return change;
  const quantity = changes.quantity === undefined ? row.quantity : changes.quantity;
  const fittedQuantity = fitQuantity(quantity, changes.product ?? row.product) ?? quantity;
  return fittedQuantity === quantity ? change : { row, changes: { ...changes, quantity: fittedQuantity } };
}

/** True where a product of another unit comes without a quantity: the row's number would mean something else. */
export function isQuantityMissing({ row, changes }: RowChange): boolean {
  const { product, quantity } = changes;
  return product !== undefined && quantity === undefined && product.unit !== row.product.unit;
}

/** Returns the change without its product: goods of another unit would make another load of the row's number. */
export function withoutProduct({ row, changes: { product: _product, ...changes } }: RowChange): RowChange {
  return { row, changes };
}
