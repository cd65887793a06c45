import { type ComponentType, useEffect, useState } from 'react';

import { importWithRetry } from '../platform/device/main-thread.ts';
import type { RowAction } from './row-action.ts';
import { useRowFeatures } from './row-features.ts';

export interface WithActions {
  /** Row actions for the menu, in its order. */
  actions: readonly RowAction[];
}

/** Returns a component that is drawn once the actions of rows are there, with them. */
export function withRowActions<Props extends object>(
  Component: ComponentType<Props & WithActions>,
): ComponentType<Props> {
  return function WithRowActions(props: Props) {
    const { loadActions } = useRowFeatures();
    const [actions, setActions] = useState<readonly RowAction[] | null>(null);
    useEffect(() => {
      let isHere = true;
      void importWithRetry(loadActions).then((loaded) => {
        if (isHere) setActions(loaded);
      });
      return () => {
        isHere = false;
      };
    }, [loadActions]);
    return actions === null ? null : <Component {...props} actions={actions} />;
  };
}
