import { sends } from '../i18n/et/dispatch.ts';
import { messages } from '../i18n/et/messages.ts';
import { FlagMark } from '../ui/status/StatusLabel.tsx';

import styles from './SendMark.module.css';

/** The tick of what was sent; of what only a simulator took with the word that says so. */
export function SentTick({ simulated }: { simulated: boolean }) {
  if (!simulated) return <FlagMark on />;
  return (
    <span className={styles.simulated} title={sends.nothingLeft}>
      <FlagMark on label={sends.simulated(messages.common.yes)} />
      <span aria-hidden>{sends.simulatedMark}</span>
    </span>
  );
}
