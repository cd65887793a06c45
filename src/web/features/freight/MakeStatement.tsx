import { ReceiptEuro } from 'lucide-react';
import { useRef, useState } from 'react';

import { formatCents } from '#domain/freight/exact.ts';
import { statementKind } from '#domain/freight/statement.ts';

import { settlement as messages } from '../../i18n/et/freight/settlement.ts';
import { common } from '../../i18n/et/shell.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { usePress } from '../../platform/press.ts';
import { ApiError } from '../../platform/problem.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { type Attempt, idempotencyKeyFor } from '../../ui/form/idempotency-key.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { settlementKey, type SettlementView } from './settlement-view.ts';

interface Props {
  view: SettlementView;
  party: { id: number; name: string };
  /** The approved sum as it is shown: another sum is never settled. */
  approvedCents: number;
  onMade: () => void;
}

/** Settles what is approved of a party and period, after one question: it cannot be taken back. */
export function MakeStatement({ view: { side, period }, party, approvedCents, onMade }: Props) {
  const [isAsking, setAsking] = useState(false);
  // Kept until the server has answered, so that a press after a lost answer makes no second statement.
  const attempt = useRef<Attempt | null>(null);
  const { mutate, isPending, error, reset } = usePress({
    send: async () => {
      const body = { side, partyCompanyId: party.id, ...period, approvedCents };
      attempt.current = idempotencyKeyFor(attempt.current, body, newUuid);
      return (await call('createStatement', { body }, { idempotencyKey: attempt.current.key })).content;
    },
    done: (statement) => {
      showSuccess(messages.made(messages.titles[statementKind(statement)], statement.number));
      onMade();
    },
    ended: (failure) => {
      if (failure === null || failure instanceof ApiError) attempt.current = null;
      setAsking(false);
    },
    refreshes: settlementKey,
  });
  return (
    <>
      <Button look="primary" icon={ReceiptEuro} onClick={() => setAsking(true)}>
        {messages.make[side]}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={messages.makeQuestion(party.name, formatCents(approvedCents))}
        description={messages.makeHint}
        confirm={messages.make[side]}
        cancel={common.cancel}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
      {error !== null && <ProblemsSheet title={messages.makeFailed[side]} error={error} onClose={reset} />}
    </>
  );
}
