import { type RefObject, useLayoutEffect } from 'react';

import type { BoardJob } from './day-plan.ts';

/** The row versions that the board drew last, for all lines. */
const drawnVersions = new Map<number, number>();
const flashMs = 1600;

/** Lights up a block for a moment at its new place after it has changed, here or by a colleague. */
export function useFlashOnChange(block: RefObject<HTMLElement | null>, { rows }: BoardJob): void {
  const [{ id, version }] = rows;
  useLayoutEffect(() => {
    const before = drawnVersions.get(id);
    drawnVersions.set(id, version);
    if (before === undefined || before === version) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    block.current?.animate([{ boxShadow: '0 0 0 4px var(--wheat)' }, { boxShadow: '0 0 0 0 transparent' }], {
      duration: flashMs,
    });
  }, [block, id, version]);
}
