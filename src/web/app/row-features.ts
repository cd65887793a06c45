import { lazy } from 'react';

import type { RowAction } from '../job-row/row-action.ts';
import type { RowFeatures } from '../job-row/row-features.ts';

let actions: Promise<readonly RowAction[]> | undefined;

/**
 * The parts of other features that the job table shows for rows, all loaded on demand: this list is part of the first
 * load.
 */
export const rowFeatures: RowFeatures = {
  loadActions: () => (actions ??= import('./row-actions.ts').then((module) => module.rowActions)),
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
  DayCheck: lazy(() =>
    import('../features/preflight/day/DayCheck.tsx').then((module) => ({ default: module.DayCheck })),
  ),
  confirmOrders: async (orders) =>
    (await import('../features/alerts/actions/confirm-orders.ts')).confirmOrders(orders),
  AssignTruckSheet: lazy(() =>
    import('../features/alerts/actions/AssignTruckSheet.tsx').then((module) => ({
      default: module.AssignTruckSheet,
    })),
  ),
  ResendSheet: lazy(() =>
    import('../features/job-table/many/ResendSheet.tsx').then((module) => ({ default: module.ResendSheet })),
  ),
  RowRecipients: lazy(() =>
    import('../features/sms/RowRecipients.tsx').then((module) => ({ default: module.RowRecipients })),
  ),
};
