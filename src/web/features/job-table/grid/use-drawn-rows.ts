import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { GridView } from './grid-view.ts';
import { gridHeaderHeight } from './GridSkeleton.tsx';

/** Row positions, both ends included. */
export interface RowRange {
  first: number;
  last: number;
}

/** Rows drawn above and below those in sight. */
const beyond = 4;
/** The milliseconds that drawing may take in a frame: after a longer one the next frame draws half as many new rows. */
const longFrameMs = 14;

/** Returns which rows to draw: those in sight and a few around them; each frame adds as many as its time allows. */
export function useDrawnRows(body: RefObject<HTMLElement | null>, view: GridView, count: number): RowRange {
  const [drawnRange, setDrawnRange] = useState(() => inSight(view, count, 0));
  const shownRange = useRef(drawnRange);
  const maxNew = useRef(2);

  useLayoutEffect(() => {
    const grid = body.current?.parentElement;
    if (grid === null || grid === undefined) return undefined;
    let frameId = 0;
    // A message posted while a frame is being made arrives after that frame is drawn.
    const { port1: frameEnd, port2: frame } = new MessageChannel();
    const drawMore = () => {
      frameId = 0;
      const next = stepTowards(shownRange.current, inSight(view, count, beyond), maxNew.current);
      if (isSame(next, shownRange.current)) return;
      const begunAt = performance.now();
      frameEnd.onmessage = () => {
        const isLong = performance.now() - begunAt > longFrameMs;
        maxNew.current = isLong ? Math.max(1, maxNew.current >> 1) : maxNew.current + 1;
      };
      frame.postMessage(null, []);
      shownRange.current = next;
      flushSync(() => setDrawnRange(next));
      requestFrame();
    };
    const requestFrame = () => {
      if (frameId === 0) frameId = requestAnimationFrame(drawMore);
    };
    const onScroll = () => {
      view.moved(grid.scrollTop, grid.scrollLeft);
      grid.toggleAttribute('data-sideways', grid.scrollLeft > 0);
      requestFrame();
    };
    const observer = new ResizeObserver(() => {
      view.resized(grid.clientWidth, grid.clientHeight);
      onScroll();
    });
    observer.observe(grid);
    grid.addEventListener('scroll', onScroll, { passive: true });
    requestFrame();
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frameId);
      frameEnd.close();
    };
  }, [body, view, count]);
  return { first: drawnRange.first, last: Math.min(drawnRange.last, count - 1) };
}

/** The rows in sight, with `margin` more on both sides. */
function inSight({ viewport, rowHeight }: GridView, count: number, margin: number): RowRange {
  const room = viewport.height - gridHeaderHeight;
  // With fewer rows than before the browser scrolls back, but reports it a frame later.
  const top = Math.max(0, Math.min(viewport.top, count * rowHeight - room));
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - margin),
    last: Math.min(count - 1, Math.ceil((top + room) / rowHeight) - 1 + margin),
  };
}

/** The range nearest to the wanted one that adds at most `maxNew` new rows. */
function stepTowards(now: RowRange, wantedRange: RowRange, maxNew: number): RowRange {
  const isDown = wantedRange.first >= now.first;
  const first = Math.max(now.first, wantedRange.first);
  const last = Math.min(now.last, wantedRange.last);
  if (first > last) {
    return isDown
      ? { first: Math.max(wantedRange.first, wantedRange.last - maxNew + 1), last: wantedRange.last }
      : { first: wantedRange.first, last: Math.min(wantedRange.last, wantedRange.first + maxNew - 1) };
  }
  const below = Math.min(maxNew, wantedRange.last - last);
  return { first: Math.max(wantedRange.first, first - (maxNew - below)), last: last + below };
}

function isSame(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.last === other.last;
}
