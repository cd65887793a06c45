import { MessageSquareWarning } from 'lucide-react';

import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { noteOutcome, outcomes } from '../../../offline/outcomes.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useDeviceState } from '../current-job.ts';
import { CallLink } from '../LocationActions.tsx';

import styles from '../driver.module.css';

/**
 * 'Tehtud teisiti': what the driver reported differs from what the office wants, and then what the office answered. The
 * driver is told each once, and nothing waits for it.
 */
export function OutcomeNotice({
  transportJobId,
  isNamed = true,
}: {
  transportJobId: number;
  isNamed?: boolean;
}) {
  const messages = useDriverMessages();
  const told = useStore(outcomes)[transportJobId];
  const job = useDeviceState().optimistic.get(transportJobId);
  const answer = job?.officeAnswer ?? null;
  const isAnswered = answer !== null && told?.notedAnswer !== answer.alertId;
  if (!isAnswered && told?.isNoted !== false) return null;
  const isKept = !isAnswered && told?.outcome === 'KEPT';
  const isLoaded = job !== undefined && driverSteps[job.driverStatus.code].id > driverSteps.AT_PICKUP.id;
  const phone = job?.dispatcher?.phone;
  return (
    <section className={styles.attention} role="alert">
      <h2>
        <MessageSquareWarning aria-hidden size={20} />{' '}
        {isAnswered ? messages.outcome.answered : messages.outcome.title}
      </h2>
      {isNamed && (
        <p>
          <strong>{messages.screens.job(transportJobId)}</strong>
        </p>
      )}
      <p>
        {isAnswered ? messages.outcome.answers[answer.answer] : messages.outcome[isKept ? 'KEPT' : 'DIFFERS']}
      </p>
      {isAnswered && answer.note !== null && <p>{answer.note}</p>}
      {isKept && isLoaded && <p>{messages.outcome.keptLoaded}</p>}
      {isKept && phone !== undefined && <CallLink phone={phone}>{messages.report.call}</CallLink>}
      <Button look="primary" size="driver" onClick={() => noteOutcome(transportJobId, answer?.alertId)}>
        {messages.changes.understood}
      </Button>
    </section>
  );
}
