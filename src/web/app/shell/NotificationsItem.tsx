import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useMessages } from '../../i18n/messages.ts';
import { importWithRetry } from '../../platform/device/main-thread.ts';

const NotificationsSheet = lazy(() =>
  importWithRetry(() => import('../../features/push/NotificationsSheet.tsx')).then((module) => ({
    default: module.NotificationsSheet,
  })),
);

/** The driver's way to messages that come while the app is closed. */
export function NotificationsItem({ className }: { className: string | undefined }) {
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Bell aria-hidden size={20} />
        <span>{messages.menu.notifications}</span>
      </button>
      {isOpen && (
        <Suspense>
          <NotificationsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
