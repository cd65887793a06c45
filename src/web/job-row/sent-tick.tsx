import type { ReactNode } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { channelOfFlag, isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { sends } from '../i18n/et/dispatch.ts';
import { common as messages } from '../i18n/et/shell.ts';
import { classNames } from '../ui/class-names.ts';
import { FlagMark } from '../ui/status/StatusLabel.tsx';
import { sendTrouble, troubleNames } from './SendMark.tsx';

import styles from './SendMark.module.css';

/**
 * Returns a tick for what was sent, or is true for the row, else a cross. What only a simulator took, a send that
 * failed and a row that was changed after it say so beside it and in words, never in place of it. No component: a
 * table draws hundreds at once.
 */
export function sentTick(row: JobRow, column: JobRowColumn): ReactNode {
  const on = row[column] === true;
  const channel = channelOfFlag[column];
  const trouble = channel === undefined ? null : sendTrouble(row, channel);
  const isTrial = on && isSimulated(row, column);
  if (trouble === null && !isTrial) return FlagMark({ on });
  const answer = on ? messages.yes : messages.no;
  const words = [
    isTrial ? sends.simulated(answer) : answer,
    ...(trouble === null ? [] : [troubleNames[trouble].toLowerCase()]),
  ].join(', ');
  return (
    <span
      className={classNames('one-line', trouble === null ? styles.simulated : styles.troubled)}
      title={trouble === null ? `${words}: ${sends.nothingLeft}` : words}
    >
      <FlagMark on={on} label={words} />
      {trouble !== null && (
        <span aria-hidden className={classNames(styles.mark, trouble === 'failed' && 'wrong')}>
          !
        </span>
      )}
    </span>
  );
}
