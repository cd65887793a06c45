import type { Plugin } from 'vite';

import { mendedLibrary, type MendedLine } from './mended-library.ts';

const lines: readonly MendedLine[] = [
  // All rows are one element, which makes them by hand (GridRows): it asks for that, not for each of them (DataGrid).
  [
    'children: getViewportRows()',
    `children: renderRow('rows', {
      rowIdx: selectedPosition.rowIdx,
      selectedCellIdx: selectedCellIsWithinViewportBounds ? selectedPosition.idx : undefined,
      selectedCellEditor: getCellEditor(selectedPosition.rowIdx),
      viewportColumns,
    })`,
  ],
  // Nothing that the library draws changes with a scroll.
  ['onScroll: handleScroll,', ''],
  // The rows are in an element of their own (getCellToScroll).
  [':scope > [role=\\"row\\"] > [tabindex=\\"0\\"]', '[role=\\"row\\"] > [tabindex=\\"0\\"]'],
  // Nineteen elements that measure nothing but a column whose width is being drawn: all have one (DataGrid).
  ['renderMeasuringCells(viewportColumns),', 'isColumnResizing && renderMeasuringCells(viewportColumns),'],
  // Draws once more for widths that follow the grid's, which none does (useColumnWidths).
  ['setPreviousGridWidth(gridWidth);', ''],
  // The chosen cell, open or not, stays in its column when columns move or others go: the library goes by place. With
  // its own column it goes, and what is open is left as when one goes to another cell (DataGrid).
  [
    'if (selectedPosition.idx > maxColIdx ||',
    `const [columnsBefore, setColumnsBefore] = useState(columns);
    if (columnsBefore !== columns) {
      setColumnsBefore(columns);
      const chosen = columnsBefore[selectedPosition.idx];
      const idx = chosen === undefined ? selectedPosition.idx : columns.findIndex(({ key }) => key === chosen.key);
      if (idx === -1) setSelectedPosition({ idx, rowIdx: minRowIdx - 1, mode: 'SELECT' });
      else if (idx !== selectedPosition.idx) setSelectedPosition({ ...selectedPosition, idx });
    } else if (selectedPosition.idx > maxColIdx ||`,
  ],
  // A press on a header leaves the focus there. Passed on to the filter's button, which is for keys, while the browser
  // still gives it to the header, it has the browser drop the press: no column can be dragged then (HeaderCell).
  [
    'event.currentTarget.querySelector("[tabindex=\\"0\\"]")',
    'event.currentTarget.matches(":focus-visible") ? event.currentTarget.querySelector("[tabindex=\\"0\\"]") : null',
  ],
  // A column's drag that ends over another header, by Escape, ends there as well.
  [
    'const isDragging = draggedColumnKey === column.key;',
    `const isDragging = draggedColumnKey === column.key;
    if (isOver && draggedColumnKey === undefined) setIsOver(false);`,
  ],
  // A width changed by a key is as final as one that the mouse has let go: otherwise it is never saved (HeaderCell).
  [
    'if (newWidth !== width) onColumnResize(column, newWidth);',
    'if (newWidth !== width) { onColumnResize(column, newWidth); onColumnResizeEnd(); }',
  ],
];

/**
 * Makes react-data-grid leave the rows to us, draw nothing for a scroll, keep the chosen cell in its column, and tell of
 * widths that keys have changed (docs/decisions/0017-all-columns-in-the-dom.md, 0022-a-row-is-one-box.md).
 */
export function mendedDataGrid(): Plugin {
  return {
    ...mendedLibrary('react-data-grid', /[\\/]react-data-grid[\\/]lib[\\/]index\.js/, lines),
    // Left out of Vite's bundle of dependencies, or `npm run dev` would not come by here.
    config: () => ({ optimizeDeps: { exclude: ['react-data-grid'] } }),
  };
}
