import { useEffect } from 'react';

import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../store.ts';
import { Button } from '../../ui/button/Button.tsx';
import { applyUpdate, waitingUpdate, watchForUpdates } from '../update.ts';

import styles from './UpdatePrompt.module.css';

/** Offers a new version; it never comes unasked. */
export function UpdatePrompt() {
  const messages = useMessages();
  useEffect(watchForUpdates, []);
  const isWaiting = useStore(waitingUpdate) !== null;
  return (
    <div role="status" className={styles.holder}>
      {isWaiting && (
        <div className={styles.prompt}>
          <p>{messages.update.available}</p>
          <Button look="primary" size="small" onClick={applyUpdate}>
            {messages.update.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
