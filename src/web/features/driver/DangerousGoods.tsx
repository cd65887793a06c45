import { TriangleAlert } from 'lucide-react';

import type { DriverJobRow } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { dangerousText } from './job-text.ts';

import styles from './driver.module.css';

/** Says of dangerous goods that they are, each kind once; points and equipment stand in the job's papers. */
export function DangerousGoods({ rows }: { rows: readonly DriverJobRow[] }) {
  const messages = useDriverMessages();
  const lines = new Set(rows.flatMap((row) => dangerousText(row, messages) ?? []));
  return [...lines].map((line) => (
    <p key={line} className={styles.dangerous}>
      <TriangleAlert aria-hidden size={20} />
      {line}
    </p>
  ));
}
