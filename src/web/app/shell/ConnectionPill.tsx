import { CloudOff } from 'lucide-react';

import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../platform/connection.ts';
import { classNames } from '../../ui/class-names.ts';

import styles from './Header.module.css';

/** Whether what the screen shows is live. Icon and word, so that it does not hang on colour. */
export function ConnectionPill() {
  const words = useMessages();
  const isConnected = useConnection() === 'connected';
  return (
    <div className={classNames(styles.pill, !isConnected && styles.offline)} role="status">
      {isConnected ? <span className={styles.dot} aria-hidden /> : <CloudOff aria-hidden size={14} />}
      {isConnected ? words.connection.connected : words.connection.offline}
    </div>
  );
}
