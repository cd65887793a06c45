import { type ClipboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';

import { isEditableField, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { spendPress } from '../../../ui/swallow-next-click.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import { copyBlock } from './clipboard.ts';
import { changeByKey, pasteInto } from './keys.ts';
import type { CellAt } from './range/cell-range.ts';
import type { ChosenCells } from './use-cell-range.ts';

type Table = {
  grid: RefObject<DataGridHandle | null>;
  rows: readonly ShownRow[];
  columns: readonly JobRowColumn[];
  chosen: ChosenCells;
  onMenu: OpenRowMenu;
};

/** What the mouse and the clipboard do to the grid's cells, for an element around the grid. */
export function useGridGestures({ grid, rows, columns, chosen, onMenu }: Table) {
  const isDrawing = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      const at = cellUnder(event);
      isDrawing.current = at !== null && event.button === 0;
      if (at === null) return;
      if (event.shiftKey && event.button === 0 && chosen.block !== null) {
        event.preventDefault();
        chosen.extendTo(at);
        focusedCell(grid)?.focus({ preventScroll: true });
        return;
      }
      grid.current?.selectCell({ rowIdx: at.row, idx: at.column });
      chosen.collapse();
    },
    onMouseOver: (event: MouseEvent) => {
      if (!isDrawing.current) return;
      if ((event.buttons & 1) === 0) {
        isDrawing.current = false;
        return;
      }
      const at = cellUnder(event);
      if (at === null) return;
      chosen.extendTo(at);
      grid.current?.scrollToCell({ rowIdx: at.row, idx: at.column });
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = cellUnder(event);
      const row = at && rows[at.row];
      if (at === null || row === undefined || row === null) return;
      if (columns[at.column] === 'wetGrain' && isEditableField(row.status, 'wetGrain')) {
        changeByKey(row, 'wetGrain', ' ');
      } else {
        grid.current?.selectCell({ rowIdx: at.row, idx: at.column }, { enableEditor: true });
      }
    },
    onContextMenu: (event: MouseEvent) => {
      const at = cellUnder(event);
      const row = at && rows[at.row];
      if (at === null || row === undefined || row === null) return;
      event.preventDefault();
      // A finger's long press opens it under the finger.
      if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
        spendPress();
      grid.current?.selectCell({ rowIdx: at.row, idx: at.column });
      onMenu(row, pointOf(event));
    },
    onCopy: (event: ClipboardEvent) => {
      if (chosen.block === null || !isOnCell(event.target)) return;
      event.clipboardData.setData('text/plain', copyBlock(rows, columns, chosen.block));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      if (chosen.block === null || !isOnCell(event.target)) return;
      event.preventDefault();
      void pasteInto(event.clipboardData.getData('text/plain'), rows, columns, chosen.block);
    },
  };
}

/** The cell that an event is in; null in the header, in an open editor and beside the cells. */
function cellUnder({ target }: { target: EventTarget }): CellAt | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  if (cell === null || cell.classList.contains('rdg-editor-container')) return null;
  const column = Number(cell.getAttribute('aria-colindex')) - 1;
  // The header is the first row.
  const row = Number(cell.parentElement?.getAttribute('aria-rowindex')) - 2;
  return { row, column };
}

/** True when a cell has the focus, not an editor in it or a field of the header. */
function isOnCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.role === 'gridcell';
}

function focusedCell(grid: RefObject<DataGridHandle | null>): HTMLElement | null {
  return grid.current?.element?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ?? null;
}

/** Where the menu opens: at the pointer, or below the cell when a key has asked for it. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
  const { left, bottom } = (cell ?? event.currentTarget).getBoundingClientRect();
  return { x: left, y: bottom };
}
