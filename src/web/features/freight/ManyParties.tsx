import { CheckCheck, CircleAlert, ReceiptEuro } from 'lucide-react';
import { useState } from 'react';

import { formatCents } from '#domain/freight/exact.ts';

import { manyParties as messages, settlement } from '../../i18n/et/freight/settlement.ts';
import { common } from '../../i18n/et/shell.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import type { SettlementView } from './settlement-view.ts';
import { type KnownParty, useEachParty } from './use-each-party.ts';

import styles from './settlement.module.css';

interface Props {
  view: SettlementView;
  parties: readonly KnownParty[];
  /** The ids of the ticked parties; if none is ticked, all are settled. */
  chosenIds: ReadonlySet<number>;
  onDone: () => void;
}

/** Approves and settles with many parties at once, after a question that names the sum. */
export function ManyParties({ view, parties, chosenIds, onDone }: Props) {
  const { side } = view;
  const [question, setQuestion] = useState<'approve' | 'make' | null>(null);
  const { progress, refusals, forget, approveEach, settleEach } = useEachParty(view);
  const isChosen = chosenIds.size > 0;
  const selectedParties = isChosen ? parties.filter(({ party }) => chosenIds.has(party.id)) : parties;
  const toApprove = selectedParties.filter(({ draftCents }) => draftCents !== 0);
  const toSettle = selectedParties.filter(({ approvedCents }) => approvedCents !== 0);
  const draftCents = toApprove.reduce((sum, party) => sum + party.draftCents, 0);
  const approvedCents = toSettle.reduce((sum, party) => sum + party.approvedCents, 0);
  const isAtWork = progress !== null;
  const start = (work: (of: readonly KnownParty[]) => Promise<void>, of: readonly KnownParty[]) => {
    setQuestion(null);
    void work(of).then(onDone);
  };
  return (
    <>
      <div className={styles.many}>
        {toApprove.length > 0 && (
          <Button icon={CheckCheck} busy={isAtWork} onClick={() => setQuestion('approve')}>
            {messages.approve[side](toApprove.length, isChosen)}
          </Button>
        )}
        {toSettle.length > 0 && (
          <Button look="primary" icon={ReceiptEuro} busy={isAtWork} onClick={() => setQuestion('make')}>
            {messages.make[side](toSettle.length)}
          </Button>
        )}
        <span role="status" className="quiet">
          {isAtWork && messages.progress(progress.done, progress.all)}
        </span>
      </div>
      <ConfirmDialog
        open={question === 'approve'}
        title={messages.approveQuestion[side](toApprove.length, formatCents(draftCents))}
        description={messages.approveHint}
        confirm={settlement.presses.approve.press}
        cancel={common.cancel}
        onConfirm={() => start(approveEach, toApprove)}
        onCancel={() => setQuestion(null)}
      />
      <ConfirmDialog
        open={question === 'make'}
        title={messages.makeQuestion[side](toSettle.length, formatCents(approvedCents))}
        description={settlement.makeHint}
        confirm={messages.make[side](toSettle.length)}
        cancel={common.cancel}
        onConfirm={() => start(settleEach, toSettle)}
        onCancel={() => setQuestion(null)}
      />
      {refusals.length > 0 && (
        <Sheet
          open
          title={messages.refused}
          shape="question"
          onClose={forget}
          footer={
            <Button look="primary" wide onClick={forget}>
              {common.close}
            </Button>
          }
        >
          <ul className={styles.refusals}>
            {refusals.map((refusal) => (
              <li key={refusal}>
                <CircleAlert aria-hidden size={20} />
                {refusal}
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
