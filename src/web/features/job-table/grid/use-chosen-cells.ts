import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { isEditable } from '../../../job-row/editable-fields.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { type ChosenCells, createChosenStore, headerRow, isSameCell } from './chosen-cells.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import {
  blockOf,
  type CellPosition,
  type CellRange,
  positionOf,
  rangeOfSameRows,
} from './range/cell-range.ts';
import { rememberTick, tickedOf, tickRows } from './ticked-rows.ts';

export type CellChoice = ReturnType<typeof useChosenCells>;

/** Returns the chosen cells of a grid and the ways to choose others. Positions count from 0; the header is row -1. */
export function useChosenCells(
  grid: RefObject<HTMLElement | null>,
  view: GridView,
  rows: readonly OptimisticRow[],
  columns: readonly GridColumn[],
  lineOf: (rowIndex: number) => number,
) {
  const [store] = useState(createChosenStore);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  /** The last position of the focused cell: when its row goes, the row that takes its place gets the focus. */
  const lastRow = useRef(0);
  /** The ids of the rows in the block, as they were chosen. */
  const chosenIds = useRef<readonly number[]>([]);

  /** Never changes, so that rows are not redrawn because of it. */
  const close = useCallback(() => {
    const now = store.get();
    if (now.isOpen) store.set({ ...now, isOpen: false, focusCount: now.focusCount + 1 });
  }, [store]);

  const choice = useMemo(() => {
    const nameOf = ({ row, column }: CellPosition) => {
      const [rowId, key] = [row === headerRow ? headerRow : rows[row]?.id, keys[column]];
      return rowId === undefined || key === undefined ? null : { rowId, column: key };
    };
    const setRange = (range: CellRange<JobRowColumn> | null, changes: Partial<ChosenCells> = {}) => {
      if (range !== null) lastRow.current = positionOf(range.anchor, rows, keys)?.row ?? lastRow.current;
      const block = range && blockOf(range, rows, keys);
      chosenIds.current =
        block === null ? [] : rows.slice(Math.max(0, block.top), block.bottom + 1).map(({ id }) => id);
      store.set({ ...store.get(), range, block, ...changes });
    };
    const reveal = ({ row, column }: CellPosition) => {
      if (grid.current !== null) view.reveal(grid.current, columns, { row: lineOf(row), column });
    };
    const focus = (range: CellRange<JobRowColumn>, isOpen = false) =>
      setRange(range, { isOpen, focusCount: store.get().focusCount + 1 });
    return {
      store,
      /** The cell with the focus; null when none is chosen or it is not shown. */
      focused: (): CellPosition | null => {
        const { range } = store.get();
        if (range === null) return null;
        if (range.anchor.rowId === headerRow) {
          return { row: headerRow, column: keys.indexOf(range.anchor.column) };
        }
        return positionOf(range.anchor, rows, keys);
      },
      /** The cell that the range was extended to. */
      head: (): CellPosition | null => {
        const { range } = store.get();
        return range && positionOf(range.head, rows, keys);
      },
      block: () => store.get().block,
      /** `isPressed`: the cell is under the pointer, so nothing is scrolled. */
      goTo(to: CellPosition, isPressed = false): void {
        const cell = nameOf(to);
        if (cell === null) return;
        focus({ anchor: cell, head: cell });
        if (!isPressed) reveal(to);
      },
      extendTo(to: CellPosition): void {
        const { range } = store.get();
        const head = nameOf(to);
        if (range === null || head === null || isSameCell(range.head, head)) return;
        setRange({ anchor: range.anchor, head }, { isOpen: false });
        reveal(to);
      },
      /** Chooses from one cell to another, whichever cell had the focus before. */
      choose(from: CellPosition, to: CellPosition): void {
        const [anchor, head] = [nameOf(from), nameOf(to)];
        if (anchor !== null && head !== null) focus({ anchor, head });
      },
      collapse(): void {
        const { range } = store.get();
        if (range !== null && !isSameCell(range.anchor, range.head)) {
          setRange({ anchor: range.anchor, head: range.anchor });
        }
      },
      /** Opens the focused cell if it can be edited; the key that is being pressed then types into it. */
      open(isPressed = false): void {
        const { range } = store.get();
        const row = rows.find(({ id }) => id === range?.anchor.rowId);
        if (range === null || row === undefined) return;
        const { column } = range.anchor;
        // A flag is toggled, there is nothing to type.
        if (ruleOf(column).kind === 'flag' || !isEditable(row, column)) return;
        // The cell may have been scrolled out of sight since it was chosen.
        const at = positionOf(range.anchor, rows, keys);
        if (!isPressed && at !== null) reveal(at);
        flushSync(() => setRange({ anchor: range.anchor, head: range.anchor }, { isOpen: true }));
      },
      close,
      /** The grid has become narrower than `before`: a focused column that was in sight stays in sight. */
      narrowed(before: number): void {
        const { range } = store.get();
        const column = range === null ? -1 : keys.indexOf(range.anchor.column);
        const target = columns[column];
        if (target === undefined || target.left + target.width > view.viewport.left + before) return;
        reveal({ row: headerRow, column });
      },
      /** The browser has moved the focus to a header. */
      noteHeader(column: JobRowColumn): void {
        const { range, block } = store.get();
        const cell = { rowId: headerRow, column };
        if (range !== null && isSameCell(range.anchor, cell)) return;
        // A header is pressed to sort or to filter: the rows of a block stay chosen.
        if (block !== null && block.bottom > block.top) {
          tickRows(rows.slice(block.top, block.bottom + 1).map(({ id }) => id));
        }
        setRange({ anchor: cell, head: cell }, { isOpen: false });
      },
      set: setRange,
    };
  }, [store, grid, view, rows, columns, keys, lineOf, close]);

  // Rows and columns come, go and move: the choice stays on the same cells.
  useLayoutEffect(() => {
    const { range, isOpen, focusCount } = store.get();
    if (range === null) return;
    if (!keys.includes(range.anchor.column)) {
      choice.set(null, { isOpen: false });
      return;
    }
    if (range.anchor.rowId === headerRow) return;
    const position = positionOf(range.anchor, rows, keys);
    const sameRows = rangeOfSameRows(range, chosenIds.current, rows);
    const isHeadShown = keys.includes(range.head.column);
    // Chosen rows stay chosen and no other row becomes chosen: rows that no longer form a block are ticked.
    const isApart = sameRows === null && chosenIds.current.length > 1;
    if (isApart) tickRows(tickedOf(rows, new Set(chosenIds.current)).map(({ id }) => id));
    const { activeElement } = document;
    const hadFocus = activeElement === document.body || grid.current?.contains(activeElement) === true;
    const isMoved = position?.row !== lastRow.current;
    const count = hadFocus && isMoved && !isOpen ? focusCount + 1 : focusCount;
    if (position === null && (sameRows === null || !isHeadShown)) {
      const rowId = rows[Math.min(lastRow.current, rows.length - 1)]?.id;
      const cell = rowId === undefined ? null : { rowId, column: range.anchor.column };
      choice.set(cell && { anchor: cell, head: cell }, {
        isOpen: false,
        focusCount: hadFocus ? focusCount + 1 : 0,
      });
      if (isApart) rememberTick(store.get().range);
      return;
    }
    choice.set(sameRows !== null && isHeadShown ? sameRows : { anchor: range.anchor, head: range.anchor }, {
      focusCount: count,
    });
    if (isApart) rememberTick(store.get().range);
  }, [choice, store, grid, rows, keys]);

  return choice;
}
