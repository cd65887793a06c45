import { type RefObject, useEffect, useEffectEvent } from 'react';

import type { CellChoice } from './use-chosen-cells.ts';

/** Px by which a panel that opens beside the grid makes it narrower, at least. */
const panelWidth = 200;

/**
 * Keeps the focused column in sight when a panel opens beside the grid and makes it narrower. When the panel closes,
 * the grid scrolls back at most to where it was.
 */
export function useCellInSight(grid: RefObject<HTMLElement | null>, choice: CellChoice): void {
  const onNarrower = useEffectEvent((before: number) => choice.narrowed(before));
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let width = element.clientWidth;
    let leftBefore: number | null = null;
    const observer = new ResizeObserver(() => {
      const before = width;
      width = element.clientWidth;
      if (width < before) {
        if (before - width > panelWidth) leftBefore = element.scrollLeft;
        onNarrower(before);
      } else if (leftBefore !== null && width - before > panelWidth) {
        element.scrollLeft = leftBefore;
        leftBefore = null;
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
}
