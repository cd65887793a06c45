import { whenIdle } from '../../../platform/main-thread.ts';

import styles from './GridRows.module.css';

/** Ms within which a scroll sideways belongs to what somebody has done, or to the scroll before it. */
const togetherMs = 250;
/** Ms in which nobody does anything, after which all cells hold on again. */
const restAfterMs = 1000;

type Cell = { column: { frozen: boolean }; element: HTMLElement };

/**
 * Has the rows' frozen cells stay at the side of a grid that is scrolled sideways (GridRows.module.css). At rest they
 * hold on to it, so that a hand may move the grid at any time. To the browser each is a layer of its own then: rows
 * that come while the grid is scrolled up or down, and all rows once a single step has led to a cell, stand where the side
 * is, until nobody has done anything for a moment.
 */
export function frozenCells() {
  let grid: HTMLElement | undefined;
  /** How far the grid is scrolled sideways, in px. */
  let aside = 0;
  let movedAt = -togetherMs;
  let actedAt = -togetherMs;
  let isEdited = false;
  let doStand = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const stand = (row: HTMLElement, cells: Iterable<HTMLElement>) => {
    // On each cell, not on the row: all that is in it would be looked at anew.
    for (const cell of cells) cell.style.setProperty('--aside', `${aside}px`);
    row.dataset.stands = '';
  };
  const standAll = () => {
    doStand = true;
    for (const row of grid?.querySelectorAll<HTMLElement>(`.${styles.row}`) ?? []) {
      stand(row, row.querySelectorAll<HTMLElement>(`.${styles.frozen}`));
    }
  };
  const holdAll = () => {
    doStand = false;
    for (const row of grid?.querySelectorAll<HTMLElement>('[data-stands]') ?? []) delete row.dataset.stands;
  };
  const restLater = () => {
    clearTimeout(rest);
    rest = undefined;
    if (!doStand || isEdited) return;
    rest = setTimeout(() => {
      rest = undefined;
      whenIdle(() => {
        // Unless somebody has done something since.
        if (rest === undefined && !isEdited) holdAll();
      });
    }, restAfterMs);
  };

  return {
    /** Somebody has gone to another cell, or has opened or closed one. */
    acted(isNowEdited: boolean): void {
      actedAt = performance.now();
      isEdited = isNowEdited;
      restLater();
    },
    /** The grid has been scrolled up or down. On a slope it is a hand that moves it. */
    passed(): void {
      if (aside === 0 || performance.now() - movedAt < togetherMs) return;
      doStand = true;
      restLater();
    },
    /** The grid stands so many px sideways now. */
    moved(moved: HTMLElement, to: number): void {
      if (to === aside) return;
      grid = moved;
      aside = to;
      grid.toggleAttribute('data-sideways', to !== 0);
      const now = performance.now();
      const isStep = now - actedAt < togetherMs && now - movedAt > togetherMs;
      movedAt = now;
      if (isStep && to !== 0) standAll();
      else holdAll();
      restLater();
    },
    /** A row has been drawn, perhaps with new cells. */
    drawn(row: HTMLElement, cells: readonly Cell[]): void {
      if (!doStand) return;
      stand(
        row,
        cells.flatMap(({ column, element }) => (column.frozen ? [element] : [])),
      );
    },
    stop(): void {
      clearTimeout(rest);
      holdAll();
      isEdited = false;
    },
  };
}
