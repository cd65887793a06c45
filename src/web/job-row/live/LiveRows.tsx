import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { streamRoutes } from '#api/routes.ts';

import { tableWork } from '../../i18n/et/table-work.ts';
import { followConnection, useConnection } from '../../platform/device/connection.ts';
import { type EventLine, type LineState, openEventLine } from '../../platform/event-line.ts';
import { HeaderStatus } from '../../platform/header-slots.tsx';
import { classNames } from '../../ui/class-names.ts';
import { alertsKey } from '../use-live-alerts.ts';
import { throttleRefetch } from './throttled-refetch.ts';

import styles from './LiveStatus.module.css';

type Props = {
  /** Reads again all rows that the screen shows; throws when they could not be read for now. Stays the same function. */
  readRows: () => Promise<void>;
  /** As of when they were read (api/streams.ts); empty when that is not known. Stays the same function. */
  eventCursor: () => string;
};

/** Keeps the rows of a screen as they are on the server, and says in the header that it does. */
export function LiveRows({ readRows, eventCursor }: Props) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LineState>('connecting');
  const [viewers, setViewers] = useState(1);
  useEffect(() => {
    const readAlerts = () => void queryClient.invalidateQueries({ queryKey: [alertsKey] });
    const reload = () => {
      readAlerts();
      return readRows();
    };
    const line = followRows(reload, eventCursor, readAlerts);
    const stopFollowing = line.state.subscribe(() => setState(line.state.get()));
    const stopCounting = line.viewers.subscribe(() => setViewers(line.viewers.get()));
    return () => {
      stopFollowing();
      stopCounting();
      line.close();
    };
  }, [queryClient, readRows, eventCursor]);
  return <LiveStatus line={state} viewers={viewers} />;
}

/** Reads the rows when some changed; what changes while nobody looks is read once somebody does. The menu counts the alerts. */
function followRows(
  readRows: () => Promise<void>,
  eventCursor: () => string,
  readAlerts: () => void,
): EventLine {
  const refetch = throttleRefetch(readRows, () => !document.hidden);
  // Once it has been lost all is read again: a server that died may not have told the others of its last change.
  let isFirst = true;
  const path = () => {
    const since = isFirst ? eventCursor() : '';
    isFirst = false;
    return `/api${streamRoutes.watchJobRows.path}?${new URLSearchParams({ since }).toString()}`;
  };
  const also = { event: 'alerts', onEvent: readAlerts };
  const line = openEventLine({ path, event: 'job-rows', also }, refetch.due);
  document.addEventListener('visibilitychange', refetch.catchUp);
  const stopFollowingConnection = followConnection((connection) => {
    if (connection === 'connected') refetch.catchUp();
  });
  return {
    state: line.state,
    viewers: line.viewers,
    close: () => {
      refetch.stop();
      document.removeEventListener('visibilitychange', refetch.catchUp);
      stopFollowingConnection();
      line.close();
    },
  };
}

type StatusProps = { line: LineState; viewers: number };

/** In place of the connection state: whether changes of others appear by themselves, and how many people look. */
function LiveStatus({ line, viewers }: StatusProps) {
  const isConnected = useConnection() === 'connected';
  if (!isConnected || line === 'connecting') return null;
  return (
    <HeaderStatus>
      <div className={classNames(styles.pill, line === 'lost' && styles.lost)}>
        <span className={styles.dot} aria-hidden />
        <span>
          <span role="status">{line === 'live' ? tableWork.live : tableWork.lineLost}</span>
          {/* Beside what is read out by itself: people come and go all day. */}
          {line === 'live' && viewers > 1 && ` · ${tableWork.viewers(viewers)}`}
        </span>
      </div>
    </HeaderStatus>
  );
}
