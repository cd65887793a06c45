import { common as messages } from '../i18n/et/shell.ts';
import { type Press, usePress } from '../platform/press.ts';
import { ConfirmDialog } from '../ui/sheet/ConfirmDialog.tsx';
import type { RowDialogProps } from './row-action.ts';

type Props<Done> = Pick<RowDialogProps, 'onClose'> & {
  title: string;
  description?: string;
  confirm: string;
  act: Press<void, Done>;
};

/** Asks before something of a row is taken back, does it and closes. */
export function RowQuestion<Done>({ title, description, confirm, act, onClose }: Props<Done>) {
  const taking = usePress({ ...act, ended: () => onClose('changed') });
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
