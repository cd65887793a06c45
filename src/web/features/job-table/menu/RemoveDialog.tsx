import { call } from '../../../app/api.ts';
import type { RowDialogProps } from '../../../app/row-action.ts';
import { RowQuestion } from '../../../app/RowQuestion.tsx';
import { showError, showSuccess } from '../../../ui/toast/toast-store.ts';
import { tableWork } from '../../../words/table-work.ts';
import { rowTitle } from './row-title.ts';

/** Cancels the row after a question; what was sent of it is recalled by the server first. */
export function RemoveDialog({ row, onClose }: RowDialogProps) {
  return (
    <RowQuestion
      title={tableWork.removeQuestion}
      description={rowTitle(row)}
      confirm={tableWork.removeYes}
      act={() => call('cancelJobRow', { params: { id: row.id } })}
      onDone={() => {
        showSuccess(tableWork.removed);
      }}
      onFailed={(reason) => {
        showError(tableWork.removeFailed, reason);
      }}
      onClose={onClose}
    />
  );
}
