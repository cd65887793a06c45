import { LogOut as LogOutIcon } from 'lucide-react';
import { type MouseEvent, useState } from 'react';

import { useMessages } from '../../i18n/messages.ts';
import {
  askServer,
  currentConnection,
  followConnection,
  reportConnection,
} from '../../platform/device/connection.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { endSession, leave } from '../../platform/session.ts';
import { loggedOut } from '../../platform/signed-out.ts';
import { unsentCount, whenLeaving } from '../../platform/unsaved.ts';

const ConfirmDialog = fetchedLater(() =>
  import('../../ui/sheet/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** Leaves the app. A driver with work that is only on this device is warned first; it stays on the device for them. */
export function LogOut({ className }: { className: string | undefined }) {
  const messages = useMessages();
  const [question, setQuestion] = useState<{ count: number; isOffline: boolean } | null>(null);
  const logOut = async () => {
    loggedOut.set(true);
    await leave();
    // Asks the server again: an answer that was on its way has just said 'connected', and leaving without a network
    // would show the browser's own error page.
    if ((await askServer()) === 'connected') {
      endSession();
      return;
    }
    // Without a network the session ends as soon as there is one: here, or at the next visit (platform/session.ts).
    followConnection((connection) => {
      if (connection === 'connected') endSession();
    });
  };
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    whenLeaving.get()();
    // An answer that was under way when the network failed has said otherwise.
    if (!navigator.onLine) reportConnection('deviceOffline');
    const [count, isOffline] = [unsentCount.get(), currentConnection() === 'offline'];
    if (count === 0 && !isOffline) void logOut();
    else setQuestion({ count, isOffline });
  };
  // The middle button would leave in another tab, past all this.
  const askForTab = (event: MouseEvent) => {
    if (event.button === 1) ask(event);
  };
  return (
    <>
      <a className={className} href="/auth/logout" onClick={ask} onAuxClick={askForTab}>
        <LogOutIcon aria-hidden size={20} />
        <span>{messages.menu.logOut}</span>
      </a>
      {question !== null && (
        <ConfirmDialog
          open
          title={question.count > 0 ? messages.session.unsent(question.count) : messages.menu.logOut}
          description={[
            question.count > 0 && messages.session.unsentHint,
            question.isOffline && messages.session.signInNeedsNetwork,
          ]
            .filter(Boolean)
            .join(' ')}
          confirm={messages.menu.logOut}
          cancel={messages.common.cancel}
          danger
          onConfirm={() => void logOut()}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}
