import { Sparkle } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNews } from './seen-jobs.ts';

import styles from '../StatusPill.module.css';

/** `Uus` or `Muudetud` on a job that the driver has not opened since. */
export function NewsLabel({ job }: { job: DriverJob }) {
  const messages = useMessages().list;
  const news = useNews(job);
  if (news === null) return null;
  return (
    <span className={classNames(styles.status, styles.toneWheat)}>
      <Sparkle aria-hidden size={16} />
      {messages[news]}
    </span>
  );
}
