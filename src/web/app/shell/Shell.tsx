import { useEffect, useRef, useState } from 'react';

import type { SessionUser } from '#api/session.ts';

import { appName } from '../../i18n/et/shell.ts';
import { useMessages } from '../../i18n/messages.ts';
import { RowFeaturesContext } from '../../job-row/row-features.ts';
import { useAfterPaint } from '../../platform/device/main-thread.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { HeaderSlotsContext } from '../../platform/header-slots.tsx';
import { storedLocale } from '../../platform/locale.ts';
import { Screen } from '../../platform/router/Screen.tsx';
import { usePathname, useShown } from '../../platform/router/use-shown.tsx';
import { userOf, useSession } from '../../platform/session.ts';
import { loggedOut } from '../../platform/signed-out.ts';
import { useStore } from '../../store.ts';
import { classNames } from '../../ui/class-names.ts';
import { hasAnyRight } from '../entry-decision.ts';
import { firstData } from '../first-request.ts';
import { rowFeatures } from '../row-features.ts';
import { NoRights, ScreenError, ScreenPending } from '../screen-states.tsx';
import { screens } from '../screens.ts';
import { Header, createHeaderSlots } from './Header.tsx';
import { Menu } from './Menu.tsx';
import { useMenu } from './use-menu.ts';

import styles from './Shell.module.css';

const LoggedOut = fetchedLater(() => import('./LoggedOut.tsx').then((module) => module.LoggedOut));
const Overlays = fetchedLater(() => import('./Overlays.tsx').then((module) => module.Overlays));

const UpdatePrompt = fetchedLater(() => import('./UpdatePrompt.tsx').then((module) => module.UpdatePrompt));

/** Always the same element, so that a menu that opens does not have React draw the screen behind it. */
const shownScreen = <Screen Waiting={ScreenPending} Failed={ScreenError} />;

/** The app around every screen, until the user logs out. */
export function Shell() {
  const isLoggedOut = useStore(loggedOut);
  if (!isLoggedOut) return <Frame />;
  return <LoggedOut />;
}

/** The frame of every screen: header and menu, and what lies over it as soon as the first screen is drawn. */
function Frame() {
  const messages = useMessages();
  const session = useSession();
  const user = userOf(session);
  const permissions = user?.permissions ?? null;
  const menu = useMenu();
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [slots] = useState(() => createHeaderSlots(setOwnTitle));
  const hasNoRights = permissions !== null && !hasAnyRight(permissions);
  const title = useTitle(hasNoRights ? '' : ownTitle);
  const main = useFocusAfterNavigation();
  const isAfterFirstScreen = useAfterPaint(useIsDone(firstData));
  useDriversOutbox(user);
  useSubscription(isAfterFirstScreen ? user : null);
  useDeviceOf(isAfterFirstScreen ? user : null);

  return (
    <HeaderSlotsContext value={slots}>
      <RowFeaturesContext value={rowFeatures}>
        <a
          className={styles.skip}
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {messages.common.skipToContent}
        </a>
        <Header title={title} permissions={permissions} menu={menu} slots={slots} />
        <div className={classNames(styles.body, menu.narrow && styles.narrow)}>
          <Menu
            permissions={permissions ?? []}
            name={user && `${user.firstName} ${user.lastName}`}
            menu={menu}
          />
          <div className={styles.column}>
            <main id="main" ref={main} tabIndex={-1} className={styles.main} inert={menu.coversScreen}>
              {isAfterFirstScreen && <UpdatePrompt />}
              {title !== '' && <h1 className={styles.title}>{title}</h1>}
              {hasNoRights ? <NoRights /> : shownScreen}
            </main>
            <div id="toasts" className={styles.toasts} />
          </div>
        </div>
        {isAfterFirstScreen && <Overlays />}
      </RowFeaturesContext>
    </HeaderSlotsContext>
  );
}

/** A driver's unsent actions are sent, whatever screen is opened first. */
function useDriversOutbox(user: SessionUser | null): void {
  const driverId = user?.permissions.includes('PERM_MOBILE_TRUCK_DRIVER') === true ? user.id : null;
  useEffect(() => {
    if (driverId === null) return;
    void import('../../offline/sync.ts').then(({ startSync }) => startSync(driverId)).catch(() => undefined);
  }, [driverId]);
}

/** A subscribed browser stays subscribed, even if its push service changes its address. */
function useSubscription(user: SessionUser | null): void {
  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId === null) return;
    void import('../../platform/push-subscription.ts')
      .then(({ renewPush }) => renewPush(storedLocale()))
      .catch(() => undefined);
  }, [userId]);
}

/** Data of former users is deleted as soon as the next user is known, unless it may only be read by its owner. */
function useDeviceOf(user: SessionUser | null): void {
  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId === null) return;
    void import('../../offline/forget-device.ts')
      .then(({ forgetDevice }) => forgetDevice(userId))
      .catch(() => undefined);
  }, [userId]);
}

function useIsDone(promise: Promise<void>): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => void promise.then(() => setDone(true)), [promise]);
  return isDone;
}

/** The title of the screen, or the one it has set itself; also the name of the browser's tab. */
function useTitle(ownTitle: string | null): string {
  const messages = useMessages();
  const { path } = useShown();
  const screen = screens.find((each) => each.path === path);
  const screenTitle = screen === undefined ? '' : messages.titles[screen.title];
  const title = ownTitle ?? screenTitle;
  useEffect(() => {
    document.title = title === '' ? appName : `${title} · ${appName}`;
  }, [title]);
  return title;
}

/** After going to another screen the focus starts at its beginning, as after loading a page. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return main;
}
