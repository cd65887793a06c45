import { maySeeOfficeScreens } from '#domain/permission.ts';

import { currentMessages } from '../i18n/messages.ts';
import { deviceUser } from '../platform/device/device-user.ts';
import { setLocaleFor } from '../platform/locale.ts';
import { queryClient } from '../platform/query-client.ts';
import type { Guard } from '../platform/router/router.ts';
import { goToSignIn, loadSession } from '../platform/session.ts';
import { loggedOut } from '../platform/signed-out.ts';
import { showError } from '../platform/toasts.ts';
import { userSettingsQuery } from '../platform/user-settings.ts';
import { decideEntry } from './entry-decision.ts';
import { screens } from './screens.ts';

/** Waits until the session is known, then lets in, shows the no-rights message, or leads elsewhere. */
export const guard: Guard = async (path, wantedPath) => {
  const screen = screens.find((each) => each.path === path) ?? null;
  const session = await loadSession().catch((error: unknown) => {
    // Logged out without a network: shown until there is one; then the log-out is finished.
    if (deviceUser() === 'left') loggedOut.set(true);
    throw error;
  });
  const entry = decideEntry(session, screen, wantedPath);
  switch (entry.kind) {
    case 'enter':
      await setLocaleFor(screen?.isForDrivers === true);
      if (session.signedIn && maySeeOfficeScreens(session.user.permissions)) {
        void queryClient.prefetchQuery(userSettingsQuery);
      }
      return null;
    case 'noRights':
      return null;
    case 'signIn':
      goToSignIn(entry.returnTo);
      return stayWhileLeaving();
    case 'redirect':
      if (entry.refused) showError('entry', currentMessages().session.refused);
      return entry.to;
  }
};

/** The browser is leaving for another page; until then nothing more may be drawn. */
function stayWhileLeaving(): Promise<never> {
  return new Promise(() => undefined);
}
