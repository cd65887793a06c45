import { createStore } from '../../../store.ts';
import type { GridColumn } from './grid-columns.ts';
import { frozenWidth } from './grid-columns.ts';
import { gridHeaderHeight } from './GridSkeleton.tsx';
import type { CellPosition } from './range/cell-range.ts';

/** How far the grid is scrolled and how large it is, in px, kept so that no key has to wait for a layout. */
export type GridView = ReturnType<typeof createGridView>;

/** Px from the first column: what is in sight sideways. */
export type HorizontalRange = { from: number; to: number };

/** A view of a grid that is not drawn yet: as large as the window at most. `rowHeight` in px. */
export function createGridView(rowHeight: number) {
  const viewport = { top: 0, left: 0, width: window.innerWidth, height: window.innerHeight };
  const horizontal = createStore<HorizontalRange>({ from: 0, to: viewport.width });
  const updateHorizontal = () => {
    const { from, to } = horizontal.get();
    const [left, right] = [viewport.left, viewport.left + viewport.width];
    // What was in sight before and still is needs nobody to look again.
    if (left !== from || right > to) horizontal.set({ from: left, to: right });
  };
  return {
    viewport: viewport as Readonly<typeof viewport>,
    horizontal,
    rowHeight,
    moved(top: number, left: number): void {
      Object.assign(viewport, { top, left });
      updateHorizontal();
    },
    resized(width: number, height: number): void {
      Object.assign(viewport, { width, height });
      updateHorizontal();
    },
    /** How many whole rows there is room for. */
    rowsInSight: (): number => Math.floor((viewport.height - gridHeaderHeight) / rowHeight),
    /** Scrolls as little as brings a cell into sight. */
    reveal(grid: HTMLElement, columns: readonly GridColumn[], { row, column }: CellPosition): void {
      const room = viewport.height - gridHeaderHeight;
      const top = row * rowHeight;
      if (row >= 0 && top < viewport.top) grid.scrollTop = top;
      else if (row >= 0 && top + rowHeight > viewport.top + room) grid.scrollTop = top + rowHeight - room;
      const shown = columns[column];
      if (shown === undefined || shown.isFrozen) return;
      const { left, width } = shown;
      const aside = frozenWidth(columns);
      if (left - aside < viewport.left) grid.scrollLeft = left - aside;
      else if (left + width > viewport.left + viewport.width) grid.scrollLeft = left + width - viewport.width;
    },
  };
}
