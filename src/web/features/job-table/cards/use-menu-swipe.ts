import { type MouseEvent, type PointerEvent, useRef } from 'react';

import { swipeShare, swipeTravelPixels } from '#domain/business-constants.ts';

import { swallowNextClick } from '../../../ui/swallow-next-click.ts';

/** A finger that stays this long in one place means the menu. */
const longPressMs = 500;
/** A finger is never quite still. */
const stillPixels = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  isSwipe: boolean;
}

/** Opens the menu at a swipe to the left past a share of the window, or at a long press. */
export function useMenuSwipe(onOpen: () => void) {
  const press = useRef<Press | null>(null);
  const end = (target: HTMLElement) => {
    clearTimeout(press.current?.timer);
    press.current = null;
    move(target, 0);
  };
  const open = (target: HTMLElement) => {
    end(target);
    swallowNextClick();
    onOpen();
  };
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      open(event.currentTarget);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger would start a second timer, which nothing stops.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      const timer = setTimeout(open, longPressMs, event.currentTarget);
      press.current = { x: event.clientX, y: event.clientY, timer, isSwipe: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = press.current;
      if (start === null) return;
      const pixelsLeft = start.x - event.clientX;
      if (Math.hypot(pixelsLeft, event.clientY - start.y) < stillPixels) return;
      clearTimeout(start.timer);
      start.isSwipe = true;
      move(event.currentTarget, Math.max(0, Math.min(pixelsLeft, swipeTravelPixels)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = press.current;
      if (start === null) return;
      const isFar = start.x - event.clientX > window.innerWidth * swipeShare;
      if (isFar) open(event.currentTarget);
      else end(event.currentTarget);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  };
}

/** Moves the card around the pressed button by `travel` px, which JobCards.module.css reads as `--travel`. */
function move(target: HTMLElement, travel: number): void {
  const card = target.closest('article');
  if (card === null) return;
  card.style.transform = travel === 0 ? '' : `translateX(-${String(travel)}px)`;
  card.style.setProperty('--travel', travel === 0 ? null : `${String(travel)}px`);
}
