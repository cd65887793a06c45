import type { ComponentType } from 'react';

import { useFetched } from '../platform/fetched-later.tsx';
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
    const actions = useFetched(useRowFeatures().loadActions);
    return actions === null ? null : <Component {...props} actions={actions} />;
  };
}
