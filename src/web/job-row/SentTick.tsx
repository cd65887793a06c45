import { FlaskConical } from 'lucide-react';

import { sends } from '../i18n/et/dispatch.ts';
import { common as messages } from '../i18n/et/shell.ts';
import { FlagMark } from '../ui/status/StatusLabel.tsx';

import styles from './SendMark.module.css';

/** A tick for what was sent, else a quiet cross; of what only a simulator took the sign of a trial, which says so. */
export function SentTick({ on, isSimulated }: { on: boolean; isSimulated: boolean }) {
  if (!on || !isSimulated) return <FlagMark on={on} />;
  return (
    <span className={styles.simulated} title={`${sends.simulated(messages.yes)}: ${sends.nothingLeft}`}>
      <FlaskConical role="img" aria-label={sends.simulated(messages.yes)} size={15} />
    </span>
  );
}
