import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

import { swipeShare, swipeTravelPixels } from '#domain/business-constants.ts';

/** Below this a finger is tapping, not swiping; px. */
const slack = 8;

/** Returns pointer handlers for a line that can be swiped to the right; the browser keeps scrolling up and down. */
export function useDeleteSwipe(onSwiped: () => void) {
  const [travel, setTravel] = useState(0);
  const [isPast, setPast] = useState(false);
  const start = useRef<number | null>(null);
  const wasSwiped = useRef(false);

  const end = () => {
    start.current = null;
    setTravel(0);
    setPast(false);
  };
  return {
    travel,
    /** Letting go now asks to delete. */
    isPast,
    /** True for the click that a swipe ends with, which must not open the line; a press of a key has no detail. */
    isOfSwipe: (click: MouseEvent) => wasSwiped.current && click.detail > 0,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (!event.isPrimary || (event.pointerType === 'mouse' && event.button !== 0)) return;
        start.current = event.clientX;
        wasSwiped.current = false;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null || !event.isPrimary) return;
        const distance = event.clientX - start.current;
        if (!wasSwiped.current && distance > slack) {
          wasSwiped.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (!wasSwiped.current) return;
        setTravel(swipeTravel(distance));
        setPast(isSwipedAway(distance, window.innerWidth));
      },
      onPointerUp: (event: PointerEvent) => {
        const from = start.current;
        end();
        if (from === null || !wasSwiped.current) return;
        if (isSwipedAway(event.clientX - from, window.innerWidth)) onSwiped();
      },
      onPointerCancel: end,
    },
  };
}

/** Returns how far a swiped line is drawn to the right, in px: it follows the finger up to a limit. */
export function swipeTravel(distance: number): number {
  return Math.min(Math.max(distance, 0), swipeTravelPixels);
}

/** True when letting go here asks to delete the line: past 15 % of the window's width, to the right. */
export function isSwipedAway(distance: number, windowWidth: number): boolean {
  return distance > windowWidth * swipeShare;
}
