import { useMemo } from 'react';

import { Search } from '../../features/search/Search.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { userOf, useSession } from '../../platform/session.ts';
import { signedOut, signInAgain } from '../../platform/signed-out.ts';
import { useStore } from '../../store.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { Toasts } from '../../ui/toast/Toasts.tsx';
import { hasSearch, mayEnter } from '../entry-decision.ts';
import { screens } from '../screens.ts';

/** What lies over every screen: toasts, the search, and the sign-in question after an ended session. */
export function Overlays() {
  return (
    <>
      <Toasts />
      <SearchOfUser />
      <SignInAgain />
    </>
  );
}

/** Users who only drive have their own screens, in their own language. */
function SearchOfUser() {
  const messages = useMessages();
  const permissions = userOf(useSession())?.permissions;
  const links = useMemo(
    () =>
      screens.flatMap((screen) =>
        screen.menu !== undefined && mayEnter(screen, permissions ?? [])
          ? [{ path: screen.path, name: messages.menu[screen.menu.name] }]
          : [],
      ),
    [messages, permissions],
  );
  return hasSearch(permissions ?? []) ? <Search screens={links} /> : null;
}

function SignInAgain() {
  const messages = useMessages();
  const isOpen = useStore(signedOut);
  return (
    <ConfirmDialog
      open={isOpen}
      title={messages.session.expired}
      description={messages.session.expiredHint}
      confirm={messages.session.signIn}
      cancel={messages.common.close}
      onConfirm={signInAgain}
      onCancel={() => signedOut.set(false)}
    />
  );
}
