import type { GoodsWarning } from '#api/job-row/row-actions.ts';

import { importWithRetry } from '../../platform/device/main-thread.ts';
import type { ToastAction } from '../../platform/toasts.ts';

/** Shows the findings of saved rows about which nobody was asked; the code of the toast is fetched only then. */
export function announceFindings(warnings: readonly GoodsWarning[], action?: ToastAction): void {
  if (warnings.length === 0) return;
  void importWithRetry(() => import('./findings-toast.ts')).then(({ showFindings }) =>
    showFindings(warnings, action),
  );
}
