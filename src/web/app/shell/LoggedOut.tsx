import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { appName } from '../../i18n/et/shell.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askServer, useConnection } from '../../platform/device/connection.ts';
import { endSession, leave } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** Shown instead of the whole app in every tab after a log-out. */
export function LoggedOut() {
  const messages = useMessages().session;
  const isOffline = useConnection() === 'offline';
  useEffect(() => {
    document.title = appName;
  }, []);
  // The server has not heard of it yet: with a network the log-out ends, and the way to sign in is open.
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (isOffline) wasOffline.current = true;
    else if (wasOffline.current) {
      // The device is emptied first.
      void leave().then(endSession);
    }
  }, [isOffline]);
  return (
    <main>
      <EmptyState
        icon={LogOut}
        title={messages.loggedOut}
        titleAs="h1"
        description={isOffline ? messages.loggedOutOffline : messages.loggedOutHint}
      >
        <Button
          look="primary"
          onClick={() => {
            // Without a network this would open the browser's own error page.
            if (isOffline) void askServer();
            else window.location.assign('/');
          }}
        >
          {messages.signIn}
        </Button>
      </EmptyState>
    </main>
  );
}
