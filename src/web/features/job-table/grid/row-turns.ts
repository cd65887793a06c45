import { whenIdle } from '../../../ui/after-paint.ts';

/** In ms: a frame that takes longer is given less to draw, one that is over sooner more. */
const tooLong = 34;
const short = 24;
const fewest = 2;
const most = 40;
/** Rows whose columns out of sight are drawn in one idle moment. */
const completedAtOnce = 4;

type Waiting = { index: number; draw: () => void };

/**
 * Lets rows that come into sight be drawn a few in each frame, so that scrolling never waits for a screenful of
 * them. How many is found out by how long frames take. The first rows of all are drawn at once. What of them is out
 * of sight is drawn when no row in sight waits any more and the browser has nothing else to do: a row that only
 * passes by never costs that.
 */
export function rowTurns() {
  const waiting = new Set<Waiting>();
  const incomplete = new Set<() => void>();
  let perFrame = Infinity;
  /** The place of the row that has asked last, now and a frame ago: it tells which way rows come in. */
  let newest = 0;
  let newestBefore = 0;
  let isDownwards = true;
  let isAsked = false;
  let isIdleAsked = false;
  let before: number | null = null;

  const turn = (now: number) => {
    isAsked = false;
    if (before !== null && now - before > tooLong) perFrame = Math.max(fewest, perFrame / 2);
    else if (before !== null && now - before < short) perFrame = Math.min(most, perFrame + 2);
    drawNext(perFrame);
    if (perFrame === Infinity) perFrame = 5;
    before = waiting.size > 0 ? now : null;
    if (waiting.size > 0) askForFrame();
    else if (incomplete.size > 0) askForIdle();
  };
  const drawNext = (count: number) => {
    if (newest !== newestBefore) isDownwards = newest > newestBefore;
    newestBefore = newest;
    // Those that have just come in stay longest: in a fast scroll the others are gone before they are drawn.
    const rows = [...waiting].sort((a, b) => (isDownwards ? b.index - a.index : a.index - b.index));
    for (const row of rows.slice(0, count)) {
      waiting.delete(row);
      row.draw();
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
      if (waiting.size > 0) return;
      completeNext(completedAtOnce);
      if (incomplete.size > 0) askForIdle();
    });
  };

  return {
    /** Draws a new row's columns in sight when it is its turn; what is given back takes the wish back. */
    draw(index: number, drawRow: () => void): () => void {
      const row = { index, draw: drawRow };
      waiting.add(row);
      newest = index;
      askForFrame();
      return () => {
        waiting.delete(row);
      };
    },
    /** Draws the rest of a row once there is time for it; what is given back takes the wish back. */
    complete(drawRest: () => void): () => void {
      incomplete.add(drawRest);
      askForIdle();
      return () => {
        incomplete.delete(drawRest);
      };
    },
    /** All columns are coming into sight: no row waits for its rest any more. */
    completeNow(): void {
      completeNext(Infinity);
    },
  };
}

export type RowTurns = ReturnType<typeof rowTurns>;
