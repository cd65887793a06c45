import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

import type { Params } from './address.ts';
import { type Search, type ShownScreen, shownScreen } from './router.ts';
import { restoreScroll, scrollToTop } from './scroll.ts';

const ShownContext = createContext<ShownScreen | null>(null);

/** Provides the shown screen to all components; draws them once the first one has loaded. */
export function ShownProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(shownScreen.get);
  useEffect(() => {
    let drawnScreen: ShownScreen | null = null;
    const follow = () => {
      const next = shownScreen.get();
      // Another screen is drawn in slices, between which the page answers; what is typed into an address at once.
      if (next?.pathname === drawnScreen?.pathname) setNow(next);
      else startTransition(() => setNow(next));
      drawnScreen = next;
    };
    follow();
    return shownScreen.subscribe(follow);
  }, []);
  useScroll(now);
  return <ShownContext value={now}>{children}</ShownContext>;
}

/** Returns the shown screen with its address. */
export function useShown(): ShownScreen {
  const now = use(ShownContext);
  if (now === null) throw new Error('nothing is shown yet');
  return now;
}

/**
 * Returns the search parameters of the screen, as the writer of the address meant them: others may have changed them
 * since.
 */
export function useSearch<Expected extends object = Search>(): Expected {
  return useShown().search as Expected;
}

/** Returns the values for `$id` in the screen's path. */
export function useParams(): Params {
  return useShown().params;
}

/** Returns the path of the shown address, followed. */
export function usePathname(): string {
  return useShown().pathname;
}

function useScroll(now: ShownScreen | null): void {
  useLayoutEffect(() => {
    if (now === null) return;
    const { location, arrival } = now;
    if (arrival === 'backOrForward' || (arrival === 'opened' && isReturn())) {
      restoreScroll(location.state.key);
    }
    // At the first drawing of a visit, who has scrolled in the rows that the page brought stays there.
    else if (arrival === 'pressed' && location.state.keepsScroll !== true) scrollToTop();
  }, [now]);
}

/** True when the page itself was reloaded, or come back to. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}
