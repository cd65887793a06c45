import { KeyRound, Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { isViewer, type Permission } from '#domain/permission.ts';

import { useMessages } from '../../i18n/messages.ts';
import { useAfterPaint } from '../../platform/device/main-thread.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { Link } from '../../platform/router/Link.tsx';
import { usePathname } from '../../platform/router/use-shown.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hasSearch, mayEnter } from '../entry-decision.ts';
import { screenAt, screens } from '../screens.ts';
import { LogOut } from './LogOut.tsx';
import type { MenuState } from './use-menu.ts';

import styles from './Menu.module.css';

const LanguageChoice = fetchedLater(() =>
  import('../../features/driver/list/LanguageChoice.tsx').then((module) => module.LanguageChoice),
);
const SearchItem = fetchedLater(() =>
  import('../../features/search/SearchItem.tsx').then((module) => module.SearchItem),
);
const PushSheet = fetchedLater(() =>
  import('../../features/push/PushSheet.tsx').then((module) => module.PushSheet),
);

export const menuId = 'menu';

interface Props {
  permissions: readonly Permission[];
  name: string | null;
  menu: MenuState;
}

/** The screens that the permissions allow; on a phone it is drawn only after the first screen. */
export function Menu({ permissions, name, menu }: Props) {
  const messages = useMessages();
  const nav = useRef<HTMLElement>(null);
  const isAfterFirstScreen = useAfterPaint(true);
  const isDrawn = isAfterFirstScreen || menu.expanded || menu.narrow;
  useEffect(() => {
    if (menu.coversScreen) nav.current?.querySelector('a')?.focus();
  }, [menu.coversScreen]);

  return (
    <>
      {menu.coversScreen && <div className={styles.scrim} onPointerDown={menu.close} />}
      <nav
        id={menuId}
        ref={nav}
        aria-label={messages.menu.label}
        className={classNames(styles.menu, menu.coversScreen && styles.open, menu.narrow && styles.narrow)}
      >
        {isDrawn && (
          <MenuItems
            permissions={permissions}
            name={name}
            withCounts={isAfterFirstScreen}
            onChoose={menu.close}
          />
        )}
      </nav>
    </>
  );
}

interface MenuItemsProps {
  permissions: readonly Permission[];
  name: string | null;
  /** Rendered late: they ask the server, and the first screen has priority. */
  withCounts: boolean;
  onChoose: () => void;
}

function MenuItems({ permissions, name, withCounts, onChoose }: MenuItemsProps) {
  const messages = useMessages();
  const pathname = usePathname();
  const isDriverScreen = screenAt(pathname)?.isForDrivers === true;
  return (
    <>
      <ul className={styles.items}>
        {withCounts && hasSearch(permissions) && (
          <li className={styles.search}>
            <SearchItem className={styles.item} onChoose={onChoose} />
          </li>
        )}
        {screens
          .filter((screen) => mayEnter(screen, permissions))
          .map(({ path, menu: item }) =>
            item === undefined || item.isInSearchOnly === true ? null : (
              <li key={path}>
                <Link
                  className={styles.item}
                  to={path}
                  aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}
                  onClick={onChoose}
                >
                  <item.icon aria-hidden size={20} />
                  <span>{messages.menu[item.name]}</span>
                  {withCounts && item.Count !== undefined && <item.Count />}
                </Link>
              </li>
            ),
          )}
      </ul>
      <div>
        {isDriverScreen && <LanguageChoice />}
        {name !== null && <p className={styles.name}>{name}</p>}
        {isViewer(permissions) && <p className={styles.name}>{messages.menu.viewsOnly}</p>}
        <ul className={styles.items}>
          <li>
            <PushItem className={styles.item} />
          </li>
          <li>
            <a className={styles.item} href="/auth/change-password">
              <KeyRound aria-hidden size={20} />
              <span>{messages.menu.changePassword}</span>
            </a>
          </li>
          <li>
            <LogOut className={styles.item} />
          </li>
        </ul>
      </div>
    </>
  );
}

/** Opens the settings of push messages. */
function PushItem({ className }: { className: string | undefined }) {
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Bell aria-hidden size={20} />
        <span>{messages.menu.notices}</span>
      </button>
      {isOpen && <PushSheet onClose={() => setOpen(false)} />}
    </>
  );
}
