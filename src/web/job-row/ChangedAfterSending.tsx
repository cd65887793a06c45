import { TriangleAlert } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import { messages } from '../i18n/et/messages.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';

import styles from './ChangedAfterSending.module.css';

type Props = {
  row: JobRow;
  /** Of this channel; of any without one. */
  channel?: SentChannel;
};

/** A small mark of a row whose other side knows something else than the row says now; nothing of any other. */
export function ChangedAfterSending({ row: { changedAfterSending: changed }, channel }: Props) {
  if (channel === undefined ? changed.length === 0 : !changed.includes(channel)) return null;
  const { changedAfterSending: label } = messages.jobTable;
  return (
    <span className={styles.mark} title={label}>
      <TriangleAlert role="img" aria-label={label} size={14} />
    </span>
  );
}

/** Stands behind a send in the menu of a row that was changed after it was sent so. */
export function changedMark(channel: SentChannel) {
  return function ChangedMark({ row }: { row: JobRow }) {
    if (!row.changedAfterSending.includes(channel)) return null;
    return (
      <StatusLabel icon={TriangleAlert} tone="wheat">
        {messages.jobTable.changedAfterSending}
      </StatusLabel>
    );
  };
}
