import type { Plugin } from 'vite';

import { mendedLibrary, type MendedLine } from './mended-library.ts';

const lines: readonly MendedLine[] = [
  // Leaves out rows only: the library has one switch for rows and columns (useCalculatedColumns).
  ['if (!enableVirtualization) return [0, columns.length - 1];', 'return [0, columns.length - 1];'],
  // Draws anew when a row comes into sight, not for each pixel, and not at all sideways (handleScroll).
  ['setScrollTop(scrollTop$1);', 'setScrollTop(scrollTop$1 - (scrollTop$1 % rowHeight));'],
  ['setScrollLeft(abs(scrollLeft$1));', ''],
  // Nineteen elements that measure nothing but a column whose width is being drawn: all have one (DataGrid).
  ['renderMeasuringCells(viewportColumns),', 'isColumnResizing && renderMeasuringCells(viewportColumns),'],
  // Draws once more for widths that follow the grid's, which none does (useColumnWidths).
  ['setPreviousGridWidth(gridWidth);', ''],
  // A width changed by a key is as final as one that the mouse has let go: otherwise it is never saved (HeaderCell).
  [
    'if (newWidth !== width) onColumnResize(column, newWidth);',
    'if (newWidth !== width) { onColumnResize(column, newWidth); onColumnResizeEnd(); }',
  ],
  // The row of the chosen cell keeps all its cells when it is out of sight (getViewportRows).
  ['rowColumns = [selectedColumn];', 'rowColumns = viewportColumns;'],
];

/**
 * Makes react-data-grid draw every column and leave out rows only, draw only when other rows are in sight, and tell
 * of widths that keys have changed (docs/decisions/0017-all-columns-in-the-dom.md, 0022-a-row-is-one-box.md).
 */
export function mendedDataGrid(): Plugin {
  return {
    ...mendedLibrary('react-data-grid', /[\\/]react-data-grid[\\/]lib[\\/]index\.js/, lines),
    // Left out of Vite's bundle of dependencies, or `npm run dev` would not come by here.
    config: () => ({ optimizeDeps: { exclude: ['react-data-grid'] } }),
  };
}
