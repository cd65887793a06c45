import type { Alert } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { alertsKey } from '../../../job-row/use-live-alerts.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showUndo } from '../../../platform/toasts.ts';

/** Reads again what alerts and rows say by now. */
export async function reloadAlerts(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  await queryClient.invalidateQueries({ queryKey: [alertsKey] });
}

/** Settles alerts in one press, and offers to take that back. False where it was not done: a notice says why. */
export async function settleAlerts(alerts: readonly Alert[]): Promise<boolean> {
  const ids = alerts.map(({ id }) => id);
  const about = `settle ${ids.join(' ')}`;
  closeToastsAbout(about);
  try {
    const { content } = await call('settleAlerts', { body: { ids } });
    await reloadAlerts();
    // What others settled meanwhile is not among them, and is not taken back with them.
    if (content.length > 0) {
      showUndo(messages.settledNow(content.length), {
        label: tableWork.undo,
        onPress: () => void reopen(content.map(({ id }) => id)),
      });
    }
    return true;
  } catch (error) {
    showFailed(about, messages.settleFailed, explain(error));
    return false;
  }
}

/** Takes settling back. */
export async function reopen(ids: readonly number[]): Promise<void> {
  const about = `reopen ${ids.join(' ')}`;
  closeToastsAbout(about);
  try {
    await call('reopenAlerts', { body: { ids: [...ids] } });
  } catch (error) {
    showFailed(about, messages.reopenFailed, explain(error));
  }
  await reloadAlerts();
}
