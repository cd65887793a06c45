import type { Alert } from '#api/alerts/alerts.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { Day } from '#domain/calendar/day.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { confirmJobRow } from '../../../job-row/edit/confirm-job-row.ts';
import { reasonOf } from '../../../job-row/reason-of.ts';
import type { ToConfirm } from '../../../job-row/row-action.ts';
import { closeToastsAbout, showError, showUndo } from '../../../platform/toasts.ts';
import { whenOf } from '../alert-text.ts';
import { reloadAlerts } from './settle.ts';

/** Confirms all loads of these orders, and offers to undo it; refused rows are listed. */
export async function confirmOrders(orders: readonly Pick<ToConfirm, 'rowIds'>[]): Promise<void> {
  const rowIds = orders.flatMap((order) => order.rowIds);
  const confirmedRows: JobRow[] = [];
  for (const rowId of rowIds) {
    const about = `confirm row ${String(rowId)}`;
    closeToastsAbout(about);
    try {
      confirmedRows.push(await confirmJobRow(rowId));
    } catch (error) {
      showError(about, tableWork.confirmFailed, tableWork.ofRows([rowId], reasonOf(error)));
    }
  }
  await reloadAlerts();
  if (confirmedRows.length === 0) return;
  showUndo(messages.confirmedNow(confirmedRows.length), {
    label: tableWork.undo,
    onPress: () => void takeBack(confirmedRows),
  });
}

async function takeBack(rows: readonly JobRow[]): Promise<void> {
  const about = `unconfirm ${rows.map(({ id }) => id).join(' ')}`;
  closeToastsAbout(about);
  try {
    await changeStatus('restore', rows);
  } catch (error) {
    const ids = rows.map(({ id }) => id);
    showError(about, tableWork.undoRefused, tableWork.ofRows(ids, reasonOf(error)));
  }
  await reloadAlerts();
}

/** Returns an alert about an order that waits, as it is read before it is confirmed. */
export function toConfirm(alert: Alert, today: Day): ToConfirm {
  const { members, row, summary } = alert;
  const { day, time } = whenOf(alert, today);
  const when = [day, time].filter((part) => part !== null).join(' ');
  return {
    title: row?.client ?? summary,
    about: [when, alert.about].filter((part) => part !== null).join(' · '),
    notes: [...new Set(members.flatMap((member) => member.row?.notes ?? []))],
    rowIds: members.flatMap(({ rowId }) => rowId ?? []),
  };
}
