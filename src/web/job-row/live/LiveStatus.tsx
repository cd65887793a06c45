import { tableWork } from '../../i18n/et/table-work.ts';
import { useConnection } from '../../platform/device/connection.ts';
import type { LineState } from '../../platform/event-line.ts';
import { HeaderStatus } from '../../platform/header-slots.tsx';
import { classNames } from '../../ui/class-names.ts';

import styles from './LiveStatus.module.css';

type Props = { line: LineState; viewers: number };

/** In place of the connection state: whether changes of others appear by themselves, and how many people look. */
export function LiveStatus({ line, viewers }: Props) {
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
