import type { DriverJob } from '#api/driver/driver-job.ts';
import { statusesBeforeLoading } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { noteOutcome, outcomes } from '../../../offline/outcomes.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { plateOnOneLine } from '../job-text.ts';
import { CallLink } from '../LocationActions.tsx';
import { JobFacts } from '../stop/JobFacts.tsx';
import { OutcomeNotice } from './OutcomeNotice.tsx';

/** A job that the office has cancelled or given away: what happened, what to do, what counts; which job it was. */
export function WithdrawnJob({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const { code } = job.driverStatus;
  const { transportJobId } = job;
  const givenTo = useStore(outcomes)[transportJobId]?.givenTo;
  const { changes, taken } = messages;
  const title = job.cancelled
    ? messages.cancelledHint
    : givenTo === undefined
      ? changes.gone
      : changes.givenTo(plateOnOneLine(givenTo));
  const beforeLoading = code === 'AT_PICKUP' ? taken.doNotLoad : taken.notNeeded;
  const toDo = statusesBeforeLoading.includes(code) ? beforeLoading : messages.job.askOffice;
  const said = (
    <>
      <p>
        <strong>{toDo}</strong>
      </p>
      {job.dispatcher !== null && (
        <CallLink phone={job.dispatcher.phone}>{messages.actions.callOffice}</CallLink>
      )}
    </>
  );
  return (
    <>
      <OutcomeNotice job={job} beside={{ title, said, isEnd: true }} />
      <JobFacts job={job} isWithdrawn />
    </>
  );
}

/** The one button of a job that was taken away: noted, and on to the list. */
export function LeaveWithdrawnJob({ job: { transportJobId, officeAnswer } }: { job: DriverJob }) {
  const messages = useDriverMessages();
  return (
    <Button
      look="primary"
      size="driver"
      wide
      onClick={() => {
        noteOutcome(transportJobId, officeAnswer?.alertId);
        navigate({ to: paths.driver });
      }}
    >
      {messages.changes.understood}
    </Button>
  );
}
