import type { DriverJob } from '#api/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { CallLink } from '../LocationActions.tsx';
import { StopsCard } from './StopsCard.tsx';

import styles from '../driver.module.css';

/** A job that the office has cancelled or given away: what happened, what to do, which job it was. */
export function WithdrawnJob({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const { code } = job.driverStatus;
  const isLoaded = driverSteps[code].id > driverSteps.AT_PICKUP.id;
  return (
    <>
      <section className={styles.attention} role="alert">
        <h2>{job.cancelled ? messages.cancelledHint : messages.changes.gone}</h2>
        {!job.cancelled && <p>{messages.changes.goneWhy}</p>}
        <p>
          {isLoaded
            ? messages.job.askOffice
            : code === 'AT_PICKUP'
              ? messages.taken.doNotLoad
              : messages.taken.notNeeded}
        </p>
        {job.dispatcher !== null && (
          <CallLink phone={job.dispatcher.phone}>{messages.job.callDispatcher}</CallLink>
        )}
      </section>
      <StopsCard job={job} isWithdrawn />
      <GoodsCard job={job} />
    </>
  );
}
