import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    isBackStop?: boolean;
  }
}

/** What lies over the screen now (sheets, a phone's menu), the topmost last. */
const layers: symbol[] = [];

export function isLayerOpen(): boolean {
  return layers.length > 0;
}

/** While open, the Back button closes this layer instead of leaving; of several, the topmost. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const layer = useRef(Symbol('layer'));
  useEffect(() => {
    if (!isOpen) return undefined;
    const mine = layer.current;
    layers.push(mine);
    return () => {
      layers.splice(layers.indexOf(mine), 1);
    };
  }, [isOpen]);
  useBackStop(isOpen);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || layers.at(-1) !== layer.current) return false;
      close();
      return true;
    },
  });
}

/**
 * While wanted, there is an entry of our own to go back to. On a page that was opened directly the entry before
 * belongs to another site or to sign-in: the browser would leave for it without asking anybody.
 */
export function useBackStop(isWanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWanted || entryNumber() > 0) return;
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: { isBackStop: true },
      resetScroll: false,
      ignoreBlocker: true,
    });
  }, [isWanted, router]);
}

/** How many entries of this app lie before the one that is shown; the router counts them. */
function entryNumber(): number {
  return (window.history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0;
}
