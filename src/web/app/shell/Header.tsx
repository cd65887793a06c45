import { CloudOff, Menu as MenuIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { Permission } from '#domain/permission.ts';

import { appName } from '../../i18n/et/shell.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../platform/device/connection.ts';
import type { HeaderSlots } from '../../platform/header-slots.tsx';
import { Link } from '../../platform/router/Link.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { homeOf } from '../entry-decision.ts';
import { Logo } from './Logo.tsx';
import { menuId } from './Menu.tsx';
import type { MenuState } from './use-menu.ts';

import styles from './Header.module.css';

interface Props {
  title: string;
  /** null until somebody is signed in. */
  permissions: readonly Permission[] | null;
  menu: MenuState;
  slots: HeaderSlots;
}

/** The bar on top of every screen: the menu, the title, and what the open screen puts into its slots. */
export function Header({ title, permissions, menu, slots }: Props) {
  const messages = useMessages();
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
      <SlotHolder className={styles.status} slot={slots.status}>
        <ConnectionPill />
      </SlotHolder>
      <SlotHolder className={styles.holder} slot={slots.actions} />
      <div className={styles.menuButton} ref={menuButton}>
        <IconButton
          icon={MenuIcon}
          look="bar"
          label={messages.menu.open}
          aria-expanded={menu.expanded}
          aria-controls={menuId}
          onClick={menu.toggle}
        />
      </div>
    </header>
  );
}

/** Whether what the screen shows is live. Icon and word, so that it does not hang on colour. */
function ConnectionPill() {
  const messages = useMessages();
  const isConnected = useConnection() === 'connected';
  return (
    <div className={classNames(styles.pill, !isConnected && styles.offline)} role="status">
      {isConnected ? <span className={styles.dot} aria-hidden /> : <CloudOff aria-hidden size={14} />}
      {isConnected ? messages.connection.connected : messages.connection.offline}
    </div>
  );
}

/** Makes the places of the header before it is drawn, so that a screen's buttons are drawn together with it. */
export function createHeaderSlots(setTitle: HeaderSlots['setTitle']): HeaderSlots {
  return { actions: createSlot(styles.actions), status: createSlot(styles.ownStatus), setTitle };
}

function createSlot(className = ''): HTMLElement {
  return Object.assign(document.createElement('div'), { className });
}

interface SlotHolderProps {
  className: string | undefined;
  slot: HTMLElement;
  children?: ReactNode;
}

/** Takes the place that screens draw into, before its own content. */
function SlotHolder({ className, slot, children }: SlotHolderProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.prepend(slot), [slot]);
  return (
    <div className={className} ref={holder}>
      {children}
    </div>
  );
}

/** Returns the focus to the menu button when the menu of a phone closes. */
function useFocusBack(isOpen: boolean) {
  const holder = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const activeElement = document.activeElement;
    const isLost =
      activeElement === null ||
      activeElement === document.body ||
      activeElement.closest(`#${menuId}`) !== null;
    if (wasOpen.current && !isOpen && isLost) holder.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return holder;
}
