/** A word of change is waited on so long: others often come with it, and so does the answer to one's own edit. */
const settleMs = 100;
/** From the end of a reading to the next: many changes in a row are read together. */
const betweenReadsMs = 400;

interface Pace {
  /** Something changed: reads soon. */
  due: () => void;
  /** Somebody may look again: reads what is due. */
  lookAgain: () => void;
  stop: () => void;
}

/**
 * Says when to read what has changed: soon, one reading after the other, and not while nobody looks. Each change is
 * on the screen within a second (`npm run bench -- live`).
 */
export function paceReads(read: () => Promise<void>, isWatched: () => boolean): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isReading = false;
  let readAt = -betweenReadsMs;
  const readNow = async () => {
    timer = undefined;
    if (!isWatched()) return;
    isDue = false;
    isReading = true;
    await read().catch(() => undefined);
    isReading = false;
    readAt = performance.now();
    if (isDue) due();
  };
  const due = () => {
    isDue = true;
    if (isReading || !isWatched()) return;
    const pause = Math.max(settleMs, readAt + betweenReadsMs - performance.now());
    timer ??= setTimeout(() => void readNow(), pause);
  };
  return {
    due,
    lookAgain: () => {
      if (isDue) due();
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}
