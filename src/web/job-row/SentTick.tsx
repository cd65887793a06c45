import { sends } from '../i18n/et/dispatch.ts';
import { common as messages } from '../i18n/et/shell.ts';
import { FlagMark } from '../ui/status/StatusLabel.tsx';

import styles from './SendMark.module.css';

/** A tick for what was sent, else a quiet cross; of what only a simulator took with the word that says so. */
export function SentTick({ on, simulated }: { on: boolean; simulated: boolean }) {
  if (!on || !simulated) return <FlagMark on={on} />;
  return (
    <span className={styles.simulated} title={sends.nothingLeft}>
      <FlagMark on label={sends.simulated(messages.yes)} />
      <span aria-hidden>{sends.simulatedMark}</span>
    </span>
  );
}
