import { useMutation } from '@tanstack/react-query';

import { common as messages } from '../i18n/et/shell.ts';
import { explain } from '../platform/problem.ts';
import { ConfirmDialog } from '../ui/sheet/ConfirmDialog.tsx';
import type { RowDialogProps } from './row-action.ts';

type Props = Pick<RowDialogProps, 'onClose'> & {
  title: string;
  description?: string;
  confirm: string;
  act: () => Promise<unknown>;
  /** Says so in a toast, unless `act` does. */
  onDone?: () => void;
  /** `reason` is the server's, or null. */
  onFailed: (reason: string | null) => void;
};

/** Asks before something of a row is taken back, does it and closes. */
export function RowQuestion(props: Props) {
  const { title, description, confirm, act, onDone, onFailed, onClose } = props;
  const taking = useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onError: (error) => onFailed(explain(error)),
    onSettled: () => onClose('changed'),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      {...(description !== undefined && { description })}
      confirm={confirm}
      cancel={messages.back}
      busy={taking.isPending}
      onConfirm={() => taking.mutate()}
      onCancel={() => onClose()}
    />
  );
}
