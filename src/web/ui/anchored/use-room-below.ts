import { type RefObject, useLayoutEffect } from 'react';

/** Keeps `--room` of a box at the height from its top to the end of what is seen: above the keyboard of a phone. */
export function useRoomBelow(isUsed: boolean, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!isUsed) return undefined;
    const view = window.visualViewport;
    const measure = () => {
      const bottom = (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight);
      const top = box.current?.getBoundingClientRect().top ?? 0;
      box.current?.style.setProperty('--room', `${String(Math.floor(bottom - top))}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    view?.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      view?.removeEventListener('resize', measure);
    };
  }, [isUsed, box]);
}
