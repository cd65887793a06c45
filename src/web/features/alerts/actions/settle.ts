import type { Alert } from '#api/alerts/alerts.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { reasonOf } from '../../../job-row/reason-of.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { alertsKey } from '../../../job-row/use-live-alerts.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess, showUndo } from '../../../platform/toasts.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';

/** Reads alerts, rows and orders again. */
export async function reloadAlerts(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: jobTableKey });
  void queryClient.invalidateQueries({ queryKey: ordersKey });
  await queryClient.invalidateQueries({ queryKey: alertsKey });
}

/**
 * Settles what these alerts showed, offers to undo it, and shows what has been added to their causes meanwhile: that
 * stays open. Throws the server's refusal.
 */
export async function settleShown(alerts: readonly Alert[], note: string | null = null): Promise<void> {
  const ids = [...new Set(alerts.flatMap(({ id, members }) => [id, ...members.map((member) => member.id)]))];
  const { content, left } = await call('settleAlerts', { body: { ids, note, exactly: true } });
  await reloadAlerts();
  // Alerts that others settled meanwhile are not included, and undoing does not open them.
  if (content.length === 0) {
    showSuccess(messages.settledMeanwhile);
    return;
  }
  showUndo(messages.settledNow(content.length, left), {
    label: tableWork.undo,
    onPress: () => void reopen(content.map(({ id }) => id)),
  });
}

/** Settles alerts without a question. False where it failed: a toast says why. */
export async function settleAlerts(alerts: readonly Alert[]): Promise<boolean> {
  const about = `settle ${alerts.map(({ id }) => id).join(' ')}`;
  closeToastsAbout(about);
  try {
    await settleShown(alerts);
    return true;
  } catch (error) {
    showFailed(about, messages.settleFailed, reasonOf(error));
    return false;
  }
}

/**
 * Answers an alert about a driver's report and offers to undo that, with what it made. Throws the server's refusal.
 */
export async function answerReport(
  alert: Alert,
  answer: ReportAnswer,
  note: string | null = null,
): Promise<void> {
  const { rowId } = await call('settleAlert', { params: { id: alert.id }, body: { answer, note } });
  await reloadAlerts();
  showUndo(messages.answered(answer, rowId), {
    label: tableWork.undo,
    onPress: () => void reopen([alert.id]),
  });
}

/** The same without a form: where it fails, a toast says why. */
export async function answerAtOnce(alert: Alert, answer: ReportAnswer): Promise<void> {
  const about = `settle ${String(alert.id)}`;
  closeToastsAbout(about);
  try {
    await answerReport(alert, answer);
  } catch (error) {
    showFailed(about, messages.settleFailed, reasonOf(error));
  }
}

/** Takes settling back. */
export async function reopen(ids: readonly number[]): Promise<void> {
  const about = `reopen ${ids.join(' ')}`;
  closeToastsAbout(about);
  try {
    await call('reopenAlerts', { body: { ids: [...ids] } });
  } catch (error) {
    showFailed(about, messages.reopenFailed, reasonOf(error));
  }
  await reloadAlerts();
}
