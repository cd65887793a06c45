import { type CSSProperties, type PointerEvent, type RefObject, useMemo, useState } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { TableColumn } from '../../columns/columns.ts';
import { saveColumns } from '../../columns/use-columns.ts';
import type { GridColumn } from '../grid-columns.ts';

/** The least width of a column in px. */
const minColumnWidth = 48;
/** Px by which a key changes a column's width. */
const keyStep = 10;

export type ColumnSizing = ReturnType<typeof useColumnWidths>['sizing'];

/** Returns the widths of the columns: the saved ones, and the one being dragged. */
export function useColumnWidths(
  columns: readonly TableColumn[],
  shownColumns: readonly GridColumn[],
  grid: RefObject<HTMLElement | null>,
) {
  const [draggedWidth, setDraggedWidth] = useState<{ key: JobRowColumn; width: number } | null>(null);
  const sizing = useMemo(() => {
    const keep = (key: JobRowColumn, width: number) => {
      const newWidth = Math.max(minColumnWidth, Math.round(width));
      saveColumns(columns.map((each) => (each.column === key ? { ...each, width: newWidth } : each)));
    };
    return {
      /** Resizes a column by its edge, from the press of the pointer to its release. */
      startDrawing(event: PointerEvent<HTMLElement>, column: GridColumn): void {
        const { button, currentTarget, clientX, pointerId } = event;
        if (button !== 0) return;
        const widthAt = (x: number) => Math.max(minColumnWidth, column.width + x - clientX);
        const listening = new AbortController();
        const { signal } = listening;
        const stop = () => {
          listening.abort();
          setDraggedWidth(null);
        };
        currentTarget.setPointerCapture(pointerId);
        const onMove = (move: globalThis.PointerEvent) =>
          setDraggedWidth({ key: column.key, width: widthAt(move.clientX) });
        const onUp = (up: globalThis.PointerEvent) => {
          stop();
          if (up.clientX !== clientX) keep(column.key, widthAt(up.clientX));
        };
        currentTarget.addEventListener('pointermove', onMove, { signal });
        currentTarget.addEventListener('pointerup', onUp, { signal });
        currentTarget.addEventListener('pointercancel', stop, { signal });
      },
      /** Makes a column wider by a step, or narrower. */
      change(column: GridColumn, direction: 1 | -1): void {
        keep(column.key, column.width + direction * keyStep);
      },
      /** Makes a column as wide as its widest drawn cell. */
      fit(column: GridColumn): void {
        if (grid.current !== null) {
          keep(column.key, Math.ceil(contentWidth(grid.current, shownColumns, column)));
        }
      },
    };
  }, [columns, shownColumns, grid]);
  const variables = useMemo(() => {
    const widths = shownColumns.map(({ key, width }) =>
      draggedWidth?.key === key ? draggedWidth.width : width,
    );
    return columnVariables(widths, shownColumns);
  }, [shownColumns, draggedWidth]);
  return { variables, sizing };
}

/** CSS variables: the widths of the columns, and the left edges of the frozen ones. */
function columnVariables(widths: readonly number[], shownColumns: readonly GridColumn[]): CSSProperties {
  const variables: Record<string, string> = {
    '--columns': templateOf(widths),
    '--all-columns': `${String(widths.reduce((sum, width) => sum + width, 0))}px`,
  };
  let left = 0;
  for (const [at, width] of widths.entries()) {
    if (shownColumns[at]?.isFrozen === true) variables[`--left-${String(at)}`] = `${String(left)}px`;
    left += width;
  }
  return variables;
}

function templateOf(widths: readonly (number | string)[]): string {
  return widths.map((width) => (typeof width === 'number' ? `${String(width)}px` : width)).join(' ');
}

/** The px that the widest drawn cell of a column needs. */
function contentWidth(grid: HTMLElement, shownColumns: readonly GridColumn[], { key }: GridColumn): number {
  const at = shownColumns.findIndex((each) => each.key === key);
  const before = grid.style.getPropertyValue('--columns');
  // In cells.module.css: names stand in one line meanwhile.
  grid.toggleAttribute('data-fitting', true);
  grid.style.setProperty(
    '--columns',
    templateOf(shownColumns.map((each) => (each.key === key ? 'max-content' : each.width))),
  );
  const cells = grid.querySelectorAll(`[aria-colindex="${String(at + 1)}"]`);
  const width = Math.max(...Array.from(cells, (cell) => cell.getBoundingClientRect().width));
  grid.style.setProperty('--columns', before);
  grid.toggleAttribute('data-fitting', false);
  return width;
}
