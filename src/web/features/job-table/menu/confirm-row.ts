import type { JobRow } from '#api/job-row/job-table.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { carryOut } from '../../../platform/press.ts';
import { showStatusChanged } from '../edit/edits.ts';

/** Confirms a client's order and says how it went. */
export async function confirmRow(row: JobRow): Promise<void> {
  await carryOut({
    send: () => changeStatus('confirm', [row]),
    failed: tableWork.confirmFailed,
    of: tableWork.ofRows([row.id], null),
    done: (rows) => showStatusChanged(tableWork.confirmed, { undo: 'restore', redo: 'confirm', rows }),
  });
}
