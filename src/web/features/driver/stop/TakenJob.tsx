import type { DriverJob } from '#api/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { CallLink } from '../LocationActions.tsx';
import { StopsCard } from './StopsCard.tsx';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  /** Above stands what was reported of it, with whom to call. */
  hasReport: boolean;
}

/** A job that the office has cancelled or given away: what happened, what to do, which job it was. */
export function TakenJob({ job, hasReport }: Props) {
  const messages = useMessages();
  return (
    <>
      <section className={styles.attention} role="alert">
        <h2>{job.cancelled ? messages.cancelledHint : messages.changes.gone}</h2>
        {!job.cancelled && <p>{messages.changes.goneWhy}</p>}
        <p>{whatToDo()}</p>
        {!hasReport && job.dispatcher !== null && (
          <CallLink phone={job.dispatcher.phone}>{messages.job.callDispatcher}</CallLink>
        )}
      </section>
      <StopsCard job={job} isTaken />
      <GoodsCard job={job} />
    </>
  );

  function whatToDo(): string {
    const { code } = job.driverStatus;
    if (code === 'AT_PICKUP') return messages.taken.doNotLoad;
    return driverSteps[code].id > driverSteps.AT_PICKUP.id
      ? messages.job.askOffice
      : messages.taken.notNeeded;
  }
}
