import { Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { isChangedMeanwhile } from '../../../offline/changed-meanwhile.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { isForOffice } from '../../../offline/refused-item.ts';
import { reportToOffice, throwAway } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { useDeviceState } from '../current-job.ts';
import { CallLink } from '../LocationActions.tsx';
import { whatToDo } from '../stop/TakenJob.tsx';
import { ChangedQuestion } from './ChangedQuestion.tsx';
import { actionTitle, differences, lostParts, otherSide, refusalReason, reportRows } from './item-text.ts';
import { RefusedItem } from './RefusedItem.tsx';

import styles from '../driver.module.css';
import outboxStyles from './Outbox.module.css';

interface Props {
  transportJobId: number;
  /** False on the job's own screen, whose title names it. */
  isNamed?: boolean;
}

/** One card for everything of a job that could not be applied: the phone's data beside the office's, and what to do. */
export function JobReport({ transportJobId, isNamed = true }: Props) {
  const messages = useMessages();
  const { items: all, confirmed } = useDeviceState();
  const question = useOpen();
  const [isBusy, setBusy] = useState(false);
  const items = all.filter((item) => item.transportJobId === transportJobId);
  const refused = items.filter(({ state }) => state !== 'waiting');
  const [first] = refused;
  if (first === undefined) return null;
  const isGone = refused.some(({ refusal }) => refusal?.isGone === true);
  const currentOf = ({ refusal }: OutboxItem) =>
    isGone ? null : (refusal?.current ?? confirmed.get(transportJobId) ?? null);
  const current = currentOf(first);
  const isTheOffices = refused.some((item) => isForOffice(item, currentOf(item)));
  const needsAnswer = !isTheOffices && current !== null && isChangedMeanwhile(first);
  const isCancelled = current?.cancelled === true;
  const isOnItsWay = refused.every(({ state }) => state === 'forOffice');
  // A job that was kept by an older version does not say whom to call.
  const phone = confirmed.get(transportJobId)?.dispatcher?.phone;
  // Nothing that waits behind it will be taken either, unless another has only made the same step.
  const concerned = isGone || isCancelled || needsAnswer ? items : refused;
  const decide = (work: (items: readonly OutboxItem[]) => Promise<void>) => {
    setBusy(true);
    void work(concerned).finally(() => setBusy(false));
  };

  return (
    <section className={styles.attention} role="alert">
      <h2>{title()}</h2>
      {isNamed && (
        <p>
          <strong>{messages.screens.job(transportJobId)}</strong>
        </p>
      )}
      {needsAnswer ? (
        <ChangedQuestion item={first} items={items} current={confirmed.get(transportJobId) ?? current} />
      ) : (
        <p>
          {isCancelled || isGone
            ? whatToDo(current?.driverStatus.code ?? 'NOT_STARTED', items, messages)
            : refusalReason(first.refusal, messages)}
        </p>
      )}
      {isTheOffices && isOnItsWay && <p role="status">{messages.report.waits}</p>}
      {/* What can be done stands before what there is to read. */}
      {isTheOffices && !isOnItsWay && (
        <Button look="primary" size="driver" wide disabled={isBusy} onClick={() => decide(reportToOffice)}>
          {messages.report.send}
        </Button>
      )}
      {phone !== undefined && <CallLink phone={phone}>{messages.report.call}</CallLink>}
      {!needsAnswer && <Comparison items={concerned} current={current} isWhole={isTheOffices} />}
      {!isTheOffices &&
        !needsAnswer &&
        refused.map((item) => <RefusedItem key={item.actionId} item={item} />)}
      {(isTheOffices || needsAnswer) && !isOnItsWay && (
        <div className={styles.apart}>
          <Button icon={Trash2} look="quiet" size="small" disabled={isBusy} onClick={question.open}>
            {messages.report.throwAway}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={question.isOpen}
        title={messages.report.throwAwayTitle}
        description={messages.report.goes(
          lostParts(
            concerned.map(({ action }) => action),
            messages,
          ),
        )}
        confirm={messages.report.throwAway}
        cancel={messages.actions.cancel}
        danger
        onConfirm={() => {
          question.close();
          decide(throwAway);
        }}
        onCancel={question.close}
      />
    </section>
  );

  function title(): string {
    if (needsAnswer) return messages.changed.title;
    if (isCancelled) return messages.cancelledHint;
    return isGone ? messages.changes.gone : messages.sync.failed;
  }
}

interface ComparisonProps {
  items: readonly OutboxItem[];
  /** As the office has the job; null where nothing may be told of it. */
  current: DriverJob | null;
  /** Every value, or only those that differ. */
  isWhole: boolean;
}

/** 'Minu telefon' beside 'Kontor' or 'Teine telefon', step by step. */
function Comparison({ items, current, isWhole }: ComparisonProps) {
  const messages = useMessages();
  const status =
    current?.cancelled === true
      ? messages.cancelled
      : current && messages.statuses[current.driverStatus.code];
  return (
    <table className={outboxStyles.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.sync.field}</span>
          </th>
          <th scope="col">{messages.sync.mine}</th>
          <th scope="col">
            {otherSide(
              items.map(({ action }) => action),
              current,
              messages,
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ actionId, action, occurredAt }) => {
          const rows =
            isWhole || current === null
              ? reportRows(action, current, messages)
              : differences(action, current, messages);
          return (
            <Fragment key={actionId}>
              <tr className={outboxStyles.stepRow}>
                <th scope="row">{actionTitle(action, messages)}</th>
                <td>{formatDateTime(occurredAt)}</td>
                <td>{status ?? '–'}</td>
              </tr>
              {rows.map(({ label, mine, servers }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{mine}</td>
                  <td>{servers}</td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
