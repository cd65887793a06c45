import type { JobRow } from '#api/job-row/job-table.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { explain } from '../../../platform/problem.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { showStatusChanged } from '../edit/edits.ts';

/** Confirms a client's order and says how it went. */
export async function confirmRow(row: JobRow): Promise<void> {
  const about = `confirm row ${String(row.id)}`;
  closeToastsAbout(about);
  try {
    const rows = await changeStatus('confirm', [row]);
    showStatusChanged(tableWork.confirmed, { undo: 'restore', redo: 'confirm', rows });
  } catch (error) {
    showError(about, tableWork.confirmFailed, tableWork.ofRows([row.id], explain(error)));
  }
}
