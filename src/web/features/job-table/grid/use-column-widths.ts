import { type CSSProperties, type MouseEvent, type RefObject, useMemo, useState } from 'react';
import type { ColumnWidths, DataGridHandle } from 'react-data-grid';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { TableColumn } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';

type Place = { key: JobRowColumn; width: number };

/** The widths of the columns: those that are kept, and those that are being drawn with the mouse or a key. */
export function useColumnWidths(
  columns: readonly TableColumn[],
  shown: readonly Place[],
  grid: RefObject<DataGridHandle | null>,
) {
  const [drawn, setDrawn] = useState(() => ({ of: columns, widths: new Map<string, number>() }));
  const isDrawn = drawn.of === columns && drawn.widths.size > 0;
  return {
    widths: useMemo(() => widthsOf(columns), [columns]),
    /** Where each column begins and how wide it is, for the cells' stylesheet (GridRows.module.css). */
    places: useMemo(
      () => placesOf(shown.map(({ key, width }) => (isDrawn ? drawn.widths.get(key) : undefined) ?? width)),
      [shown, isDrawn, drawn],
    ),
    /** The rows do not know by now which texts fit. */
    isDrawn,
    onColumnResize: ({ key }: { key: string }, width: number) => {
      setDrawn((now) => ({
        of: columns,
        widths: new Map(now.of === columns ? now.widths : []).set(key, width),
      }));
    },
    onColumnWidthsChange: (changed: ColumnWidths) => {
      saveColumns(withWidths(columns, changed));
    },
    /** Makes a column as wide as what is in it, where the library looks at its header alone. */
    onDoubleClickCapture: (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches('.rdg-resize-handle')) return;
      const place = Number(event.target.closest('[role=columnheader]')?.ariaColIndex) - 1;
      const element = grid.current?.element;
      const column = shown[place];
      if (element === null || element === undefined || column === undefined) return;
      event.stopPropagation();
      const width = Math.max(columnOptions.minWidth, Math.ceil(contentWidth(element, place)));
      saveColumns(columns.map((each) => (each.column === column.key ? { ...each, width } : each)));
    },
  };
}

export const columnOptions = { resizable: true, sortable: true, draggable: true, minWidth: 48 };

function placesOf(widths: readonly number[]): CSSProperties {
  const places: Record<string, string> = {};
  let left = 0;
  for (const [place, width] of widths.entries()) {
    places[`--left-${place}`] = `${left}px`;
    places[`--width-${place}`] = `${width}px`;
    left += width;
  }
  return places;
}

/** Px that the widest cell of a column wants, of those that are drawn. */
function contentWidth(element: HTMLElement, place: number): number {
  const property = `--width-${place}`;
  const before = element.style.getPropertyValue(property);
  element.style.setProperty(property, 'max-content');
  const cells = element.querySelectorAll(`[aria-colindex="${place + 1}"]`);
  const width = Math.max(...Array.from(cells, (cell) => cell.getBoundingClientRect().width));
  element.style.setProperty(property, before);
  return width;
}

function widthsOf(columns: readonly TableColumn[]): ColumnWidths {
  return new Map(columns.map(({ column, width }) => [column, { type: 'resized', width }]));
}

function withWidths(columns: readonly TableColumn[], widths: ColumnWidths): TableColumn[] {
  return columns.map((each) =>
    Object.assign({}, each, { width: Math.round(widths.get(each.column)?.width ?? each.width) }),
  );
}
