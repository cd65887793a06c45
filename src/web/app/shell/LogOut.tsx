import { LogOut as LogOutIcon } from 'lucide-react';
import { type MouseEvent, useState } from 'react';

import { unsentCount } from '../../offline/unsent.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { useSpoken } from '../../ui/spoken.ts';
import { forgetUser } from '../session.ts';

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
      <ConfirmDialog
        open={count > 0}
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
    </>
  );
}
