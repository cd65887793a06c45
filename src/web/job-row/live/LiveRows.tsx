import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { tableWork } from '../../i18n/et/table-work.ts';
import { followConnection, useConnection } from '../../platform/device/connection.ts';
import { type EventStream, type StreamState, openEventStream } from '../../platform/event-stream.ts';
import { HeaderStatus } from '../../platform/header-slots.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { alertsKey } from '../use-live-alerts.ts';
import { throttleRefetch } from './throttled-refetch.ts';

import styles from './LiveRows.module.css';

interface Props {
  /**
   * Reads again all rows that the screen shows; throws when they cannot be read for now. Always the same function.
   */
  readRows: () => Promise<void>;
  /** What the keys of all that it reads begin with. Always the same. */
  queryKey: QueryKey;
}

/** Keeps the rows of a screen as they are on the server, and says in the header that it does. */
export function LiveRows({ readRows, queryKey }: Props) {
  const [state, setState] = useState<StreamState>('connecting');
  const [viewers, setViewers] = useState(1);
  useEffect(() => {
    const readAlerts = () => void queryClient.invalidateQueries({ queryKey: alertsKey });
    const reload = () => {
      readAlerts();
      return readRows();
    };
    const stream = followRows(reload, queryKey, readAlerts);
    const stopFollowing = stream.state.subscribe(() => setState(stream.state.get()));
    const stopCounting = stream.viewers.subscribe(() => setViewers(stream.viewers.get()));
    return () => {
      stopFollowing();
      stopCounting();
      stream.close();
    };
  }, [readRows, queryKey]);
  return <LiveStatus stream={state} viewers={viewers} />;
}

/**
 * Follows the event stream and reads the rows when some changed, all of them: what is found of a row (a truck twice at
 * once, a full place, the load before) depends on others. Changes to a hidden page are read when it is shown again.
 * Alerts are read for the number in the menu.
 */
function followRows(readRows: () => Promise<void>, queryKey: QueryKey, readAlerts: () => void): EventStream {
  const refetch = throttleRefetch(readRows, () => !document.hidden);
  const also = { event: 'alerts', onEvent: readAlerts };
  const stream = openEventStream(
    { stream: 'watchJobRows', event: 'job-rows', follows: { queryKey }, also },
    refetch.due,
  );
  document.addEventListener('visibilitychange', refetch.catchUp);
  const stopFollowingConnection = followConnection((connection) => {
    if (connection === 'connected') refetch.catchUp();
  });
  return {
    state: stream.state,
    viewers: stream.viewers,
    close: () => {
      refetch.stop();
      document.removeEventListener('visibilitychange', refetch.catchUp);
      stopFollowingConnection();
      stream.close();
    },
  };
}

interface StatusProps {
  stream: StreamState;
  viewers: number;
}

/** In place of the connection state: whether changes of others appear by themselves, and how many people look. */
function LiveStatus({ stream, viewers }: StatusProps) {
  const isConnected = useConnection() === 'connected';
  if (!isConnected || stream === 'connecting') return null;
  return (
    <HeaderStatus>
      <div className={classNames(styles.pill, stream === 'lost' && styles.lost)}>
        <span className={styles.dot} aria-hidden />
        <span>
          <span role="status">{stream === 'live' ? tableWork.live : tableWork.lineLost}</span>
          {/* Beside what is read out by itself: people come and go all day. */}
          {stream === 'live' && viewers > 1 && ` · ${tableWork.viewers(viewers)}`}
        </span>
      </div>
    </HeaderStatus>
  );
}
