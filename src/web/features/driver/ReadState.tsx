import type { KeptAnswer } from '../../offline/kept-query.ts';
import { Button } from '../../ui/button/Button.tsx';
import { UnreachableError } from '../../ui/problem.ts';
import { useWords } from './language.ts';

import styles from './driver.module.css';

/** What stands in place of something that is being read, or could not be. Nothing once it is there. */
export function ReadState({ answer, failed }: { answer: KeptAnswer<unknown>; failed: string }) {
  const words = useWords();
  if (answer.data !== undefined) return null;
  if (answer.error === null) return <p role="status">{words.list.loading}</p>;
  return (
    <div className={styles.stack} role="alert">
      <p>
        <strong>{failed}</strong>
      </p>
      {answer.error instanceof UnreachableError && <p>{words.list.neverRead}</p>}
      <Button onClick={answer.retry}>{words.actions.retry}</Button>
    </div>
  );
}
