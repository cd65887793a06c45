import type { JobRow } from '#api/job-row/job-table.ts';
import {
  type EditableJobRowField,
  editableJobRowFields,
  isReferenceField,
  type JobRowColumn,
  jobRowColumnRules,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';

import {
  isQuantityMissing,
  type RowChange,
  type RowChanges,
  withoutProduct,
} from '../../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../../job-row/editable-fields.ts';
import type { Block } from './cell-range.ts';

/** The changes of a fill, and the rows whose cells could take the value but are locked. */
export interface Fill<Row extends JobRow> {
  changes: RowChange[];
  locked: Row[];
}

/**
 * Returns the changes that fill a block as spreadsheets do: down from its first row, right from its first column; of
 * one row or column alone from the cell above or on the left. Cells that are locked, or that take no such value,
 * stay.
 */
export function filledCells<Row extends JobRow>(
  rows: readonly Row[],
  columns: readonly JobRowColumn[],
  { top, bottom, left, right }: Block,
  way: 'down' | 'right',
): Fill<Row> {
  const changes = new Map<Row, RowChanges>();
  const lockedRows = new Set<Row>();
  const fromRow = way === 'down' && top === bottom ? top - 1 : top;
  const fromColumn = way === 'right' && left === right ? left - 1 : left;
  for (let at = Math.max(0, top); at <= bottom; at += 1) {
    for (let across = left; across <= right; across += 1) {
      const [row, column] = [rows[at], columns[across]];
      const source = way === 'down' ? rows[fromRow] : row;
      const sourceColumn = way === 'down' ? column : columns[fromColumn];
      if (row === undefined || column === undefined || source === undefined || sourceColumn === undefined) {
        continue;
      }
      const isSource = row === source && column === sourceColumn;
      if (isSource || !isTypedInto(column) || !isAlike(sourceColumn, column)) continue;
      if (!isEditable(row, column)) {
        lockedRows.add(row);
        continue;
      }
      changes.set(row, { ...changes.get(row), [column]: source[sourceColumn] });
    }
  }
  return {
    changes: [...changes]
      .map(([row, each]) => ({ row, changes: each }))
      .map((change) => (isQuantityMissing(change) ? withoutProduct(change) : change)),
    locked: [...lockedRows],
  };
}

/** Returns the rows whose change makes pickup and destination the same location, and which had two before. */
export function changesToSameLocation(changes: readonly RowChange[]): JobRow[] {
  return changes.flatMap(({ row, changes: each }) => {
    if (each.pickup === undefined && each.destination === undefined) return [];
    const { pickup, destination } = { ...row, ...each };
    const isNew = row.pickup.id !== row.destination?.id;
    return isNew && destination !== null && pickup.id === destination.id ? [row] : [];
  });
}

function isTypedInto(column: JobRowColumn): column is EditableJobRowField {
  return editableJobRowFields.some((field) => field === column);
}

/** True when a value of one column can go into the other. */
function isAlike(one: JobRowColumn, other: EditableJobRowField): boolean {
  if (one === other) return true;
  if (isReferenceField(one) && isReferenceField(other)) {
    return jobRowColumnRules[one].to === jobRowColumnRules[other].to;
  }
  return !isReferenceField(one) && !isReferenceField(other) && ruleOf(one).kind === ruleOf(other).kind;
}
