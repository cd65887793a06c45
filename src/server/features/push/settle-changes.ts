import type { ChangedIds } from '../../realtime/change-events.ts';

/** The office is still working on a job until it has been left unchanged for this long. */
const restMs = 4000;
/** Never wait longer than this in all. */
const longestMs = 15_000;

interface SettledChanges {
  add: (rowIds: ChangedIds) => void;
  stop: () => void;
}

/** Coalesces changed rows (null: any) until nothing more changes for a few seconds: several edits are one message. */
export function settleChanges(note: (rowIds: ChangedIds) => void): SettledChanges {
  let changed: Set<number> | null = new Set();
  let rest: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(rest);
    clearTimeout(longest);
    longest = undefined;
  };
  const noteAll = () => {
    stop();
    const rowIds = changed === null ? null : [...changed];
    changed = new Set();
    note(rowIds);
  };
  return {
    add(rowIds) {
      if (rowIds === null) changed = null;
      else for (const id of rowIds) changed?.add(id);
      clearTimeout(rest);
      rest = setTimeout(noteAll, restMs).unref();
      longest ??= setTimeout(noteAll, longestMs).unref();
    },
    stop,
  };
}
