import type { RowAction } from '../job-row/row-action.ts';
import type { RowFeatures } from '../job-row/row-features.ts';
import { fetchedLater } from '../platform/fetched-later.tsx';

let actions: Promise<readonly RowAction[]> | undefined;

/**
 * The parts of other features that the job table shows for rows, all loaded on demand: this list is part of the first
 * load.
 */
export const rowFeatures: RowFeatures = {
  loadActions: () => (actions ??= import('./row-actions.ts').then((module) => module.rowActions)),
  MissingBadge: fetchedLater(() =>
    import('../features/preflight/missing/MissingBadge.tsx').then((module) => module.MissingBadge),
  ),
  MissingSheet: fetchedLater(() =>
    import('../features/preflight/missing/MissingSheet.tsx').then((module) => module.MissingSheet),
  ),
  DayCheck: fetchedLater(() =>
    import('../features/preflight/day/DayCheck.tsx').then((module) => module.DayCheck),
  ),
  confirmOrders: async (orders) =>
    (await import('../features/alerts/actions/confirm-orders.ts')).confirmOrders(orders),
  AssignTruckSheet: fetchedLater(() =>
    import('../features/alerts/actions/AssignTruckSheet.tsx').then((module) => module.AssignTruckSheet),
  ),
  ResendSheet: fetchedLater(() =>
    import('../features/job-table/many/ResendSheet.tsx').then((module) => module.ResendSheet),
  ),
  RowRecipients: fetchedLater(() =>
    import('../features/sms/RowRecipients.tsx').then((module) => module.RowRecipients),
  ),
};
