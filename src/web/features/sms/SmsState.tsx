import { useQuery } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';

import { sends, sms } from '../../i18n/et/dispatch.ts';
import { classNames } from '../../ui/class-names.ts';
import { smsSummary, rowSmsQuery } from './row-sms.ts';

import styles from './SmsState.module.css';

/** The state of a row's SMSes in its menu, failures before all. */
export function SmsState({ row }: { row: JobRow }) {
  const { data } = useQuery(rowSmsQuery(row.id));
  const state = data === undefined ? null : smsSummary(data);
  if (state === null) return null;
  const words = sms.states[state.kind](state.count);
  return (
    <span className={classNames(styles.state, state.kind === 'failed' && styles.failed)}>
      {state.isSimulated ? sends.simulated(words) : words}
    </span>
  );
}
