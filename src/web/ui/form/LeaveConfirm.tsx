import { words } from '../../i18n/et/words.ts';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

type Props = { open: boolean; onLeave: () => void; onStay: () => void };

/** 'Kas soovite lahkuda?': before what was typed would be lost. */
export function LeaveConfirm({ open, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={words.form.leaveTitle}
      description={words.form.leaveHint}
      confirm={words.form.leave}
      cancel={words.form.stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
