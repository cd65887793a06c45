import { useEffect, useRef } from 'react';

import { appHistory } from '../../platform/router/history.ts';
import { useBlocker } from '../../platform/router/use-blocker.ts';

/** The open layers over the screen (sheets, a phone's menu), the topmost last. */
const layers: symbol[] = [];

/** True while something lies over the screen. */
export function isLayerOpen(): boolean {
  return layers.length > 0;
}

/** Closes this layer at the Back button while it is open, instead of leaving; of several, the topmost. */
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
  useBlocker(isOpen, ({ action }) => {
    if (action !== 'BACK' || layers.at(-1) !== layer.current) return false;
    close();
    return true;
  });
}

/**
 * Keeps an entry of our own to go back to while it is wanted. On a page that was opened directly the entry before
 * belongs to another site or to sign-in: the browser would leave for it without asking anybody.
 */
export function useBackStop(isWanted: boolean): void {
  useEffect(() => {
    const { location, push } = appHistory();
    // The number of the entry: how many of this app lie before it.
    if (!isWanted || location.state.__TSR_index > 0) return;
    push(location.href, { keepsScroll: true }, { ignoreBlocker: true });
  }, [isWanted]);
}
