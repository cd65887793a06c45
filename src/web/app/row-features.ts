import { lazy } from 'react';

import { sendActions } from '../features/dispatch/row-actions.ts';
import { driverRecordActions } from '../features/driver-record/row-actions.ts';
import { messageActions } from '../features/messages/row-actions.ts';
import type { RowFeatures } from '../job-row/row-features.ts';

/**
 * What features bring to the rows of the job table. Keep an action light (label, icon, when it is offered) and its
 * dialog lazy: the list is part of the first load. The table's own actions are in its own folder.
 */
export const rowFeatures: RowFeatures = {
  actions: [...messageActions, ...sendActions, ...driverRecordActions],
  MissingBadge: lazy(() =>
    import('../features/preflight/missing/MissingBadge.tsx').then((module) => ({
      default: module.MissingBadge,
    })),
  ),
  MissingSheet: lazy(() =>
    import('../features/preflight/missing/MissingSheet.tsx').then((module) => ({
      default: module.MissingSheet,
    })),
  ),
  DayCheckSheet: lazy(() =>
    import('../features/preflight/day/DayCheckSheet.tsx').then((module) => ({
      default: module.DayCheckSheet,
    })),
  ),
};
