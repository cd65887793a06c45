import { MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';

import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { noteOutcome, outcomes } from '../../../offline/outcomes.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useDeviceState } from '../current-job.ts';
import { CallLink } from '../LocationActions.tsx';
import { ChangeFacts } from './ChangeFacts.tsx';
import { doneOtherwise } from './office-changes.ts';

import styles from '../driver.module.css';

interface Props {
  transportJobId: number;
  isNamed?: boolean;
  /**
   * What the office did besides, told on the same card; first where the job is taken away (`isEnd`), which the screen's
   * own button notes.
   */
  beside?: { title: string; said: ReactNode; isEnd?: boolean; onNoted?: () => void };
}

/**
 * 'Tehtud teisiti': what the driver reported differs from what the office wants, and then what the office answered. The
 * driver is told each once, and nothing waits for it.
 */
export function OutcomeNotice({ transportJobId, isNamed = true, beside }: Props) {
  const messages = useDriverMessages();
  const told = useStore(outcomes)[transportJobId];
  const job = useDeviceState().optimistic.get(transportJobId);
  const answer = job?.officeAnswer ?? null;
  const isAnswered = answer !== null && told?.notedAnswer !== answer.alertId;
  const isTold = isAnswered || told?.isNoted === false;
  if (!isTold && beside === undefined) return null;
  const isKept = isTold && !isAnswered && told?.outcome === 'KEPT';
  const { id: step } = driverSteps[job?.driverStatus.code ?? 'NOT_STARTED'];
  const isLoaded = step > driverSteps.AT_PICKUP.id && step < driverSteps.COMPLETED.id;
  const phone = job?.dispatcher?.phone;
  const givenTo = told?.givenTo ?? null;
  const isEnd = beside?.isEnd === true;
  const otherwise = job === undefined || isAnswered || isKept ? [] : doneOtherwise(job, messages);
  const ofKept = givenTo === null ? null : messages.changes.givenTo(givenTo);
  const happened = job?.cancelled === true ? messages.cancelledHint : ofKept;
  const ofReport = isAnswered
    ? messages.outcome.answered
    : ((isKept ? happened : null) ?? messages.outcome.title);
  const onNoted = () => {
    if (isTold) noteOutcome(transportJobId, answer?.alertId);
    beside?.onNoted?.();
  };
  const report = isTold && (
    <>
      <p>
        {isAnswered ? messages.outcome.answers[answer.answer] : messages.outcome[isKept ? 'KEPT' : 'DIFFERS']}
      </p>
      {isAnswered && answer.note !== null && <p>{answer.note}</p>}
      {otherwise.map(({ label, from, to }) => (
        <ChangeFacts
          key={`${label} ${to}`}
          label={label}
          before={[messages.outcome.wanted, from]}
          after={[messages.outcome.done, to]}
        />
      ))}
      {isKept && isLoaded && job?.cancelled === false && <p>{messages.outcome.keptLoaded}</p>}
    </>
  );
  return (
    <section className={styles.attention} role="alert">
      <h2>
        <MessageSquareWarning aria-hidden size={20} /> {isTold && !isEnd ? ofReport : beside?.title}
      </h2>
      {isNamed && (
        <p>
          <strong>{messages.screens.job(transportJobId)}</strong>
        </p>
      )}
      {!isEnd && report}
      {isTold && beside !== undefined && !isEnd && <h3>{beside.title}</h3>}
      {beside?.said}
      {isEnd && isAnswered && <h3>{ofReport}</h3>}
      {isEnd && report}
      {isKept && beside === undefined && phone !== undefined && (
        <CallLink phone={phone}>{messages.report.call}</CallLink>
      )}
      {!isEnd && (isTold || beside?.onNoted !== undefined) && (
        <Button look="primary" size="driver" onClick={onNoted}>
          {messages.changes.understood}
        </Button>
      )}
    </section>
  );
}
