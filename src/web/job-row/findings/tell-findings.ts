import type { GoodsWarning } from '#api/job-row/row-actions.ts';

import { importWithRetry } from '../../platform/device/main-thread.ts';
import type { ToastAction } from '../../platform/toasts.ts';

/** Tells of what was found of saved rows where nobody was asked; how it is said is fetched once there is something. */
export function tellFindings(found: readonly GoodsWarning[], action?: ToastAction): void {
  if (found.length === 0) return;
  void importWithRetry(() => import('./findings-notice.ts')).then(({ showFindings }) =>
    showFindings(found, action),
  );
}
