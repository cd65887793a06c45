import { useMutation } from '@tanstack/react-query';

import { call } from '../../../app/api.ts';
import type { RowDialogProps } from '../../../app/row-action.ts';
import { explain } from '../../../ui/problem.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { showError, showSuccess } from '../../../ui/toast/toast-store.ts';
import { words } from '../../../words/et.ts';
import { tableWork } from '../../../words/table-work.ts';
import { rowTitle } from './row-title.ts';

/** Cancels the row after a question; what was sent of it is recalled by the server first. */
export function RemoveDialog({ row, onClose }: RowDialogProps) {
  const removal = useMutation({
    mutationFn: () => call('cancelJobRow', { params: { id: row.id } }),
    onSuccess: () => {
      showSuccess(tableWork.removed);
    },
    onError: (error) => {
      showError(tableWork.removeFailed, explain(error));
    },
    onSettled: () => {
      onClose('changed');
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={tableWork.removeQuestion}
      description={rowTitle(row)}
      confirm={tableWork.removeYes}
      cancel={words.common.back}
      busy={removal.isPending}
      onConfirm={() => {
        removal.mutate();
      }}
      onCancel={() => {
        onClose();
      }}
    />
  );
}
