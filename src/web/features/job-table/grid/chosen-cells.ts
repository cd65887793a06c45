import { useCallback, useRef, useSyncExternalStore } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { createStore, type Store } from '../../../store.ts';
import { type Block, type CellRange, type NamedCell, spanOf } from './range/cell-range.ts';

/** The row id of the header. */
export const headerRow = -1;

type Named = NamedCell<JobRowColumn>;

/**
 * The chosen cells, by row id and column, because other people's changes move rows. They are stored outside React,
 * so that a key redraws only the rows that it concerns.
 */
export interface ChosenCells {
  /** From the focused cell to the one that Shift has extended to; null while none is chosen. */
  range: CellRange<JobRowColumn> | null;
  /** The present position of the range; null in the header. */
  block: Block | null;
  /** True while the editor of the focused cell is open. */
  isOpen: boolean;
  /** Increased when the cell has to take the focus; unchanged when the choice only moves with its row. */
  focusCount: number;
}

export type ChosenStore = Store<ChosenCells>;

/** Returns the chosen cells of one grid. */
export function createChosenStore(): ChosenStore {
  return createStore<ChosenCells>({ range: null, block: null, isOpen: false, focusCount: 0 });
}

/** The part of the choice that a row shows. */
export interface RowChoice {
  /** The column with the focus; null when it is in another row. */
  focused: JobRowColumn | null;
  isOpen: boolean;
  focusCount: number;
  /** The first and last chosen column, -1 for none; whether the block begins or ends in this row. */
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
}

const none: RowChoice = {
  focused: null,
  isOpen: false,
  focusCount: 0,
  left: -1,
  right: -1,
  isTop: false,
  isBottom: false,
};

/** Returns a row's part of the choice; the same object until that part changes. `rowIndex` counts all rows from 0. */
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

/** True when both name the same cell. */
export function isSameCell(one: Named, other: Named): boolean {
  return one.rowId === other.rowId && one.column === other.column;
}
