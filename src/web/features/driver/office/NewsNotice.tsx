import { BellRing, X } from 'lucide-react';

import { formatDay } from '#domain/calendar/day.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { destinationsOf, pickupsOf } from '../job-text.ts';
import { untouchedNews } from './news-notices.ts';

import styles from './NewsNotice.module.css';

/** The last thing that the office did, on top of every screen until it is touched; how many more there are. */
export function NewsNotice() {
  const messages = useDriverMessages();
  const { optimistic } = useDeviceState();
  // Another phone may have finished a job since.
  const news = useStore(untouchedNews).filter(
    ({ jobId }) => (optimistic.get(jobId)?.driverStatus.code ?? 'COMPLETED') !== 'COMPLETED',
  );
  const last = news.at(-1);
  const job = last && optimistic.get(last.jobId);
  if (last === undefined || job === undefined) return null;
  const touch = () => untouchedNews.set(untouchedNews.get().filter(({ jobId }) => jobId !== last.jobId));
  const names = [...pickupsOf(job), ...destinationsOf(job)].map(({ locationName }) => locationName);
  return (
    <section className={styles.news} role="status">
      <BellRing aria-hidden size={20} />
      <p>
        <strong>
          {last.kind === 'JOB_GONE' ? messages.changes.takenOff : messages.notices.kinds[last.kind]}
        </strong>
        {news.length > 1 && ` (+${news.length - 1})`}
        <br />
        {[job.date !== serverToday() && formatDay(job.date), job.time, names.join(' → ')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button
        onClick={() => {
          touch();
          setCurrentJob(job.transportJobId);
          navigate({ to: screenPathOf(job) });
        }}
      >
        {messages.actions.open}
      </Button>
      <IconButton icon={X} label={messages.notices.seen} onClick={touch} />
    </section>
  );
}
