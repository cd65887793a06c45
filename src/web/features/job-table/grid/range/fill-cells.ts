import type { JobRow } from '#api/job-row/job-table.ts';
import {
  type EditableJobRowField,
  isReferenceField,
  type JobRowColumn,
  jobRowColumnRules,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';

import {
  lacksQuantity,
  type RowChange,
  type RowChanges,
  withoutProduct,
} from '../../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../../job-row/editable-fields.ts';
import type { Block } from './cell-range.ts';

/**
 * The changes that fill a block as spreadsheets do: down from its first row, right from its first column; of one row or
 * column alone from the cell above or on the left. Cells that are locked, or that take no such value, stay.
 */
export function filledCells<Row extends JobRow>(
  rows: readonly Row[],
  columns: readonly JobRowColumn[],
  { top, bottom, left, right }: Block,
  way: 'down' | 'right',
): RowChange[] {
  const changes = new Map<Row, RowChanges>();
  const fromRow = way === 'down' && top === bottom ? top - 1 : top;
  const fromColumn = way === 'right' && left === right ? left - 1 : left;
  for (let at = Math.max(0, top); at <= bottom; at += 1) {
    for (let across = left; across <= right; across += 1) {
      const [row, column] = [rows[at], columns[across]];
      const source = way === 'down' ? rows[fromRow] : row;
      const sourceColumn = way === 'down' ? column : columns[fromColumn];
      if (row === undefined || column === undefined || source === undefined || sourceColumn === undefined)
        continue;
      const isSource = row === source && column === sourceColumn;
      if (isSource || !isEditable(row, column) || !areAlike(sourceColumn, column)) continue;
      changes.set(row, { ...changes.get(row), [column]: source[sourceColumn] });
    }
  }
  return [...changes]
    .map(([row, each]) => ({ row, changes: each }))
    .map((change) => (lacksQuantity(change) ? withoutProduct(change) : change));
}

/** True where what stands in one column can stand in the other. */
function areAlike(one: JobRowColumn, other: EditableJobRowField): boolean {
  if (one === other) return true;
  if (isReferenceField(one) && isReferenceField(other)) {
    return jobRowColumnRules[one].to === jobRowColumnRules[other].to;
  }
  return !isReferenceField(one) && !isReferenceField(other) && ruleOf(one).kind === ruleOf(other).kind;
}
