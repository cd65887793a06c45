import { type RefObject, useLayoutEffect } from 'react';

import { positionAnchored } from './anchored-position.ts';

/**
 * Keeps an open `popover="manual"` element at its anchor. It is in the browser's top layer, so neither a
 * scrolling dialog nor a table cell cuts it off.
 */
export function useAnchored(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  wantedSize: { width: number; height: number },
): void {
  const { width, height } = wantedSize;
  useLayoutEffect(() => {
    const box = popover.current;
    if (!isOpen || box === null) return undefined;
    const follow = () => {
      if (anchor.current !== null) moveTo(anchor.current, box, { width, height });
    };
    box.showPopover();
    follow();
    // Drawn together with its anchor, as in a table's cell: the anchor is known only after this effect.
    if (anchor.current === null) queueMicrotask(follow);
    const view = window.visualViewport;
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    view?.addEventListener('resize', follow);
    view?.addEventListener('scroll', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      view?.removeEventListener('resize', follow);
      view?.removeEventListener('scroll', follow);
      if (box.isConnected) box.hidePopover();
    };
  }, [isOpen, anchor, popover, width, height]);
}

/** Returns where the buttons of the anchor's form begin, which must not be covered; null for none below the anchor. */
function barBelow(anchor: HTMLElement): number | null {
  const bar = anchor.closest('form')?.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  return bar !== undefined && bar.top > anchor.getBoundingClientRect().bottom ? bar.top : null;
}

function moveTo(anchor: HTMLElement, box: HTMLElement, wantedSize: { width: number; height: number }): void {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const visible = {
    top,
    bottom: Math.min(bottom, barBelow(anchor) ?? bottom),
    left: view?.offsetLeft ?? 0,
    width: view?.width ?? window.innerWidth,
  };
  const layoutHeight = document.documentElement.clientHeight;
  const position = positionAnchored(
    { anchor: anchor.getBoundingClientRect(), visible, wantedSize },
    layoutHeight,
  );
  box.style.top = position.top === null ? 'auto' : `${String(position.top)}px`;
  box.style.bottom = position.bottom === null ? 'auto' : `${String(position.bottom)}px`;
  box.style.left = `${String(position.left)}px`;
  box.style.width = `${String(position.width)}px`;
  box.style.setProperty('--room', `${String(position.maxHeight)}px`);
}
