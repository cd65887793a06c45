import { useSyncExternalStore } from 'react';

import { administration as messages } from '../../i18n/et/admin/administration.ts';
import { messages as common } from '../../i18n/et/messages.ts';
import { proofAsked } from '../../platform/proof.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';

/** A new sign-in in a window of its own: what is typed here stays. */
const provePage = `/auth/login?again=1&returnTo=${encodeURIComponent('/auth/account?proven=1')}`;

/** Asks who wanted power over others, and was refused it, for a new sign-in; then they do it once more. */
export function ProofDialog() {
  const isAsked = useSyncExternalStore(proofAsked.subscribe, proofAsked.get);
  const close = () => proofAsked.set(false);
  return (
    <ConfirmDialog
      open={isAsked}
      title={messages.proveTitle}
      description={messages.proveFirst}
      confirm={messages.prove}
      cancel={common.common.cancel}
      onConfirm={() => {
        close();
        window.open(provePage, '_blank', 'noopener');
      }}
      onCancel={close}
    />
  );
}
