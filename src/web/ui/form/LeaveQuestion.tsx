import { useBlocker } from '@tanstack/react-router';

import { messages } from '../../i18n/et/messages.ts';
import { isLayerOpen, useBackStop } from '../sheet/back-layers.ts';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

type Props = {
  isDirty: boolean;
  onLeave: () => void;
};

/** Asks before going to another screen would lose what was typed; not for a form that keeps a draft. An open sheet takes Back first. */
export function LeaveQuestion({ isDirty, onLeave }: Props) {
  useBackStop(isDirty);
  const leaving = useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    // Back to the same path is the stop that a directly opened page has before it: on the way out as well.
    shouldBlockFn: ({ current, next, action }) =>
      action === 'BACK' ? !isLayerOpen() : current.pathname !== next.pathname,
    withResolver: true,
  });
  return (
    <LeaveConfirm
      open={leaving.status === 'blocked'}
      onLeave={() => {
        onLeave();
        leaving.proceed?.();
      }}
      onStay={() => leaving.reset?.()}
    />
  );
}

type ConfirmProps = { open: boolean; onLeave: () => void; onStay: () => void };

/** 'Kas soovite lahkuda?': before what was typed would be lost. */
export function LeaveConfirm({ open, onLeave, onStay }: ConfirmProps) {
  return (
    <ConfirmDialog
      open={open}
      title={messages.form.leaveTitle}
      description={messages.form.leaveHint}
      confirm={messages.form.leave}
      cancel={messages.form.stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
