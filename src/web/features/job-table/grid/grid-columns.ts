import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { frozenFirst, type TableColumn } from '../columns/columns.ts';

/** A column that is shown; `left` is where it begins, in px. */
export type GridColumn = {
  key: JobRowColumn;
  width: number;
  left: number;
  isFrozen: boolean;
  /** The others pass behind it. */
  isLastFrozen: boolean;
  /** How its texts stand in it, in the header too. */
  align: 'start' | 'end' | 'center';
};

const numeric = new Set<JobRowColumn>(['quantity', 'priority']);
const flags = new Set<JobRowColumn>(['sentToPkTerminal', 'sentToFleetService', 'isSMSSent', 'wetGrain']);

/** The grid's columns for an arrangement, frozen ones first. */
export function gridColumns(columns: readonly TableColumn[]): GridColumn[] {
  let left = 0;
  return frozenFirst(columns.filter(({ isHidden }) => !isHidden)).map((each, at, all) => {
    const { column, width, isFrozen } = each;
    const isLastFrozen = isFrozen && all[at + 1]?.isFrozen !== true;
    const made = { key: column, width, left, isFrozen, isLastFrozen, align: alignOf(column) };
    left += width;
    return made;
  });
}

function alignOf(column: JobRowColumn): GridColumn['align'] {
  if (numeric.has(column)) return 'end';
  return flags.has(column) ? 'center' : 'start';
}

/** Px that the frozen columns take at the side. */
export function frozenWidth(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, { width, isFrozen }) => (isFrozen ? sum + width : sum), 0);
}
