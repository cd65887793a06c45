import styles from './GridRows.module.css';

/** Ms without a scroll sideways after which none is under way. */
const standsAfterMs = 250;

type Cell = { column: { frozen: boolean }; element: HTMLElement };

/**
 * Has the rows' frozen cells hold on to the side of a grid while it moves sideways, and stand there once it does not
 * (GridRows.module.css).
 */
export function frozenCells() {
  let scrolledBy = 0;
  let standing: ReturnType<typeof setTimeout> | undefined;
  return {
    /** The grid has been scrolled sideways, to so many px from its beginning. */
    moved(grid: HTMLElement, to: number): void {
      scrolledBy = to;
      clearTimeout(standing);
      if (to === 0) {
        delete grid.dataset.sideways;
        return;
      }
      grid.dataset.sideways = 'moving';
      standing = setTimeout(() => {
        for (const cell of grid.querySelectorAll<HTMLElement>(`.${styles.frozen}`)) putAside(cell, to);
        grid.dataset.sideways = 'standing';
      }, standsAfterMs);
    },
    /** Some cells have been drawn: those among them that are frozen stand where the others do. */
    drawn(cells: readonly Cell[]): void {
      if (scrolledBy === 0) return;
      for (const { column, element } of cells) if (column.frozen) putAside(element, scrolledBy);
    },
    stop(): void {
      clearTimeout(standing);
    },
  };
}

/** On each cell, not on the grid: all that is in it would be looked at anew. */
function putAside(cell: HTMLElement, by: number): void {
  cell.style.setProperty('--sideways', `${by}px`);
}
