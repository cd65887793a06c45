import { type RefObject, useEffect, useEffectEvent } from 'react';

import type { CellChoice } from './use-chosen-cells.ts';

/** Keeps the focused column in sight when a panel opens beside the grid and makes it narrower. */
export function useCellInSight(grid: RefObject<HTMLElement | null>, choice: CellChoice): void {
  const onNarrower = useEffectEvent((before: number) => choice.narrowed(before));
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      const before = width;
      width = element.clientWidth;
      if (width < before) onNarrower(before);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
}
