import { createStore } from '../../../store.ts';
import { type Density, rowHeights } from '../columns/density.ts';
import { type GridColumn, frozenWidth } from './grid-columns.ts';
import { gridHeaderHeight } from './GridSkeleton.tsx';
import type { CellPosition } from './range/cell-range.ts';

/** The scroll position and size of the grid in px, kept so that no key has to wait for a layout. */
export type GridView = ReturnType<typeof createGridView>;

/** The visible part sideways, in px from the first column. */
export interface HorizontalRange {
  from: number;
  to: number;
}

/** Returns a view of a grid that is not drawn yet: as large as the window at most. */
export function createGridView(density: Density) {
  const rowHeight = rowHeights[density];
  const viewport = { top: 0, left: 0, width: window.innerWidth, height: window.innerHeight };
  const horizontal = createStore<HorizontalRange>({ from: 0, to: viewport.width });
  const updateHorizontal = () => {
    const { from, to } = horizontal.get();
    const [left, right] = [viewport.left, viewport.left + viewport.width];
    // Columns that were in sight and still are need no update.
    if (left !== from || right > to) horizontal.set({ from: left, to: right });
  };
  return {
    viewport: viewport as Readonly<typeof viewport>,
    horizontal,
    /** In px. */
    rowHeight,
    moved(top: number, left: number): void {
      Object.assign(viewport, { top, left });
      updateHorizontal();
    },
    resized(width: number, height: number): void {
      Object.assign(viewport, { width, height });
      updateHorizontal();
    },
    /** The number of whole rows that fit. */
    rowsInSight: (): number => Math.floor((viewport.height - gridHeaderHeight) / rowHeight),
    /** Scrolls by as little as possible until a cell is in sight. */
    reveal(grid: HTMLElement, columns: readonly GridColumn[], { row, column }: CellPosition): void {
      const room = viewport.height - gridHeaderHeight;
      const top = row * rowHeight;
      if (row >= 0 && top < viewport.top) grid.scrollTop = top;
      else if (row >= 0 && top + rowHeight > viewport.top + room) grid.scrollTop = top + rowHeight - room;
      const gridColumn = columns[column];
      if (gridColumn === undefined || gridColumn.isFrozen) return;
      const { left, width } = gridColumn;
      const aside = frozenWidth(columns);
      if (left - aside < viewport.left) grid.scrollLeft = left - aside;
      else if (left + width > viewport.left + viewport.width) grid.scrollLeft = left + width - viewport.width;
    },
  };
}
