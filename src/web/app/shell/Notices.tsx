import { useSyncExternalStore } from 'react';

import { useMessages } from '../../i18n/messages.ts';
import { signedOut, signInAgain } from '../../platform/signed-out.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { Toasts } from '../../ui/toast/Toasts.tsx';

/** What may be said on every screen: toasts, and the question after an ended session. */
export function Notices() {
  return (
    <>
      <Toasts />
      <SignInAgain />
    </>
  );
}

function SignInAgain() {
  const words = useMessages();
  const isOpen = useSyncExternalStore(signedOut.subscribe, signedOut.get);
  return (
    <ConfirmDialog
      open={isOpen}
      title={words.session.expired}
      description={words.session.expiredHint}
      confirm={words.session.signIn}
      cancel={words.common.close}
      onConfirm={signInAgain}
      onCancel={() => {
        signedOut.set(false);
      }}
    />
  );
}
