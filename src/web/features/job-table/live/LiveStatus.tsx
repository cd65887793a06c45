import type { LineState } from '../../../app/event-line.ts';
import { HeaderStatus } from '../../../app/shell/header-slots.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useConnection } from '../../../ui/connection.ts';
import { tableWork } from '../../../words/table-work.ts';

import styles from './LiveStatus.module.css';

/** In place of the connection state: whether changes of others appear by themselves. */
export function LiveStatus({ line }: { line: LineState }) {
  const isConnected = useConnection() === 'connected';
  if (!isConnected || line === 'connecting') return null;
  return (
    <HeaderStatus>
      <div className={classNames(styles.pill, line === 'lost' && styles.lost)} role="status">
        <span className={styles.dot} aria-hidden />
        {line === 'live' ? tableWork.live : tableWork.lineLost}
      </div>
    </HeaderStatus>
  );
}
