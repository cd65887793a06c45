import styles from './GridRows.module.css';

/** Ms without a sign of a scroll sideways after which none is under way. */
const restsAfterMs = 250;

type Cell = { column: { frozen: boolean }; element: HTMLElement };

/**
 * Has the rows' frozen cells hold on to the side of a grid while it moves sideways, and stand there once it does not
 * (GridRows.module.css). A single step, as to a cell that is chosen, is no movement: they stand where it has led.
 */
export function frozenCells() {
  let scrolledBy = 0;
  let movedAt = -restsAfterMs;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const stand = (grid: HTMLElement) => {
    for (const cell of grid.querySelectorAll<HTMLElement>(`.${styles.frozen}`)) putAside(cell, scrolledBy);
    grid.dataset.sideways = 'standing';
  };

  return {
    /** A hand has begun to move the grid, perhaps sideways. */
    begun(): void {
      movedAt = performance.now();
    },
    /** The grid has been scrolled sideways, to so many px from its beginning. */
    moved(grid: HTMLElement, to: number): void {
      const isOneStep = performance.now() - movedAt > restsAfterMs;
      scrolledBy = to;
      movedAt = performance.now();
      clearTimeout(rest);
      if (to === 0) delete grid.dataset.sideways;
      else if (isOneStep) stand(grid);
      else {
        grid.dataset.sideways = 'moving';
        rest = setTimeout(() => {
          stand(grid);
        }, restsAfterMs);
      }
    },
    /** Some cells have been drawn: those among them that are frozen stand where the others do. */
    drawn(cells: readonly Cell[]): void {
      if (scrolledBy === 0) return;
      for (const { column, element } of cells) if (column.frozen) putAside(element, scrolledBy);
    },
    stop(): void {
      clearTimeout(rest);
    },
  };
}

/** On each cell, not on the grid: all that is in it would be looked at anew. */
function putAside(cell: HTMLElement, by: number): void {
  cell.style.setProperty('--sideways', `${by}px`);
}
