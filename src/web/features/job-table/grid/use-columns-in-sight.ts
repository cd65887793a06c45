import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';

import type { RowTurns } from './row-turns.ts';

/** Px from the first column within which columns are in sight; kept, as asking the browser has it lay out anew. */
export type Sight = RefObject<number>;

/**
 * Follows how far the grid's columns are in sight, about half of them on a common screen. Once it is scrolled sideways
 * all count as being so.
 */
export function useColumnsInSight(grid: RefObject<DataGridHandle | null>, turns: RowTurns) {
  // At most: the first rows are drawn before the grid can be asked.
  const sight = useRef(window.innerWidth);
  const width = useRef(Infinity);
  const isSideways = useRef(false);
  useLayoutEffect(() => {
    const element = grid.current?.element;
    if (element === null || element === undefined) return undefined;
    const take = (px: number) => {
      if (px > width.current) turns.completeNow();
      width.current = px;
      if (!isSideways.current) sight.current = px;
    };
    take(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) take(entry.contentRect.width);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [grid, turns]);
  return {
    sight,
    onSideways: (now: boolean) => {
      isSideways.current = now;
      sight.current = now ? Infinity : width.current;
      if (now) turns.completeNow();
    },
  };
}
