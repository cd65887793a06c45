import { flushSync } from 'react-dom';

import { whenIdle } from '../../../ui/after-paint.ts';

/**
 * Ms of a frame for the script that draws rows, while the grid is scrolled and while it stands still. What the
 * browser itself does for a row then takes twice as long again.
 */
const whileScrolled = 0.7;
const whileStill = 2;
const fewest = 1;
/** How far one more row changes what is known of how long a row takes. */
const weight = 0.1;
/** Rows whose columns out of sight are drawn in one idle moment. */
const completedAtOnce = 2;

type Waiting = { index: number; come: () => void };

/**
 * Lets rows that come into sight be there a few in each frame, so that scrolling never waits for a screenful of
 * them: as many as this machine draws in the time that a frame has for it. The first rows of all need not wait. What of
 * them is out of sight is drawn when no row in sight waits any more and the browser has nothing else to do: a row that
 * only passes by never costs that.
 */
export function rowTurns() {
  const waiting = new Set<Waiting>();
  const incomplete = new Set<() => void>();
  let areFirst = true;
  let rowMs: number | null = null;
  /** The place of the row that has asked last, now and a frame ago: it tells which way rows come in. */
  let newest = 0;
  let newestBefore = 0;
  let isDownwards = true;
  let isAsked = false;
  let isScrolled = false;
  let isIdleAsked = false;

  const turn = () => {
    isAsked = false;
    const count = isScrolled ? rowsIn(whileScrolled) : rowsIn(whileStill);
    // In a scroll with more rows than that they come along with what the grid draws for the next frame.
    if (!isScrolled || waiting.size <= count) flushSync(() => letCome(count));
    isScrolled = false;
    if (waiting.size > 0) askForFrame();
    else if (incomplete.size > 0) askForIdle();
  };
  const rowsIn = (ms: number) => (rowMs === null ? fewest : Math.max(fewest, Math.round(ms / rowMs)));
  const letCome = (count: number) => {
    if (newest !== newestBefore) isDownwards = newest > newestBefore;
    newestBefore = newest;
    // Those that have just come in stay longest: in a fast scroll the others are gone before they are drawn.
    const rows = [...waiting].sort((a, b) => (isDownwards ? b.index - a.index : a.index - b.index));
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
      if (waiting.size > 0) return;
      completeNext(completedAtOnce);
      if (incomplete.size > 0) askForIdle();
    });
  };

  return {
    /** True until the first rows have been drawn: these need not wait. */
    areFirst: () => areFirst,
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
    /** A row has been drawn, and so many ms of script have gone into it. */
    drew(ms: number): void {
      rowMs = rowMs === null ? ms : rowMs + (ms - rowMs) * weight;
      if (!areFirst) return;
      requestAnimationFrame(() => {
        areFirst = false;
      });
    },
    /** The grid has been scrolled and is about to draw: rows that have their turn now are drawn along with it. */
    scrolled(): void {
      if (!isScrolled) letCome(rowsIn(whileScrolled));
      isScrolled = true;
      askForFrame();
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
