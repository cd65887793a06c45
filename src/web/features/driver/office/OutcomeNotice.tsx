import { MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { noteOutcome, outcomes, untold } from '../../../offline/outcomes.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { loadText, plateOnOneLine, wayText } from '../job-text.ts';
import { CallLink } from '../LocationActions.tsx';
import { ChangeFacts } from './ChangeFacts.tsx';
import { doneOtherwise } from './office-changes.ts';

import styles from '../driver.module.css';

interface Props {
  job: DriverJob;
  /** On the list, where the card stands without its job. */
  isNamed?: boolean;
  /** What the office did besides; first where the job is taken away (`isEnd`), which the screen's own button notes. */
  beside?: { title: string; said: ReactNode; isEnd?: boolean } | null;
  onNoted?: () => void;
}

/**
 * 'Tehtud teisiti': what the driver reported differs from what the office wants, and then what the office answered. The
 * driver is told each once, and nothing waits for it.
 */
export function OutcomeNotice({ job, isNamed = false, beside = null, onNoted }: Props) {
  const messages = useDriverMessages();
  const { transportJobId, officeAnswer, cancelled } = job;
  const told = useStore(outcomes)[transportJobId];
  const about = untold(told, job);
  if (about === null && beside === null) return null;
  const isEnd = beside?.isEnd === true;
  const givenTo = told?.givenTo === undefined ? null : messages.changes.givenTo(plateOnOneLine(told.givenTo));
  const happened = cancelled ? messages.cancelledHint : givenTo;
  const ofReport =
    about === 'ANSWERED'
      ? messages.outcome.answered
      : ((about === 'KEPT' ? happened : null) ?? messages.outcome.title);
  const report = about !== null && <Report job={job} about={about} />;
  return (
    <section className={styles.attention} role="alert">
      <h2>
        <MessageSquareWarning aria-hidden size={20} /> {about !== null && !isEnd ? ofReport : beside?.title}
      </h2>
      {isNamed && (
        <>
          <p>
            <strong>{loadText(job, messages)}</strong>
          </p>
          <p>{wayText(job, messages.job)}</p>
        </>
      )}
      {!isEnd && report}
      {about !== null && beside !== null && !isEnd && <h3>{beside.title}</h3>}
      {beside?.said}
      {isEnd && about === 'ANSWERED' && <h3>{ofReport}</h3>}
      {isEnd && report}
      {about === 'KEPT' && beside === null && job.dispatcher !== null && (
        <CallLink phone={job.dispatcher.phone}>{messages.actions.callOffice}</CallLink>
      )}
      {!isEnd && (
        <Button
          size="driver"
          onClick={() => {
            if (about !== null) noteOutcome(transportJobId, officeAnswer?.alertId);
            onNoted?.();
          }}
        >
          {messages.changes.understood}
        </Button>
      )}
    </section>
  );
}

/** What became of the reports, or the office's answer; both sides of what was done otherwise. */
function Report({ job, about }: { job: DriverJob; about: NonNullable<ReturnType<typeof untold>> }) {
  const messages = useDriverMessages();
  const { outcome } = messages;
  const { cancelled, officeAnswer } = job;
  const { id: step } = driverSteps[job.driverStatus.code];
  const isLoaded = step > driverSteps.AT_PICKUP.id && step < driverSteps.COMPLETED.id;
  const answer = about === 'ANSWERED' ? officeAnswer : null;
  const words =
    answer === null
      ? outcome[about === 'KEPT' ? 'KEPT' : 'DIFFERS']
      : answer.answer === 'KEEP' && cancelled
        ? outcome.staysCancelled
        : outcome.answers[answer.answer];
  return (
    <>
      <p>{words}</p>
      {answer !== null && answer.note !== null && <p>{answer.note}</p>}
      {(about === 'KEPT' ? [] : doneOtherwise(answer ?? job, messages)).map(({ label, from, to }) => (
        <ChangeFacts
          key={`${label} ${to}`}
          label={label}
          before={[outcome.wanted, from]}
          after={[outcome.done, to]}
        />
      ))}
      {about === 'KEPT' && isLoaded && !cancelled && <p>{outcome.keptLoaded}</p>}
    </>
  );
}
