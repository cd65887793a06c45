import { LogOut } from 'lucide-react';
import { useEffect } from 'react';

import { appName } from '../../i18n/et/shell.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

/** In the place of the app, header and all, in every tab of who has logged out. */
export function LoggedOut() {
  const words = useMessages().session;
  useEffect(() => {
    document.title = appName;
  }, []);
  return (
    <main>
      <EmptyState icon={LogOut} title={words.loggedOut} titleAs="h1" description={words.loggedOutHint}>
        <Button
          look="primary"
          onClick={() => {
            window.location.assign('/');
          }}
        >
          {words.signIn}
        </Button>
      </EmptyState>
    </main>
  );
}
