import { useEffect, useState } from 'react';

import { streamRoutes } from '#api/routes.ts';

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
  /**
   * Returns the event cursor that came with the rows (api/streams.ts); empty if unknown. Always the same function.
   */
  eventCursor: () => string;
}

/** Keeps the rows of a screen as they are on the server, and says in the header that it does. */
export function LiveRows({ readRows, eventCursor }: Props) {
  const [state, setState] = useState<StreamState>('connecting');
  const [viewers, setViewers] = useState(1);
  useEffect(() => {
    const readAlerts = () => void queryClient.invalidateQueries({ queryKey: alertsKey });
    const reload = () => {
      readAlerts();
      return readRows();
    };
    const stream = followRows(reload, eventCursor, readAlerts);
    const stopFollowing = stream.state.subscribe(() => setState(stream.state.get()));
    const stopCounting = stream.viewers.subscribe(() => setViewers(stream.viewers.get()));
    return () => {
      stopFollowing();
      stopCounting();
      stream.close();
    };
  }, [readRows, eventCursor]);
  return <LiveStatus stream={state} viewers={viewers} />;
}

/**
 * Follows the event stream and reads the rows when some changed; changes to a hidden page are read when it is shown
 * again. Alerts are read for the number in the menu.
 */
function followRows(
  readRows: () => Promise<void>,
  eventCursor: () => string,
  readAlerts: () => void,
): EventStream {
  const refetch = throttleRefetch(readRows, () => !document.hidden);
  // Once it has been lost all is read again: a server that died may not have told the others of its last change.
  let isFirst = true;
  const path = () => {
    const since = isFirst ? eventCursor() : '';
    isFirst = false;
    return `/api${streamRoutes.watchJobRows.path}?${new URLSearchParams({ since }).toString()}`;
  };
  const also = { event: 'alerts', onEvent: readAlerts };
  const stream = openEventStream({ path, event: 'job-rows', also }, refetch.due);
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
