import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { isChangedMeanwhile } from '../../../offline/changed-meanwhile.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { isForOffice } from '../../../offline/refused-item.ts';
import { keepServers, markForOffice } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { useDeviceState } from '../current-job.ts';
import { CallLink } from '../LocationActions.tsx';
import { withdrawnInstruction } from '../stop/WithdrawnJob.tsx';
import { ChangedQuestion } from './ChangedQuestion.tsx';
import { Comparison } from './Comparison.tsx';
import { lostParts, refusalReason } from './item-text.ts';
import { RefusedItem } from './RefusedItem.tsx';

import styles from '../driver.module.css';
import outboxStyles from './outbox.module.css';

interface Props {
  transportJobId: number;
  /** False on the job's own screen, whose title names it. */
  isNamed?: boolean;
}

/** One card for everything of a job that could not be applied: the phone's data beside the office's, and what to do. */
export function JobReport({ transportJobId, isNamed = true }: Props) {
  const messages = useDriverMessages();
  const { items: all, confirmed } = useDeviceState();
  const question = useOpen();
  const [isBusy, setBusy] = useState(false);
  const items = all.filter((item) => item.transportJobId === transportJobId);
  const refusedItems = items.filter(({ state }) => state !== 'waiting');
  const [first] = refusedItems;
  if (first === undefined) return null;
  const isGone = refusedItems.some(({ refusal }) => refusal?.isGone === true);
  const currentOf = ({ refusal }: OutboxItem) =>
    isGone ? null : (refusal?.current ?? confirmed.get(transportJobId) ?? null);
  const current = currentOf(first);
  const isTheOffices = refusedItems.some((item) => isForOffice(item, currentOf(item)));
  const needsAnswer = !isTheOffices && current !== null && isChangedMeanwhile(first);
  const isCancelled = current?.cancelled === true;
  const isOnItsWay = refusedItems.every(({ state }) => state === 'forOffice');
  // A job stored by an older version does not say whom to call.
  const phone = confirmed.get(transportJobId)?.dispatcher?.phone;
  const call = phone !== undefined && <CallLink phone={phone}>{messages.report.call}</CallLink>;
  // The actions after it will not be accepted either, unless another person has made just the same step.
  const itemsToDecide = isGone || isCancelled || needsAnswer ? items : refusedItems;
  const decide = (work: (items: readonly OutboxItem[]) => Promise<void>) => {
    setBusy(true);
    void work(itemsToDecide).finally(() => setBusy(false));
  };

  return (
    <section className={classNames(styles.attention, outboxStyles.report)} role="alert">
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
            ? withdrawnInstruction(current?.driverStatus.code ?? 'NOT_STARTED', items, messages)
            : refusalReason(first.refusal, messages)}
        </p>
      )}
      {isTheOffices && isOnItsWay && <p role="status">{messages.report.waits}</p>}
      {/* The possible actions come before the text to read. */}
      {isTheOffices && (
        <div className={outboxStyles.toDo}>
          {!isOnItsWay && (
            <Button look="primary" size="driver" wide disabled={isBusy} onClick={() => decide(markForOffice)}>
              {messages.report.send}
            </Button>
          )}
          {call}
        </div>
      )}
      {needsAnswer && call}
      {isTheOffices && <Comparison items={itemsToDecide} current={current} isWhole />}
      {!isTheOffices &&
        !needsAnswer &&
        refusedItems.map((item) => (
          <RefusedItem
            key={item.actionId}
            item={item}
            comparison={<Comparison items={[item]} current={current} isWhole={false} />}
          >
            {item === refusedItems.at(-1) && call}
          </RefusedItem>
        ))}
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
            itemsToDecide.map(({ action }) => action),
            messages,
          ),
        )}
        confirm={messages.report.throwAway}
        cancel={messages.actions.cancel}
        danger
        onConfirm={() => {
          question.close();
          decide(keepServers);
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
