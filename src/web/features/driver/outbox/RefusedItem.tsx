import { PencilLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { correctableProblems, withAllConfirmed } from '../../../offline/correctable.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { resubmit } from '../../../offline/resubmit.ts';
import { correct, keepMine, keepServers } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { useDeviceState } from '../current-job.ts';
import { CorrectItemSheet } from './CorrectItemSheet.tsx';
import { lostParts, refusedFieldLines } from './item-text.ts';

import styles from '../driver.module.css';
import outboxStyles from './outbox.module.css';

interface Props {
  item: OutboxItem;
  /** The phone's data beside that of the server. */
  comparison: ReactNode;
  /** Other possible actions, shown before the one that deletes the data. */
  children: ReactNode;
}

/**
 * The choices for a refused action, which is never dropped and never sent again without the driver's word. Fields to
 * correct come first; if one of two versions has to be chosen, both are shown before.
 */
export function RefusedItem({ item, comparison, children }: Props) {
  const messages = useDriverMessages();
  const { confirmed, optimistic } = useDeviceState();
  const [isBusy, setBusy] = useState(false);
  const correction = useOpen();
  const question = useOpen();
  const job = optimistic.get(item.transportJobId);
  const toCorrect = job === undefined ? null : correctableProblems(item);
  const unusual = withAllConfirmed(item);
  const current = item.refusal?.current ?? confirmed.get(item.transportJobId) ?? null;
  const canKeep = current === null || resubmit(item.action, current) !== null;
  const lostNames = lostParts([item.action], messages);
  const during = (work: Promise<unknown>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return (
    <>
      {toCorrect === null && comparison}
      <div className={outboxStyles.toDo}>
        {toCorrect !== null && (
          <>
            <ul className={outboxStyles.problems}>
              {refusedFieldLines(toCorrect, item.action, messages).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Button
              look="primary"
              size="driver"
              wide
              icon={PencilLine}
              disabled={isBusy}
              onClick={correction.open}
            >
              {messages.sync.correct}
            </Button>
          </>
        )}
        {unusual !== null && (
          <Button
            size="driver"
            wide
            disabled={isBusy}
            onClick={() => during(correct(item, { action: unusual, occurredAt: item.occurredAt }))}
          >
            {messages.sync.yes}
          </Button>
        )}
        {!canKeep && <p className={styles.quiet}>{messages.sync.nothingToKeep}</p>}
        {toCorrect === null && canKeep && (
          <Button look="primary" size="driver" wide disabled={isBusy} onClick={() => during(keepMine(item))}>
            {messages.sync.keepMine}
          </Button>
        )}
        {children}
      </div>
      {toCorrect !== null && comparison}
      <div className={styles.apart}>
        <Button icon={Trash2} look="quiet" size="small" disabled={isBusy} onClick={question.open}>
          {messages.sync.keepServers}
        </Button>
      </div>
      <ConfirmDialog
        open={question.isOpen}
        title={messages.report.throwAwayTitle}
        description={messages.report.goes(lostNames)}
        confirm={messages.report.throwAway}
        cancel={messages.actions.cancel}
        danger
        onConfirm={() => {
          question.close();
          during(keepServers([item]));
        }}
        onCancel={question.close}
      />
      {correction.isOpen && job !== undefined && (
        <CorrectItemSheet item={item} job={job} onClose={correction.close} />
      )}
    </>
  );
}
