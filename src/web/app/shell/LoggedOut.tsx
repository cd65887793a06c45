import { LogOut } from 'lucide-react';
import { useEffect } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useSpoken } from '../../ui/spoken.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { appName } from '../../words/shell.ts';

/** In the place of the app, header and all, in every tab of who has logged out. */
export function LoggedOut() {
  const words = useSpoken().session;
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
