import { CircleAlert, CloudOff } from 'lucide-react';

import { useMessages } from '../../i18n/messages.ts';
import { useRetryWhenBack } from '../../platform/device/connection.ts';
import { explain, UnreachableError } from '../../platform/problem.ts';
import { Button } from '../button/Button.tsx';

import styles from './states.module.css';

interface Props {
  title: string;
  description?: string | null;
  onRetry?: () => void;
}

/** A list or screen that could not be read, with the way to try again. */
export function ErrorState({ title, description, onRetry }: Props) {
  const messages = useMessages();
  return (
    <div className={styles.state} role="alert">
      <CircleAlert className="wrong" aria-hidden size={32} />
      <p className={styles.title}>{title}</p>
      {description !== null && description !== undefined && <p className={styles.hint}>{description}</p>}
      {onRetry && <Button onClick={onRetry}>{messages.common.retry}</Button>}
    </div>
  );
}

/**
 * Nothing could be read because there is no network, and nothing was kept from before. Once there is one again,
 * it is tried without asking.
 */
export function OfflineState({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages();
  useRetryWhenBack(true, onRetry);
  return (
    <div className={styles.state} role="status">
      <CloudOff className="muted" aria-hidden size={32} />
      <p className={styles.title}>{messages.connection.offlineHint}</p>
      <p className={styles.hint}>{messages.errors.unreachableHint}</p>
      <Button onClick={onRetry}>{messages.common.retry}</Button>
    </div>
  );
}

interface ReadFailedProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** The failure of a reading, and its reason: no network, or the server's. */
export function ReadFailed({ title, error, onRetry }: ReadFailedProps) {
  if (error instanceof UnreachableError) return <OfflineState onRetry={onRetry} />;
  return <ErrorState title={title} description={explain(error)} onRetry={onRetry} />;
}
