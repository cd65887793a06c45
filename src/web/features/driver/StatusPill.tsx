import { AlarmClock, Ban, CircleCheck, CircleDashed, MapPin, Sparkle, Truck } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNews } from './office/seen-jobs.ts';

import styles from './StatusPill.module.css';

const looks = {
  NOT_STARTED: { icon: CircleDashed, tone: styles.toneGrey },
  ON_ROUTE_TO_PICKUP: { icon: Truck, tone: styles.toneBlue },
  AT_PICKUP: { icon: MapPin, tone: styles.toneWheat },
  ON_ROUTE_TO_DESTINATION: { icon: Truck, tone: styles.toneBlue },
  AT_DESTINATION: { icon: MapPin, tone: styles.toneWheat },
  COMPLETED: { icon: CircleCheck, tone: styles.toneGreen },
} as const satisfies Record<DriverStatus, { icon: typeof Truck; tone: string | undefined }>;

/** The driver's status as icon, word and colour. */
export function StatusPill({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const { icon: Icon, tone } = looks[job.driverStatus.code];
  if (job.cancelled) {
    return (
      <span className={classNames(styles.status, styles.toneRed)}>
        <Ban aria-hidden size={20} />
        {messages.cancelled}
      </span>
    );
  }
  return (
    <span className={classNames(styles.status, tone)}>
      <Icon aria-hidden size={20} />
      {messages.statuses[job.driverStatus.code]}
    </span>
  );
}

/** `Uus` or `Muudetud` on a job that the driver has not opened since. */
export function NewsLabel({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().list;
  const news = useNews(job);
  if (news === null) return null;
  return (
    <span className={classNames(styles.status, styles.toneWheat)}>
      <Sparkle aria-hidden size={16} />
      {messages[news]}
    </span>
  );
}

/** Nobody has set off, and the planned time is past. */
export function LateLabel() {
  const messages = useDriverMessages().list;
  return (
    <span className={classNames(styles.status, styles.toneRed)}>
      <AlarmClock aria-hidden size={16} />
      {messages.late}
    </span>
  );
}

const steps = 5;

/** The progress of the job: five bars, the present one in wheat. */
export function Progress({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const doneSteps = driverSteps[job.driverStatus.code].id - 1;
  return (
    <div
      className={styles.progress}
      role="img"
      aria-label={messages.job.step(Math.min(doneSteps + 1, steps), steps)}
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          key={step}
          className={step < doneSteps ? styles.done : step === doneSteps ? styles.here : undefined}
        />
      ))}
    </div>
  );
}
