import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { RowQuestion } from '../../../job-row/RowQuestion.tsx';
import { showStatusChanged } from '../edit/edits.ts';
import { rowTitle } from '../rows/row-title.ts';

/** Cancels the row after a question; what was sent of it is recalled by the server first. */
export function CancelDialog({ row, onClose }: RowDialogProps) {
  return (
    <RowQuestion
      title={tableWork.cancelQuestion}
      description={rowTitle(row)}
      confirm={tableWork.cancelYes}
      act={{
        send: () => changeStatus('cancel', [row]),
        failed: tableWork.cancelFailed,
        of: tableWork.ofRows([row.id], null),
        done: (rows) => showStatusChanged(tableWork.cancelled, { undo: 'restore', redo: 'cancel', rows }),
      }}
      onClose={onClose}
    />
  );
}
