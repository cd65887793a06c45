import { useSyncExternalStore } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tickedRows } from '../rows/row-stores.ts';
import type { CellRange } from './range/cell-range.ts';

/** Whether a row is chosen by itself, by its tick or by Ctrl and a press. */
export function useIsTicked(rowId: number): boolean {
  return useSyncExternalStore(tickedRows.subscribe, () => tickedRows.get().has(rowId));
}

/** The rows that are ticked one by one, in their order; the same array until one changes. */
export function tickedOf<Row extends { id: number }>(
  rows: readonly Row[],
  ticked: ReadonlySet<number>,
): Row[] {
  return ticked.size === 0 ? [] : rows.filter(({ id }) => ticked.has(id));
}

/** Chooses rows besides those that are; lets them go where all of them are chosen already. */
export function toggleRows(rowIds: readonly number[]): void {
  const next = new Set(tickedRows.get());
  const areAll = rowIds.every((id) => next.has(id));
  for (const id of rowIds) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  tickedRows.set(next);
}

/** Chooses these rows too, whatever they were. */
export function tickRows(rowIds: readonly number[]): void {
  tickedRows.set(new Set([...tickedRows.get(), ...rowIds]));
}

type Range = CellRange<JobRowColumn> | null;

/** The chosen cells as the last tick left them. */
let rangeOfTick: Range = null;

/** Rows were ticked or unticked, and the choice of cells is where that left it. */
export function noteTick(range: Range): void {
  rangeOfTick = range;
}

/** True where a person has chosen these cells since they last ticked or unticked a row. */
export function isChosenSinceTick(range: Range): boolean {
  // Each choice names its cells again; rows that move or go leave the names as they are.
  return range !== null && (range.anchor !== rangeOfTick?.anchor || range.head !== rangeOfTick.head);
}

/** Unticks every row. */
export function clearTicks(): void {
  if (tickedRows.get().size > 0) tickedRows.set(new Set());
}
