import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';

import { importWithRetry } from './device/main-thread.ts';

/**
 * Returns a component whose code is fetched when it is first drawn; until then `before` stands in its place. React's
 * `lazy` would show it 300 ms after that at the earliest (docs/decisions/web/0089-fetched-without-suspense.md).
 */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode = null,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  return memo(function FetchedLater(props: Props) {
    const [Component, setComponent] = useState(() => fetched);
    useEffect(() => {
      if (Component !== null) return undefined;
      let isHere = true;
      void importWithRetry(load).then((component) => {
        fetched = component;
        if (isHere) setComponent(() => component);
      });
      return () => {
        isHere = false;
      };
    }, [Component]);
    return Component === null ? before : <Component {...props} />;
  });
}
