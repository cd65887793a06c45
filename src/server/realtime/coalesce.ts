import type { RowIds } from './job-row-events.ts';

/** After each word the changes of this time are told together. */
const pauseMilliseconds = 100;

/** Changed rows on their way to somebody who looks. */
interface Gathered {
  add: (rowIds: RowIds) => void;
  stop: () => void;
}

/** Tells a change at once, and those that follow it closely together: many changes make few words. */
export function gather(tell: (rowIds: RowIds) => void): Gathered {
  let gathered: Set<number> | null = new Set();
  let pause: NodeJS.Timeout | undefined;
  const tellAll = () => {
    pause = undefined;
    if (gathered?.size === 0) return;
    const rowIds = gathered === null ? null : [...gathered];
    gathered = new Set();
    pause = setTimeout(tellAll, pauseMilliseconds);
    tell(rowIds);
  };
  return {
    add(rowIds) {
      if (rowIds === null) gathered = null;
      else for (const id of rowIds) gathered?.add(id);
      if (pause === undefined) tellAll();
    },
    stop() {
      clearTimeout(pause);
    },
  };
}
