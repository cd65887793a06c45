import { useIsFetching } from '@tanstack/react-query';
import { CircleAlert, CloudOff, Clock, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { minuteMs } from '#domain/calendar/durations.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { useLocale } from '../../i18n/messages.ts';
import { withUnit } from '../../i18n/units.ts';
import { OlderTabError } from '../../offline/device-outbox.ts';
import { arrivedReports } from '../../offline/outcomes.ts';
import { driverKey, useReadAhead } from '../../offline/persisted-query.ts';
import { startSync, syncState } from '../../offline/sync.ts';
import { serverOffset } from '../../platform/device/clock.ts';
import { useConnection } from '../../platform/device/connection.ts';
import { useAfterPaint } from '../../platform/device/main-thread.ts';
import { followRecovery } from '../../platform/device/recovery.ts';
import { HeaderStatus, useScreenTitle } from '../../platform/header-slots.tsx';
import { followNotices } from '../../platform/opened-notices.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { preload } from '../../platform/router/router.ts';
import { goToSignIn, useUser } from '../../platform/session.ts';
import { closeToastsAbout, showError, showSuccess } from '../../platform/toasts.ts';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { useDeviceState } from './current-job.ts';
import { isFirstNeed, workDaysRead } from './driver-reads.ts';
import { fetchLater, OutboxSheet, PositionMark } from './fetched-later.ts';
import { rememberOtherStart } from './list/jobs-in-hand.ts';
import { useLiveJobs } from './office/live-jobs.ts';
import { NewsNotice } from './office/NewsNotice.tsx';
import { useSendSeen } from './office/seen-jobs.ts';
import { OutboxNotices } from './outbox/OutboxNotices.tsx';
import { openConsent, positionConsent } from './positions/position-consent.ts';
import { aboutStorage, notStoredText } from './use-perform-action.ts';

import styles from './DriverFrame.module.css';

/** The frame of every driver's screen: language, title, the state of sending and its problems. */
export function DriverFrame({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser();
  const locale = useLocale();
  const messages = useDriverMessages();
  const isOffline = useConnection() === 'offline';
  const sync = useStore(syncState);
  useScreenTitle(title);
  useEffect(() => {
    // A device that can store nothing (a private window) cannot be used: say so instead of waiting for ever.
    void startSync(user.id).then(
      () => closeToastsAbout(aboutStorage),
      (error: unknown) =>
        showError(
          aboutStorage,
          error instanceof OlderTabError ? messages.sync.olderTab : notStoredText(error, messages.sync),
        ),
    );
  }, [user.id, messages]);
  useEffect(openConsent, [user.id]);
  const isAskedForPosition = useStore(positionConsent) !== null;
  useEffect(
    () =>
      followRecovery(() => {
        void queryClient.invalidateQueries({ queryKey: driverKey });
      }),
    [],
  );

  const arrived = useStore(arrivedReports);
  const toldArrived = useRef(arrived);
  useEffect(() => {
    if (arrived > toldArrived.current) showSuccess(messages.officeReport.arrived);
    toldArrived.current = arrived;
  }, [arrived, messages]);
  useEffect(rememberOtherStart, []);
  usePreloadedScreens();
  useLiveJobs();
  useSendSeen();
  useEffect(followNotices, []);

  return (
    <div className={styles.screen} lang={locale}>
      <SyncPill />
      <NewsNotice />
      {isOffline && (
        <Notice tone="wheat">
          <CloudOff aria-hidden size={20} />
          <p className={styles.offline}>{messages.sync.offline}</p>
        </Notice>
      )}
      <ClockNotice />
      {isAskedForPosition && <PositionMark />}
      <OutboxNotices />
      {sync === 'signedOut' && !isOffline && (
        <Notice tone="wheat">
          <CircleAlert aria-hidden size={20} />
          <div className="stack gap-3 grows">
            <p>{messages.sync.expired}</p>
            <Button onClick={() => goToSignIn(window.location.pathname + window.location.search)}>
              {messages.actions.signIn}
            </Button>
          </div>
        </Notice>
      )}
      {children}
    </div>
  );
}

/** The phone's clock is wrong by minutes or hours: reports have the right time nevertheless. */
function ClockNotice() {
  const messages = useDriverMessages().clock;
  const offset = useStore(serverOffset);
  if (Math.abs(offset) <= clockSkewMs) return null;
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  const [number, unit] = minutes < 120 ? [minutes, 'min'] : [Math.round(minutes / 60), 'h'];
  const time = withUnit(String(number), unit);
  return (
    <Notice tone="wheat">
      <Clock aria-hidden size={20} />
      <p>{offset < 0 ? messages.fast(time) : messages.slow(time)}</p>
    </Notice>
  );
}

const screens = [
  paths.driver,
  paths.driverStart,
  paths.driverOnRoute,
  paths.driverAtLocation,
  paths.driverCompleted,
  paths.driverEdit,
  paths.driverWork,
];

/**
 * Fetches the code of all screens, and data that no job contains, right after the first screen: there may be no signal
 * when the next one is needed.
 */
function usePreloadedScreens(): void {
  const { isRead } = useDeviceState();
  const readAhead = useReadAhead();
  const isAsking = useIsFetching({ predicate: isFirstNeed }) > 0;
  const stands = useAfterPaint(isRead && !isAsking);
  useEffect(() => {
    if (!stands) return;
    for (const path of screens) preload(path);
    fetchLater();
    readAhead(workDaysRead);
  }, [stands, readAhead]);
}

/** 'Saatmise ootel: 2' in the header; a tap shows what waits and what needs a decision. */
function SyncPill() {
  const messages = useDriverMessages().sync;
  const { items } = useDeviceState();
  const isOffline = useConnection() === 'offline';
  const { isOpen, open, close } = useOpen();
  const attention = items.filter(({ state }) => state === 'attention').length;
  const isBusy = items.length > 0;
  const Icon = attention > 0 ? CircleAlert : isBusy ? Clock : isOffline ? CloudOff : CircleCheck;
  const text =
    attention > 0
      ? messages.attention(attention)
      : isBusy
        ? messages.waiting(items.length)
        : isOffline
          ? messages.offlineShort
          : messages.connected;
  return (
    <>
      <HeaderStatus>
        <button
          type="button"
          className={classNames(
            styles.pill,
            attention > 0 ? styles.pillRed : (isBusy || isOffline) && styles.pillWheat,
          )}
          onClick={open}
        >
          <Icon aria-hidden size={16} />
          <span>{text}</span>
        </button>
        <span className="visually-hidden" role="status">
          {text}
        </span>
      </HeaderStatus>
      {isOpen && <OutboxSheet onClose={close} />}
    </>
  );
}
