import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';

import type { RowChange } from '../../../../job-row/edit/row-changes.ts';
import { isEditable } from '../../../../job-row/editable-fields.ts';
import type { Block } from './cell-range.ts';

/**
 * Returns the changes that clear a block: the cells that may be empty and are not locked in their row. Quantities
 * stay: an unknown quantity is set in its own cell, not by one key for many.
 */
export function clearedCells<Row extends JobRow>(
  rows: readonly Row[],
  columns: readonly JobRowColumn[],
  block: Block,
): RowChange[] {
  const clearable = columns
    .slice(block.left, block.right + 1)
    .filter((column) => column !== 'quantity' && mayBeEmpty(ruleOf(column)));
  return rows.slice(block.top, block.bottom + 1).flatMap((row) => {
    const fields = clearable.filter((column) => isEditable(row, column));
    if (fields.length === 0) return [];
    return [{ row, changes: Object.fromEntries(fields.map((field) => [field, null])) }];
  });
}
