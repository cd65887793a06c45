import { type RefObject, useEffect } from 'react';

/** Who opens a form at a desk begins to type in its first field, unless the focus is somewhere already. */
export function useFocusFirst(place: RefObject<HTMLElement | null>, isDesk: boolean): void {
  useEffect(() => {
    if (!isDesk) return undefined;
    // After the screen itself, which takes the focus when it opens.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== 'main') return;
      place.current?.querySelector('input')?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, [place, isDesk]);
}
