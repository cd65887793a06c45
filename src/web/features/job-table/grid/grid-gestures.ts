import type { ClipboardEvent, MouseEvent } from 'react';

import { swallowNextClick } from '../../../ui/swallow-next-click.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { tickedRows } from '../rows/row-stores.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';
import { changeByKey, pasteInto, showLocked } from './cell-changes.ts';
import { copyBlock } from './clipboard.ts';
import { type GridColumn, ariaRowIndex, columnKeys } from './grid-columns.ts';
import type { CellPosition } from './range/cell-range.ts';
import { isChosenSinceTick, rememberTick, tickedOf, tickRows, toggleRows } from './ticked-rows.ts';
import type { CellChoice } from './use-chosen-cells.ts';

interface Table {
  rows: readonly OptimisticRow[];
  rowsBefore: number;
  columns: readonly GridColumn[];
  choice: CellChoice;
  onMenu: OpenRowMenu;
}

/** True while a press that began on a cell draws a block. There is one mouse, so one flag is enough for all grids. */
let isDrawing = false;

/** The tick in the header ticks all rows of the page, or unticks them. */
function tickAll(event: MouseEvent, rows: readonly OptimisticRow[]): void {
  event.preventDefault();
  toggleRows(rows.map(({ id }) => id));
}

/** Returns event handlers for mouse and clipboard, for the element around the grid. */
export function gridGestures({ rows, rowsBefore, columns, choice, onMenu }: Table) {
  /** A press with Ctrl or on the tick chooses a single row; with Shift all rows from the focused one. */
  const tickRow = (
    row: OptimisticRow,
    { at, isTick, withShift }: { at: CellPosition; isTick: boolean; withShift: boolean },
  ) => {
    const focusedCell = choice.focused();
    const block = choice.block();
    if (withShift && focusedCell !== null && focusedCell.row >= 0) {
      const [first, last] = [Math.min(focusedCell.row, at.row), Math.max(focusedCell.row, at.row)];
      tickRows(rows.slice(first, last + 1).map(({ id }) => id));
    } else {
      // Ctrl adds to the rows chosen before, as everywhere, but not to the row where the last tick left the focus.
      const isChosen = block !== null && block.top >= 0 && isChosenSinceTick(choice.store.get().range);
      const isFirst = !isTick && tickedRows.get().size === 0 && isChosen;
      if (isFirst) tickRows(rows.slice(block.top, block.bottom + 1).map(({ id }) => id));
      if (!isFirst || at.row < block.top || at.row > block.bottom) toggleRows([row.id]);
    }
    choice.goTo(at, true);
    rememberTick(choice.store.get().range);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const at = cellUnder(event, rowsBefore);
      const row = at && rows[at.row];
      const isTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null;
      // Shift ticks from the last ticked row to this one.
      const goesOnTicking =
        event.shiftKey && tickedRows.get().size > 0 && !isChosenSinceTick(choice.store.get().range);
      const isApart = event.button === 0 && (isTick || event.ctrlKey || event.metaKey || goesOnTicking);
      isDrawing = at !== null && event.button === 0 && !isApart;
      if (at === null || !row) {
        if (isTick && isInHeader(event)) tickAll(event, rows);
        return;
      }
      // The choice moves the focus itself; the browser must not select text.
      event.preventDefault();
      if (isApart) tickRow(row, { at, isTick, withShift: event.shiftKey });
      else if (event.shiftKey && event.button === 0 && choice.block() !== null) choice.extendTo(at);
      else if (event.button !== 2) choice.goTo(at, true);
    },
    onMouseOver: (event: MouseEvent) => {
      if ((event.buttons & 1) === 0) isDrawing = false;
      if (!isDrawing || choice.block() === null) return;
      const at = cellUnder(event, rowsBefore);
      if (at !== null) choice.extendTo(at);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (event.shiftKey) return;
      const at = cellUnder(event, rowsBefore);
      const row = at && rows[at.row];
      const column = at && columns[at.column];
      if (!row || !column) return;
      if (changeByKey(row, column.key, ' ')) return;
      choice.open(true);
      showLocked(row, column.key);
    },
    onContextMenu: (event: MouseEvent) => {
      const at = cellUnder(event, rowsBefore);
      const row = at && rows[at.row];
      if (at === null || row === undefined || row === null) return;
      event.preventDefault();
      // A finger's long press opens it under the finger.
      if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') {
        swallowNextClick();
      }
      const block = choice.block();
      // Several chosen rows stay chosen, together with the focused cell.
      const isAmongChosen = block !== null && at.row >= block.top && at.row <= block.bottom;
      const ticked = tickedOf(rows, tickedRows.get());
      const inBlock = isAmongChosen ? rows.slice(Math.max(0, block.top), block.bottom + 1) : [];
      const chosenRows = ticked.includes(row) ? ticked : inBlock;
      if (chosenRows.length < 2) choice.goTo(at, true);
      onMenu(row, pointOf(event), chosenRows);
    },
    onCopy: (event: ClipboardEvent) => {
      const block = choice.block();
      if (block === null || !isOnCell(event.target)) return;
      event.clipboardData.setData('text/plain', copyBlock(rows, columnKeys(columns), block));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      const block = choice.block();
      if (block === null || !isOnCell(event.target)) return;
      event.preventDefault();
      void pasteInto(event.clipboardData.getData('text/plain'), rows, columnKeys(columns), block);
    },
  };
}

/** The cell of an event (also on its tick); null in the header, in an open editor and outside the cells. */
function cellUnder({ target }: { target: EventTarget }, rowsBefore: number): CellPosition | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest('[role=gridcell]');
  const isTick = target.closest('[data-tick]') !== null;
  if (cell === null || (!isTick && cell.querySelector('input') !== null)) return null;
  const column = Number(cell.getAttribute('aria-colindex')) - 1;
  const index = Number(cell.parentElement?.getAttribute('aria-rowindex'));
  return { row: index - ariaRowIndex(0, rowsBefore), column };
}

function isInHeader({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[role=columnheader]') !== null;
}

/** True when a cell itself has the focus, not an editor in it or a header field. */
function isOnCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.role === 'gridcell';
}

/** The position for the menu: at the pointer, or below the cell when a key opened it. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
  const { left, bottom } = (cell ?? event.currentTarget).getBoundingClientRect();
  return { x: left, y: bottom };
}
