import type { ChangedIds } from './change-events.ts';

/** Changed rows on their way to somebody who looks. */
interface Coalesced {
  add: (rowIds: ChangedIds) => void;
  stop: () => void;
}

/** Calls back at once for a change, and once more for those that follow within the pause. */
export function coalesce(publish: (rowIds: ChangedIds) => void, pauseMs = 100): Coalesced {
  let coalesced: Set<number> | null = new Set();
  let pause: NodeJS.Timeout | undefined;
  const publishCoalesced = () => {
    pause = undefined;
    if (coalesced?.size === 0) return;
    const rowIds = coalesced === null ? null : [...coalesced];
    coalesced = new Set();
    pause = setTimeout(publishCoalesced, pauseMs);
    publish(rowIds);
  };
  return {
    add(rowIds) {
      if (rowIds === null) coalesced = null;
      else for (const id of rowIds) coalesced?.add(id);
      if (pause === undefined) publishCoalesced();
    },
    stop() {
      clearTimeout(pause);
    },
  };
}
