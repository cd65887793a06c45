import { LogOut as LogOutIcon } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';

import { unsentCount } from '../../offline/unsent.ts';
import { useSpoken } from '../../ui/spoken.ts';
import { forgetUser } from '../session.ts';
import { surely } from '../surely.ts';

const ConfirmDialog = lazy(() =>
  surely(() => import('../../ui/sheet/ConfirmDialog.tsx')).then((module) => ({
    default: module.ConfirmDialog,
  })),
);

/** Leaves the app. A driver whose work is on this device only is told first; it stays there for them. */
export function LogOut({ className }: { className: string | undefined }) {
  const words = useSpoken();
  const [count, setCount] = useState(0);
  const ask = (event: MouseEvent) => {
    if (unsentCount.get() === 0) {
      forgetUser();
      return;
    }
    event.preventDefault();
    setCount(unsentCount.get());
  };
  return (
    <>
      <a className={className} href="/auth/logout" onClick={ask}>
        <LogOutIcon aria-hidden size={20} />
        <span>{words.menu.logOut}</span>
      </a>
      {count > 0 && (
        <Suspense>
          <ConfirmDialog
            open
            title={words.session.unsent(count)}
            description={words.session.unsentHint}
            confirm={words.menu.logOut}
            cancel={words.common.cancel}
            danger
            onConfirm={() => {
              forgetUser();
              window.location.assign('/auth/logout');
            }}
            onCancel={() => {
              setCount(0);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
