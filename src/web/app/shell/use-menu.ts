import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { useBackCloses } from '../../ui/sheet/back-layers.ts';

export type MenuState = {
  /** All items with their words are in view. */
  expanded: boolean;
  /** On a desk: folded to a narrow rail, which leaves the table more room. */
  narrow: boolean;
  /** On a phone: the open menu lies over the screen. */
  coversScreen: boolean;
  toggle: () => void;
  close: () => void;
};

const desk = window.matchMedia('(min-width: 1024px)');
const narrowKey = 'koorem.menu-narrow';

/** One menu, two shapes: at a desk it always stands at the side, on a phone it is a side sheet. */
export function useMenu(): MenuState {
  const isDesk = useSyncExternalStore(followDesk, () => desk.matches);
  const [isOpen, setOpen] = useState(false);
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(narrowKey) === 'true');
  const coversScreen = isOpen && !isDesk;

  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    if (!desk.matches) {
      setOpen((before) => !before);
      return;
    }
    setNarrow((before) => {
      localStorage.setItem(narrowKey, String(!before));
      return !before;
    });
  }, []);

  useCloseByEscape(coversScreen, close);
  useBackCloses(coversScreen, close);

  return { expanded: isDesk ? !isNarrow : isOpen, narrow: isDesk && isNarrow, coversScreen, toggle, close };
}

function useCloseByEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
}

function followDesk(listener: () => void): () => void {
  desk.addEventListener('change', listener);
  return () => desk.removeEventListener('change', listener);
}
