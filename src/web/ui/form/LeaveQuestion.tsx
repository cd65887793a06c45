import { useBlocker } from '@tanstack/react-router';

import { isLayerOpen, useBackStop } from '../sheet/back-layers.ts';
import { LeaveConfirm } from './LeaveConfirm.tsx';

type Props = {
  isDirty: boolean;
  /** The draft is on the device: closing the page loses nothing, so the browser need not ask. */
  isKept: boolean;
  onLeave: () => void;
};

/** Asks before going to another screen would lose what was typed. An open sheet takes Back first. */
export function LeaveQuestion({ isDirty, isKept, onLeave }: Props) {
  useBackStop(isDirty);
  const leaving = useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isKept,
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
      onStay={() => {
        leaving.reset?.();
      }}
    />
  );
}
