import { CircleAlert, CloudOff } from 'lucide-react';

import { useMessages } from '../../i18n/messages.ts';
import { useRetryWhenBack } from '../../platform/connection.ts';
import { Button } from '../button/Button.tsx';

import styles from './states.module.css';

type Props = { title: string; description?: string | null; onRetry?: () => void };

/** A list or screen that could not be read, with the way to try again. */
export function ErrorState({ title, description, onRetry }: Props) {
  const words = useMessages();
  return (
    <div className={styles.state} role="alert">
      <CircleAlert className={styles.dangerIcon} aria-hidden size={32} />
      <p className={styles.title}>{title}</p>
      {description !== null && description !== undefined && <p className={styles.hint}>{description}</p>}
      {onRetry && <Button onClick={onRetry}>{words.common.retry}</Button>}
    </div>
  );
}

/**
 * Nothing could be read because there is no network, and nothing was kept from before. Once there is one again,
 * it is tried without asking.
 */
export function OfflineState({ onRetry }: { onRetry: () => void }) {
  const words = useMessages();
  useRetryWhenBack(true, onRetry);
  return (
    <div className={styles.state} role="status">
      <CloudOff className={styles.quietIcon} aria-hidden size={32} />
      <p className={styles.title}>{words.connection.offlineHint}</p>
      <p className={styles.hint}>{words.errors.unreachableHint}</p>
      <Button onClick={onRetry}>{words.common.retry}</Button>
    </div>
  );
}
