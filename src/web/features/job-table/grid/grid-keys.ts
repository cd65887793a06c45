import type { KeyboardEvent } from 'react';

import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { tickedRows } from '../rows/row-stores.ts';
import { changeByKey, clearBlock, fillBlock, showLocked } from './cell-changes.ts';
import { headerRow } from './chosen-cells.ts';
import { columnKeys, type GridColumn } from './grid-columns.ts';
import type { GridView } from './grid-view.ts';
import { type CellPosition, isOneCell, movedHead } from './range/cell-range.ts';
import { clearTicks, rememberTick, toggleRows } from './ticked-rows.ts';
import type { CellChoice } from './use-chosen-cells.ts';
import type { ColumnSizing } from './widths/use-column-widths.ts';

interface Table {
  rows: readonly OptimisticRow[];
  columns: readonly GridColumn[];
  view: GridView;
  choice: CellChoice;
  sizing: ColumnSizing;
  /** Moves a column by one place. */
  onShift: (column: GridColumn, by: 1 | -1) => void;
}

/** Handles keys in the grid. Keys that an editor has used do not get here, or are `defaultPrevented`. */
export function gridKeys(table: Table): (event: KeyboardEvent) => void {
  return (event) => {
    const { choice } = table;
    const focusedCell = choice.focused();
    if (focusedCell === null || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isTaken = choice.store.get().isOpen
      ? leaveByKey(table, event, focusedCell)
      : focusedCell.row === headerRow
        ? headerKey(table, event, focusedCell)
        : cellKey(table, event, focusedCell);
    if (isTaken) event.preventDefault();
  };
}

/** In an editor: Enter saves and moves down, Tab sideways; Esc has already given up the typed text. */
function leaveByKey(
  { rows, columns, choice }: Table,
  { key, shiftKey }: KeyboardEvent,
  at: CellPosition,
): boolean {
  if (key === 'Escape') {
    choice.close();
    return true;
  }
  if (key === 'Enter' && !shiftKey) {
    choice.goTo({ row: Math.min(at.row + 1, rows.length - 1), column: at.column });
    // The row below is gone to, not chosen: Ctrl and a press on another row choose that alone.
    if (tickedRows.get().size === 0) rememberTick(choice.store.get().range);
    return true;
  }
  if (key !== 'Tab') return false;
  const next = adjacentCell(at, shiftKey ? -1 : 1, rows.length, columns.length);
  if (next === null) choice.close();
  else choice.goTo(next);
  return next !== null;
}

function headerKey(
  { rows, columns, choice, sizing, onShift }: Table,
  event: KeyboardEvent,
  at: CellPosition,
): boolean {
  const column = columns[at.column];
  if (column === undefined) return false;
  const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (side !== null && (event.ctrlKey || event.metaKey)) {
    if (event.shiftKey) onShift(column, side);
    else sizing.change(column, side);
    return true;
  }
  if (event.key === 'ArrowDown' && rows.length > 0) {
    choice.goTo({ row: 0, column: at.column });
    return true;
  }
  const to = movedHead(at, { key: event.key, withCtrl: false }, { rows: 0, columns: columns.length }, 0);
  if (to === null || event.key.startsWith('Page')) return false;
  choice.goTo({ row: headerRow, column: to.column });
  return true;
}

function cellKey(table: Table, event: KeyboardEvent, at: CellPosition): boolean {
  const { rows, columns, view, choice } = table;
  const { key, shiftKey } = event;
  // Some systems report AltGr, which types letters, as Ctrl and Alt.
  const isAltGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);
  const withCtrl = (event.ctrlKey || event.metaKey) && !isAltGr;
  const row = rows[at.row];
  const column = columns[at.column];
  if (row === undefined || column === undefined) return false;
  if (key === 'Tab') {
    const next = adjacentCell(at, shiftKey ? -1 : 1, rows.length, columns.length);
    if (next !== null) choice.goTo(next);
    return next !== null;
  }
  const size = { rows: rows.length, columns: columns.length };
  const from = shiftKey ? (choice.head() ?? at) : at;
  // Alt with an arrow is the browser's Back.
  const to = event.altKey ? null : movedHead(from, { key, withCtrl }, size, view.rowsInSight());
  if (to !== null) {
    if (shiftKey) choice.extendTo(to);
    else if (key === 'ArrowUp' && !withCtrl && at.row === 0) {
      choice.goTo({ row: headerRow, column: at.column });
    } else choice.goTo(to);
    return true;
  }
  const block = choice.block();
  if (key === 'Escape') {
    if (block === null || isOneCell(block)) clearTicks();
    choice.collapse();
    return true;
  }
  if ((key === 'Delete' || key === 'Backspace') && block !== null) {
    clearBlock(rows, columnKeys(columns), block);
    return true;
  }
  if (withCtrl && key === ' ' && block !== null) {
    toggleRows(rows.slice(Math.max(0, block.top), block.bottom + 1).map(({ id }) => id));
    rememberTick(choice.store.get().range);
    return true;
  }
  if (withCtrl && (key === 'd' || key === 'r') && block !== null) {
    void fillBlock(rows, columnKeys(columns), block, key === 'd' ? 'down' : 'right');
    return true;
  }
  if (withCtrl && key === 'a') {
    choice.choose({ row: 0, column: 0 }, { row: rows.length - 1, column: columns.length - 1 });
    return true;
  }
  if (changeByKey(row, column.key, (withCtrl ? 'Ctrl+' : '') + (shiftKey ? 'Shift+' : '') + key)) return true;
  const isWritten = key.length === 1 && !withCtrl;
  // The key goes on to the editor, which has the focus by then; Enter and F2 type nothing.
  if (isWritten || key === 'Enter' || key === 'F2') {
    choice.open();
    if (key !== ' ') showLocked(row, column.key);
  }
  // On a locked cell the space bar would scroll the grid.
  return key === 'Enter' || key === 'F2' || (key === ' ' && !choice.store.get().isOpen);
}

/** The next cell in reading order; null past the first or the last one, where Tab leaves the grid. */
function adjacentCell(
  { row, column }: CellPosition,
  by: 1 | -1,
  rows: number,
  columns: number,
): CellPosition | null {
  const next = row * columns + column + by;
  if (next < 0 || next >= rows * columns) return null;
  return { row: Math.floor(next / columns), column: next % columns };
}
