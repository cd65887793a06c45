import { type RefObject, useLayoutEffect } from 'react';

import type { BoardJob } from './day-plan.ts';

/** Versions of rows as the board has drawn them last, over all lines. */
const drawnVersions = new Map<number, number>();
const flashMs = 1600;

/** A block that has changed, here or by a colleague, is lit for a moment where it stands now. */
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
