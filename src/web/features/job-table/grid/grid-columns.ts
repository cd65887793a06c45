import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { alignOf } from '../columns/column-descriptors.ts';
import { frozenFirst, type TableColumn } from '../columns/columns.ts';

/** A column that is shown; `left` is where it begins, in px. */
export interface GridColumn {
  key: JobRowColumn;
  width: number;
  left: number;
  isFrozen: boolean;
  /** The other columns scroll behind it. */
  isLastFrozen: boolean;
  align: ReturnType<typeof alignOf>;
  /** The row's status stands before the text, as an icon. */
  hasStatusIcon: boolean;
}

/**
 * Returns the grid's columns for an arrangement, frozen ones first; with `hasStatusIcon` the first one also shows the
 * status.
 */
export function gridColumns(columns: readonly TableColumn[], hasStatusIcon = false): GridColumn[] {
  let left = 0;
  return frozenFirst(columns.filter(({ isHidden }) => !isHidden)).map((each, index, all) => {
    const { column, width, isFrozen } = each;
    const isLastFrozen = isFrozen && all[index + 1]?.isFrozen !== true;
    const gridColumn = {
      key: column,
      width,
      left,
      isFrozen,
      isLastFrozen,
      align: alignOf(column),
      hasStatusIcon: hasStatusIcon && index === 0,
    };
    left += width;
    return gridColumn;
  });
}

/** Returns the row number for screen readers: it counts the whole list, and the header is row 1. */
export function ariaRowIndex(index: number, rowsBefore: number): number {
  return rowsBefore + index + 2;
}

/** Returns the width of the frozen columns in px. */
export function frozenWidth(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, { width, isFrozen }) => (isFrozen ? sum + width : sum), 0);
}

/** Returns the names of the columns, in their order. */
export function columnKeys(columns: readonly GridColumn[]): JobRowColumn[] {
  return columns.map(({ key }) => key);
}
