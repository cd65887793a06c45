import type { RowIds } from './job-row-events.ts';

/** After each word the changes of this time are told together. */
const pauseMilliseconds = 100;

/** Changed rows on their way to somebody who looks. */
interface Coalesced {
  add: (rowIds: RowIds) => void;
  stop: () => void;
}

/** Tells a change at once, and those that follow it closely together: many changes make few words. */
export function coalesce(tell: (rowIds: RowIds) => void): Coalesced {
  let coalesced: Set<number> | null = new Set();
  let pause: NodeJS.Timeout | undefined;
  const tellAll = () => {
    pause = undefined;
    if (coalesced?.size === 0) return;
    const rowIds = coalesced === null ? null : [...coalesced];
    coalesced = new Set();
    pause = setTimeout(tellAll, pauseMilliseconds);
    tell(rowIds);
  };
  return {
    add(rowIds) {
      if (rowIds === null) coalesced = null;
      else for (const id of rowIds) coalesced?.add(id);
      if (pause === undefined) tellAll();
    },
    stop() {
      clearTimeout(pause);
    },
  };
}
