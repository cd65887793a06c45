import { tableWork } from '../../../i18n/et/table-work.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { RowQuestion } from '../../../job-row/RowQuestion.tsx';
import { call } from '../../../platform/api-client.ts';
import { showError, showSuccess } from '../../../platform/toasts.ts';
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
