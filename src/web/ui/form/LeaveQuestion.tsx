import { useState } from 'react';

import { formWords as messages } from '../../i18n/et/forms.ts';
import { useBlocker } from '../../platform/router/use-blocker.ts';
import { isLayerOpen, useBackStop } from '../sheet/back-layers.ts';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

interface Props {
  isDirty: boolean;
  onLeave: () => void;
}

/**
 * Asks before typed text would be lost by leaving the screen; not for a form that keeps a draft. An open sheet
 * handles Back first.
 */
export function LeaveQuestion({ isDirty, onLeave }: Props) {
  useBackStop(isDirty);
  const [question, setQuestion] = useState<{ answer: (staysHere: boolean) => void } | null>(null);
  const ask = async () => {
    const staysHere = await new Promise<boolean>((answer) => setQuestion({ answer }));
    setQuestion(null);
    return staysHere;
  };
  useBlocker(
    isDirty,
    ({ currentLocation, nextLocation, action }) => {
      // Back to the same path reaches the extra entry before a directly opened page: that leaves the screen as well.
      const isWayOut =
        action === 'BACK' ? !isLayerOpen() : currentLocation.pathname !== nextLocation.pathname;
      return isWayOut && ask();
    },
    true,
  );
  return (
    <LeaveConfirm
      open={question !== null}
      onLeave={() => {
        onLeave();
        question?.answer(false);
      }}
      onStay={() => question?.answer(true)}
    />
  );
}

interface ConfirmProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** 'Kas soovite lahkuda?': before what was typed would be lost. */
export function LeaveConfirm({ open, onLeave, onStay }: ConfirmProps) {
  return (
    <ConfirmDialog
      open={open}
      title={messages.leaveTitle}
      description={messages.leaveHint}
      confirm={messages.leave}
      cancel={messages.stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
