import { useCallback, useRef, useSyncExternalStore } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { createStore, type Store } from '../../../store.ts';
import { type Block, type CellRange, type NamedCell, spanOf } from './range/cell-range.ts';

/** Stands for the header where a row's id is named. */
export const headerRow = -1;

type Named = NamedCell<JobRowColumn>;

/** The chosen cells by rows and columns, as others' changes move rows; kept outside React so that a key draws only the rows it concerns. */
export type ChosenCells = {
  /** From the cell with the focus to the one that Shift has gone to; null while none is chosen. */
  range: CellRange<JobRowColumn> | null;
  /** Where the range stands now; null in the header. */
  block: Block | null;
  /** The editor of the cell with the focus is open. */
  isOpen: boolean;
  /** Counted on when the cell is to take the focus; a choice that only moves with its row leaves it where it is. */
  focusCount: number;
};

export type ChosenStore = Store<ChosenCells>;

/** The chosen cells of one grid. */
export function createChosenStore(): ChosenStore {
  return createStore<ChosenCells>({ range: null, block: null, isOpen: false, focusCount: 0 });
}

/** What of the choice a row shows. */
export type RowChoice = {
  /** The column with the focus; null when it is in another row. */
  focused: JobRowColumn | null;
  isOpen: boolean;
  focusCount: number;
  /** From which to which column it is chosen, -1 when it is not; whether the block begins and ends here. */
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
};

const none: RowChoice = {
  focused: null,
  isOpen: false,
  focusCount: 0,
  left: -1,
  right: -1,
  isTop: false,
  isBottom: false,
};

/** A row's part of the choice; the same object until that part changes. `rowIndex` counts all rows from 0. */
export function useRowChoice(store: ChosenStore, rowId: number, rowIndex: number): RowChoice {
  const last = useRef(none);
  const get = useCallback(() => {
    const now = choiceOf(store.get(), rowId, rowIndex);
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  }, [store, rowId, rowIndex]);
  return useSyncExternalStore(store.subscribe, get);
}

function choiceOf(
  { range, block, isOpen, focusCount }: ChosenCells,
  rowId: number,
  rowIndex: number,
): RowChoice {
  const span = spanOf(block, rowIndex);
  const isFocused = range?.anchor.rowId === rowId;
  if (span === null && !isFocused) return none;
  return {
    focused: isFocused ? range.anchor.column : null,
    isOpen: isFocused && isOpen,
    focusCount: isFocused ? focusCount : 0,
    left: span?.left ?? -1,
    right: span?.right ?? -1,
    isTop: span?.isTop === true,
    isBottom: span?.isBottom === true,
  };
}

function isSame(one: RowChoice, other: RowChoice): boolean {
  return (Object.keys(one) as (keyof RowChoice)[]).every((key) => one[key] === other[key]);
}

/** True for two names of one cell. */
export function isSameCell(one: Named, other: Named): boolean {
  return one.rowId === other.rowId && one.column === other.column;
}
