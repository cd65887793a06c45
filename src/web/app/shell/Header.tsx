import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef, type RefCallback } from 'react';

import type { Permission } from '#domain/permission.ts';

import { IconButton } from '../../ui/button/IconButton.tsx';
import { useSpoken } from '../../ui/spoken.ts';
import { appName } from '../../words/shell.ts';
import { homeOf } from '../entry-decision.ts';
import { ConnectionPill } from './ConnectionPill.tsx';
import { Logo } from './Logo.tsx';
import { menuId } from './Menu.tsx';
import type { MenuState } from './use-menu.ts';

import styles from './Header.module.css';

type Props = {
  title: string;
  /** null until somebody is signed in. */
  permissions: readonly Permission[] | null;
  menu: MenuState;
  actionsRef: RefCallback<HTMLElement>;
  statusRef: RefCallback<HTMLElement>;
};

export function Header({ title, permissions, menu, actionsRef, statusRef }: Props) {
  const words = useSpoken();
  const menuButton = useFocusBack(menu.coversScreen);
  return (
    <header className={styles.header}>
      <Link className={styles.home} to={homeOf(permissions ?? [])} aria-label={appName}>
        <Logo />
        <span className={styles.wordmark}>{appName}</span>
      </Link>
      <p className={styles.title} aria-hidden>
        {title}
      </p>
      <div className={styles.status}>
        <div className={styles.ownStatus} ref={statusRef} />
        <ConnectionPill />
      </div>
      <div className={styles.actions} ref={actionsRef} />
      <div className={styles.menuButton} ref={menuButton}>
        <IconButton
          icon={MenuIcon}
          look="bar"
          label={words.menu.open}
          aria-expanded={menu.expanded}
          aria-controls={menuId}
          onClick={menu.toggle}
        />
      </div>
    </header>
  );
}

/** When the menu of a phone closes, the focus goes back to the button that opened it. */
function useFocusBack(isOpen: boolean) {
  const holder = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.closest(`#${menuId}`) !== null;
    if (wasOpen.current && !isOpen && isLost) holder.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return holder;
}
