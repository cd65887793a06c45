import { type RefObject, useEffect, useEffectEvent } from 'react';

import type { CellChoice } from './use-chosen-cells.ts';

/** A panel that opens beside the grid takes room from it: the column that is worked on stays in sight. */
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
