import { useDriverMessages } from '../../i18n/driver-messages.ts';
import type { PersistedAnswer } from '../../offline/persisted-query.ts';
import { UnreachableError } from '../../platform/problem.ts';
import { Button } from '../../ui/button/Button.tsx';

import styles from './driver.module.css';

/** The state of a read while it loads or after it failed; nothing once the data is there. */
export function ReadState({ answer, failed }: { answer: PersistedAnswer<unknown>; failed: string }) {
  const messages = useDriverMessages();
  if (answer.data !== undefined) return null;
  if (answer.error === null) return <p role="status">{messages.list.loading}</p>;
  return (
    <div className={styles.stack} role="alert">
      <p>
        <strong>{failed}</strong>
      </p>
      {answer.error instanceof UnreachableError && <p>{messages.list.neverRead}</p>}
      <Button onClick={answer.retry}>{messages.actions.retry}</Button>
    </div>
  );
}
