import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTable as messages } from '../i18n/et/job-table.ts';

import styles from './SendMark.module.css';

/** A small mark of a row whose driver has written something, with the words themselves; nothing of any other. */
export const DriverNoteMark = memo(function DriverNoteMark({
  row: { driverNotes },
}: {
  row: Pick<JobRow, 'driverNotes'>;
}) {
  if (driverNotes === null) return null;
  const label = messages.driverNote(driverNotes);
  return (
    <span className={styles.mark} title={label}>
      <MessageSquareText role="img" aria-label={label} size={14} />
    </span>
  );
});
