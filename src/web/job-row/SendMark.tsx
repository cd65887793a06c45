import { CircleX, TriangleAlert } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import { jobTable as messages } from '../i18n/et/job-table.ts';
import { classNames } from '../ui/class-names.ts';

import styles from './SendMark.module.css';

interface Props {
  row: JobRow;
  /** Those of this channel, or those without one. */
  channel?: SentChannel;
}

/**
 * A small mark of a row that a send did not reach the other side of, or whose other side knows something else than the
 * row says now; nothing of any other.
 */
export function SendMark({ row, channel }: Props) {
  const trouble = sendTrouble(row, channel);
  if (trouble === null) return null;
  const Icon = trouble === 'failed' ? CircleX : TriangleAlert;
  const label = troubleNames[trouble];
  return (
    <span className={classNames(styles.mark, trouble === 'failed' && 'wrong')} title={label}>
      <Icon role="img" aria-label={label} size={14} />
    </span>
  );
}

/** Returns the trouble of the send by a channel, or by any: failed comes before outdated. */
export function sendTrouble(
  { failedSends, changedAfterSending }: JobRow,
  channel?: SentChannel,
): 'failed' | 'changed' | null {
  const has = (channels: readonly SentChannel[]) =>
    channel === undefined ? channels.length > 0 : channels.includes(channel);
  if (has(failedSends)) return 'failed';
  return has(changedAfterSending) ? 'changed' : null;
}

export const troubleNames = {
  failed: messages.sendFailed,
  changed: messages.changedAfterSending,
};
