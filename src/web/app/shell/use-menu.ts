import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { paths } from '../../platform/paths.ts';
import { usePathname } from '../../platform/router/use-shown.tsx';
import { useBackCloses } from '../../ui/sheet/back-layers.ts';

export interface MenuState {
  /** All items with their words are in view. */
  expanded: boolean;
  /** On a desk: folded to a narrow rail, which leaves the page more room. */
  narrow: boolean;
  /** On a phone: the open menu lies over the screen. */
  coversScreen: boolean;
  toggle: () => void;
  close: () => void;
}

const desk = window.matchMedia('(min-width: 1024px)');
/** Wide enough to read the table and the board beside the whole menu. */
const large = window.matchMedia('(min-width: 1700px)');
const narrowKey = 'koorem.menu-narrow';
/** The table with its names, the board with its hours, and what became of its day. */
const widePages: ReadonlySet<string> = new Set([paths.jobTable, paths.planner, paths.map, paths.dayReport]);

/** Returns the state of the menu: at a desk it always stands at the side, on a phone it is a side sheet. */
export function useMenu(): MenuState {
  const isDesk = useSyncExternalStore(followDesk, () => desk.matches);
  const [isOpen, setOpen] = useState(false);
  const isLarge = useSyncExternalStore(followLarge, () => large.matches);
  const hasWidePage = widePages.has(usePathname());
  const [chosenNarrow, setChosenNarrow] = useState(() => localStorage.getItem(narrowKey));
  // Until a person chooses: narrow beside pages that need the room, and wide elsewhere.
  const isNarrow = chosenNarrow === null ? hasWidePage && !isLarge : chosenNarrow === 'true';
  const coversScreen = isOpen && !isDesk;

  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    if (!desk.matches) {
      setOpen((before) => !before);
      return;
    }
    const next = String(!isNarrow);
    localStorage.setItem(narrowKey, next);
    setChosenNarrow(next);
  }, [isNarrow]);

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

const followDesk = followerOf(desk);
const followLarge = followerOf(large);

function followerOf(query: MediaQueryList): (listener: () => void) => () => void {
  return (listener) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
}
