import { backoff } from '#domain/backoff.ts';

/**
 * The milliseconds between an event and reading the rows: others often come with it, and so does the answer to an own
 * edit.
 */
const settleMs = 100;
/**
 * From the end of a reading to the next: many changes in a row are read together, and a busy server is asked for a
 * third of the time at most.
 */
const minPauseMs = 400;
const pauseAfter = (readingMs: number) => Math.min(Math.max(minPauseMs, 2 * readingMs), 5000);

/** After a failed reading: how long until the next one, twice as long each time. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

interface ThrottledRefetch {
  /** Something changed: reads soon. */
  due: () => void;
  /** The person may look again, or the network is back: reads if something is due. */
  catchUp: () => void;
  stop: () => void;
}

/** Says when to read what has changed: soon, one reading at a time, and not while nobody looks. */
export function throttleRefetch(refetch: () => Promise<void>, isWatched: () => boolean): ThrottledRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isReading = false;
  let isStopped = false;
  let failures = 0;
  /** No reading before this, by the clock of the page. */
  let notBefore = -Infinity;
  const readNow = async () => {
    timer = undefined;
    if (!isWatched()) return;
    isDue = false;
    isReading = true;
    const startedAt = performance.now();
    const isRead = await refetch().then(
      () => true,
      () => false,
    );
    isReading = false;
    failures = isRead ? 0 : failures + 1;
    const endedAt = performance.now();
    const pause = isRead ? pauseAfter(endedAt - startedAt) : backoff(failures, firstPauseMs, longestPauseMs);
    notBefore = endedAt + pause;
    if (isDue || !isRead) due();
  };
  const due = () => {
    isDue = true;
    if (isReading || isStopped || !isWatched()) return;
    const pause = Math.max(settleMs, notBefore - performance.now());
    timer ??= setTimeout(() => void readNow(), pause);
  };
  return {
    due,
    catchUp: () => {
      if (!isDue) return;
      if (failures > 0) {
        notBefore = -Infinity;
        clearTimeout(timer);
        timer = undefined;
      }
      due();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
