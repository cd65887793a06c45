import { useSyncExternalStore } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tickedRows } from '../rows/row-stores.ts';
import { isSameCell } from './chosen-cells.ts';
import type { CellRange } from './range/cell-range.ts';

/** True when a single row is chosen, by its tick or by Ctrl and a press. */
export function useIsTicked(rowId: number): boolean {
  return useSyncExternalStore(tickedRows.subscribe, () => tickedRows.get().has(rowId));
}

/** Returns the rows that are ticked one by one, in their order; the same array until one changes. */
export function tickedOf<Row extends { id: number }>(
  rows: readonly Row[],
  tickedIds: ReadonlySet<number>,
): Row[] {
  return tickedIds.size === 0 ? [] : rows.filter(({ id }) => tickedIds.has(id));
}

/** Ticks these rows in addition; unticks them if all of them are ticked already. */
export function toggleRows(rowIds: readonly number[]): void {
  const next = new Set(tickedRows.get());
  const areAll = rowIds.every((id) => next.has(id));
  for (const id of rowIds) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  tickedRows.set(next);
}

/** Ticks these rows in addition. */
export function tickRows(rowIds: readonly number[]): void {
  tickedRows.set(new Set([...tickedRows.get(), ...rowIds]));
}

type Range = CellRange<JobRowColumn> | null;

/** The chosen cells after the last tick. */
let rangeOfTick: Range = null;

/** Remembers the chosen cells after rows were ticked or unticked. */
export function rememberTick(range: Range): void {
  rangeOfTick = range;
}

/** True where a person has chosen these cells since they last ticked or unticked a row. */
export function isChosenSinceTick(range: Range): boolean {
  // Every choice makes a new anchor; rows that move or go keep it, and the cell of the head.
  return (
    range !== null && (range.anchor !== rangeOfTick?.anchor || !isSameCell(range.head, rangeOfTick.head))
  );
}

/** Unticks every row. */
export function clearTicks(): void {
  if (tickedRows.get().size > 0) tickedRows.set(new Set());
}
