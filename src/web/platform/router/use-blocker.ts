import type { BlockerFnArgs } from '@tanstack/history';
import { useEffect, useEffectEvent } from 'react';

import { appHistory } from './history.ts';

/**
 * Asks before the user goes to another address, while `isOn`: true keeps them here. With `isUnsaved` the browser
 * asks in its own words before the page itself is closed.
 */
export function useBlocker(
  isOn: boolean,
  staysHere: (way: BlockerFnArgs) => boolean | Promise<boolean>,
  isUnsaved = false,
): void {
  const ask = useEffectEvent(staysHere);
  useEffect(() => {
    if (!isOn) return undefined;
    return appHistory().block({ blockerFn: (way) => ask(way), enableBeforeUnload: isUnsaved });
  }, [isOn, isUnsaved]);
}
