import { whenIdle } from '../../../platform/main-thread.ts';

/**
 * Ms of a frame for the script that draws rows, while the grid is scrolled and while it stands still. What the
 * browser itself does for a row then takes twice as long again.
 */
const whileScrolled = 0.5;
const whileStill = 1;
/** How far one row changes what is known of how long a row takes. */
const step = 1.1;
/** No clock of a browser tells less apart. */
const leastMs = 0.05;
/** Ms that must have passed since somebody did something before columns out of sight are drawn. */
const quietMs = 250;

type Waiting = { index: number; come: () => void };

/**
 * Lets rows that come into sight be there a few in each frame, so that scrolling never waits for a screenful of
 * them: as many as this machine draws in the time that a frame has for it. What of them is out of sight is drawn when
 * no row in sight waits any more, nobody works in the grid and the browser has nothing else to do: a row that only
 * passes by never costs that.
 */
export function rowTurns() {
  const waiting = new Set<Waiting>();
  const incomplete = new Set<() => void>();
  let rowMs = 0.5;
  /** The place of the row that has asked last, now and a frame ago: it tells which way rows come in. */
  let newest = 0;
  let newestBefore = 0;
  let isDownwards = true;
  let isAsked = false;
  let isIdleAsked = false;
  /** When somebody last did something. */
  let busyAt = -quietMs;
  /** Since the last frame: the grid has been scrolled; rows have come with that. */
  let isScrolled = false;
  let haveCome = false;

  const turn = () => {
    isAsked = false;
    if (!haveCome) letCome();
    haveCome = false;
    isScrolled = false;
    if (waiting.size > 0) askForFrame();
    else if (incomplete.size > 0) askForIdle();
  };
  const letCome = () => {
    if (newest !== newestBefore) isDownwards = newest > newestBefore;
    newestBefore = newest;
    // Those that have just come into a scroll stay longest: the others are gone before anybody sees them.
    const isLastFirst = isScrolled && isDownwards;
    const rows = [...waiting].sort((a, b) => (isLastFirst ? b.index - a.index : a.index - b.index));
    const count = Math.max(1, Math.round((isScrolled ? whileScrolled : whileStill) / rowMs));
    for (const row of rows.slice(0, count)) {
      waiting.delete(row);
      row.come();
    }
  };
  const askForFrame = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(turn);
  };
  const completeNext = (count: number) => {
    for (const drawRest of [...incomplete].slice(0, count)) {
      incomplete.delete(drawRest);
      drawRest();
    }
  };
  const askForIdle = () => {
    if (isIdleAsked) return;
    isIdleAsked = true;
    whenIdle(() => {
      isIdleAsked = false;
      // Rows in sight go first; the last of their frames asks again.
      if (waiting.size > 0 || incomplete.size === 0) return;
      const quietIn = busyAt + quietMs - performance.now();
      if (quietIn > 0) {
        isIdleAsked = true;
        setTimeout(() => {
          isIdleAsked = false;
          askForIdle();
        }, quietIn);
        return;
      }
      // One by one: the frame that each of them takes must not hold up a key or a scroll that comes meanwhile.
      completeNext(1);
      if (incomplete.size > 0) askForIdle();
    });
  };

  return {
    /** Lets a row come when it is its turn; what is given back takes the wish back. */
    wait(index: number, come: () => void): () => void {
      const row = { index, come };
      waiting.add(row);
      newest = index;
      askForFrame();
      return () => {
        waiting.delete(row);
      };
    },
    /** To draw a row has taken so many ms. Follows their median: a pause of the machine counts no more than any row. */
    took(ms: number): void {
      rowMs = Math.max(leastMs, ms > rowMs ? rowMs * step : rowMs / step);
    },
    /** The grid has been scrolled: rows whose turn it is come at once, before the frame is drawn. */
    scrolled(): void {
      isScrolled = true;
      busyAt = performance.now();
      if (!haveCome && waiting.size > 0) {
        letCome();
        haveCome = true;
      }
      askForFrame();
    },
    /** Somebody works in the grid: what is out of sight can wait. */
    busy(): void {
      busyAt = performance.now();
    },
    /** Draws the rest of a row once there is time for it; what is given back takes the wish back. */
    complete(drawRest: () => void): () => void {
      incomplete.add(drawRest);
      askForIdle();
      return () => {
        incomplete.delete(drawRest);
      };
    },
    /** Other columns come into sight: no row waits for its rest any more. */
    completeNow(): void {
      completeNext(Infinity);
    },
  };
}
