import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Payment } from '#api/freight/payments.ts';
import type { ListedStatement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { payments as messages } from '../../i18n/et/freight/settlement.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { usePress } from '../../platform/press.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { settlementKey } from './settlement-view.ts';

/** The press that shows what came in for an invoice, where a payment written to the wrong one is taken back. */
export function Payments({ statement: { id, number } }: { statement: ListedStatement }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" aria-label={messages.listOf(number)} onClick={() => setOpen(true)}>
        {messages.list}
      </Button>
      {isOpen && <PaymentList id={id} number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

function PaymentList({ id, number, onClose }: { id: number; number: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [...settlementKey, 'payments', id],
    queryFn: contentOf('listPayments', { params: { id } }),
    staleTime: 0,
  });
  const [asked, setAsked] = useState<Payment | null>(null);
  const { mutate, isPending, error, reset } = usePress({
    send: (payment: Payment) => call('takeBackPayment', { params: { id: payment.id } }),
    done: () => {
      showSuccess(messages.takenBack);
      onClose();
    },
    ended: () => setAsked(null),
    refreshes: settlementKey,
  });
  return (
    <Sheet open title={messages.listOf(number)} onClose={onClose}>
      <QueryView query={query} failed={messages.listFailed} lines={3}>
        {(payments) => (
          <ul className="stack gap-4">
            {payments.map((payment) => (
              <li key={payment.id} className="stack gap-2">
                <p>
                  <strong>{formatCents(payment.amountCents)}</strong> {formatDay(payment.paidOn)}{' '}
                  {payment.payer}
                </p>
                <p className="quiet">
                  {[
                    ...(payment.reference === null ? [] : [messages.reference(payment.reference)]),
                    ...(payment.alsoOf.length === 0 ? [] : [messages.alsoOf(payment.alsoOf)]),
                    messages.entered(payment.enteredBy, formatDateTime(Date.parse(payment.enteredAt))),
                  ].join(' · ')}
                </p>
                <Button size="small" onClick={() => setAsked(payment)}>
                  {messages.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <ConfirmDialog
        open={asked !== null}
        title={messages.takeBackTitle(formatCents(asked?.amountCents ?? 0))}
        description={<p>{messages.takeBackHint}</p>}
        confirm={messages.takeBack}
        cancel={messages.keep}
        danger
        busy={isPending}
        onConfirm={() => asked !== null && mutate(asked)}
        onCancel={() => setAsked(null)}
      />
      {error !== null && <ProblemsSheet title={messages.takeBackFailed} error={error} onClose={reset} />}
    </Sheet>
  );
}
