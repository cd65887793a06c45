import { type ComponentType, createElement, memo, type ReactNode, useEffect, useState } from 'react';

import { importWithRetry } from './device/main-thread.ts';

/**
 * Returns a component whose code is fetched when it is first drawn; until then `before` stands in its place. React's
 * `lazy` would show it 300 ms after that at the earliest (docs/decisions/web/0089-fetched-without-suspense.md).
 */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const fetchOnce = async () => (known = await load());
  return memo(function FetchedLater(props: Props) {
    const Component = useFetched(fetchOnce, known);
    return Component === null ? before : createElement(Component, props);
  });
}

/** Returns what `load`, the same function each time, brings; null until then. It is tried until it succeeds. */
export function useFetched<T>(load: () => Promise<T>, known: T | null = null): T | null {
  const [fetched, setFetched] = useState(() => known);
  useEffect(() => {
    if (fetched !== null) return undefined;
    let isHere = true;
    void importWithRetry(load).then((loaded) => {
      if (isHere) setFetched(() => loaded);
    });
    return () => {
      isHere = false;
    };
  }, [fetched, load]);
  return fetched;
}
