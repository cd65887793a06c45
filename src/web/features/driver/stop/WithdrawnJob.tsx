import type { DriverJob } from '#api/driver/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { CallLink } from '../LocationActions.tsx';
import { StopsCard } from './StopsCard.tsx';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  /** Above are the report of what happened and the person to call. */
  hasReport: boolean;
}

/** A job that the office has cancelled or given away: what happened, what to do, which job it was. */
export function WithdrawnJob({ job, hasReport }: Props) {
  const messages = useDriverMessages();
  return (
    <>
      {!hasReport && (
        <section className={styles.attention} role="alert">
          <h2>{job.cancelled ? messages.cancelledHint : messages.changes.gone}</h2>
          {!job.cancelled && <p>{messages.changes.goneWhy}</p>}
          <p>{withdrawnInstruction(job.driverStatus.code, [], messages)}</p>
          {job.dispatcher !== null && (
            <CallLink phone={job.dispatcher.phone}>{messages.job.callDispatcher}</CallLink>
          )}
        </section>
      )}
      <StopsCard job={job} isWithdrawn />
      <GoodsCard job={job} />
    </>
  );
}

/**
 * Returns the instruction for a job that was taken away, by how far it has come; `items` are the steps that only the
 * phone knows of.
 */
export function withdrawnInstruction(
  status: DriverStatus,
  items: readonly OutboxItem[],
  { job, taken }: DriverMessages,
): string {
  const did = (what: OutboxItem['action']['what']) => items.some(({ action }) => action.what === what);
  const isLoaded = driverSteps[status].id > driverSteps.AT_PICKUP.id || did('at-location');
  if (isLoaded) return job.askOffice;
  return status === 'AT_PICKUP' || did('arrival-at-location') ? taken.doNotLoad : taken.notNeeded;
}
