import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';

import type { Permission } from '#domain/permission.ts';

import { useMessages } from '../../i18n/messages.ts';
import { useAfterPaint } from '../../platform/main-thread.ts';
import { classNames } from '../../ui/class-names.ts';
import { mayEnter } from '../entry-decision.ts';
import { screens } from '../screens.ts';
import { LogOut } from './LogOut.tsx';
import type { MenuState } from './use-menu.ts';

import styles from './Menu.module.css';

export const menuId = 'menu';

type Props = { permissions: readonly Permission[]; name: string | null; menu: MenuState };

/**
 * Every way there is, for the permissions held. Choosing one closes the menu on a phone, where it is drawn only
 * after the first screen: nobody sees it before they open it.
 */
export function Menu({ permissions, name, menu }: Props) {
  const words = useMessages();
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
        aria-label={words.menu.label}
        className={classNames(styles.menu, menu.coversScreen && styles.open, menu.narrow && styles.narrow)}
      >
        {isDrawn && <Ways permissions={permissions} name={name} onChoose={menu.close} />}
      </nav>
    </>
  );
}

type WaysProps = { permissions: readonly Permission[]; name: string | null; onChoose: () => void };

function Ways({ permissions, name, onChoose }: WaysProps) {
  const words = useMessages();
  return (
    <>
      <ul className={styles.items}>
        {screens
          .filter((screen) => mayEnter(screen, permissions))
          .map(({ path, menu: item }) =>
            item === undefined ? null : (
              <li key={path}>
                <Link className={styles.item} to={path} onClick={onChoose}>
                  <item.icon aria-hidden size={20} />
                  <span>{words.menu[item.name]}</span>
                </Link>
              </li>
            ),
          )}
      </ul>
      <div>
        {name !== null && <p className={styles.name}>{name}</p>}
        <ul className={styles.items}>
          <li>
            <a className={styles.item} href="/auth/change-password">
              <KeyRound aria-hidden size={20} />
              <span>{words.menu.changePassword}</span>
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
