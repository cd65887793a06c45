import { PencilLine, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { formatDateTime, instantToIso } from '#domain/calendar/tallinn-time.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { correctableProblems, withAllConfirmed } from '../../../offline/correctable.ts';
import { jobWithWaiting } from '../../../offline/job-after.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { correct, deleteReport } from '../../../offline/sync.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { useDeviceState } from '../current-job.ts';
import { CallLink } from '../LocationActions.tsx';
import { CorrectItemSheet } from './CorrectItemSheet.tsx';
import { actionTitle, refusalReason, refusedFieldLines } from './item-text.ts';

import styles from '../driver.module.css';
import outboxStyles from './outbox.module.css';

export interface Props {
  transportJobId: number;
  /** False on the job's own screen, whose title names it. */
  isNamed?: boolean;
}

/** The reports of a job that the server cannot take as they are; the work goes on beside them. */
export function RefusedReports({ transportJobId, isNamed = true }: Props) {
  const { items } = useDeviceState();
  return items
    .filter((item) => item.transportJobId === transportJobId && item.state === 'attention')
    .map((item) => <RefusedReport key={item.actionId} item={item} isNamed={isNamed} />);
}

/** A refused report is never dropped, and never sent again without the driver's word. */
function RefusedReport({ item, isNamed }: { item: OutboxItem; isNamed: boolean }) {
  const messages = useDriverMessages();
  const { confirmed: jobs, items } = useDeviceState();
  const [isBusy, setBusy] = useState(false);
  const correction = useOpen();
  const question = useOpen();
  const stored = jobs.get(item.transportJobId);
  const job =
    stored &&
    jobWithWaiting(
      stored,
      items.filter((each) => each !== item),
    );
  const problems = correctableProblems(item);
  const confirmed = withAllConfirmed(item);
  const during = (work: Promise<unknown>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  // What was done at a time that has not come yet was done now, or a clock was wrong that is known by now.
  const isEarly = item.refusal?.problems.some(({ field }) => field === 'occurredAt') === true;
  const again = { action: item.action, occurredAt: isEarly ? instantToIso(serverNow()) : item.occurredAt };
  const phone = job?.dispatcher?.phone;
  return (
    <section className={classNames(styles.attention, outboxStyles.report)} role="alert">
      <h2>{messages.sync.failed}</h2>
      <p>
        {isNamed && <strong>{messages.screens.job(item.transportJobId)}: </strong>}
        {actionTitle(item.action, messages)} · {formatDateTime(item.occurredAt)}
      </p>
      {problems === null ? (
        <p>{refusalReason(item.refusal, messages)}</p>
      ) : (
        <ul className={outboxStyles.problems}>
          {refusedFieldLines(problems, item.action, messages).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={outboxStyles.toDo}>
        {confirmed !== null && (
          <Button
            look="primary"
            size="driver"
            wide
            disabled={isBusy}
            onClick={() => during(correct(item, { action: confirmed, occurredAt: item.occurredAt }))}
          >
            {messages.sync.yes}
          </Button>
        )}
        {problems !== null && job !== undefined ? (
          <Button size="driver" wide icon={PencilLine} disabled={isBusy} onClick={correction.open}>
            {messages.sync.correct}
          </Button>
        ) : (
          <Button
            size="driver"
            wide
            icon={RotateCw}
            disabled={isBusy}
            onClick={() => during(correct(item, again))}
          >
            {messages.actions.retry}
          </Button>
        )}
        {phone !== undefined && <CallLink phone={phone}>{messages.actions.callOffice}</CallLink>}
      </div>
      <div className={styles.apart}>
        <Button icon={Trash2} look="quiet" size="small" disabled={isBusy} onClick={question.open}>
          {messages.report.throwAway}
        </Button>
      </div>
      <ConfirmDialog
        open={question.isOpen}
        title={messages.report.throwAwayTitle}
        description={messages.report.goes}
        confirm={messages.report.throwAway}
        cancel={messages.actions.cancel}
        danger
        onConfirm={() => {
          question.close();
          during(deleteReport(item));
        }}
        onCancel={question.close}
      />
      {correction.isOpen && job !== undefined && (
        <CorrectItemSheet item={item} job={job} onClose={correction.close} />
      )}
    </section>
  );
}
