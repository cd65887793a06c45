import { useMutation } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useRef, useState } from 'react';

import type { MatchedPayment, PaymentImport, UnmatchedPayment } from '#api/freight/payments.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { payments as messages, settlement } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { settlementKey } from './settlement-view.ts';
import type { NamedOption } from './tariff/tariff-values.ts';

import styles from './settlement.module.css';

/** Brings a bank's statement: what is paid by whom, looked at before anything is written. */
export function ImportPayments() {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) =>
      (await call('importPayments', {}, { file: new Blob([file], { type: 'application/xml' }) })).content,
  });
  return (
    <>
      <Button icon={Landmark} busy={isPending} onClick={() => input.current?.click()}>
        {messages.bring}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        aria-label={messages.bring}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file !== undefined) mutate(file);
        }}
      />
      {data !== undefined && <PaymentsSheet found={data} onClose={reset} />}
      {error !== null && <ProblemsSheet title={messages.failed} error={error} onClose={reset} />}
    </>
  );
}

interface SheetProps {
  found: PaymentImport;
  onClose: () => void;
}

function PaymentsSheet({ found, onClose }: SheetProps) {
  const { id, matched, unmatched, knownPayments } = found;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [assigned, setAssigned] = useState<ReadonlyMap<number, NamedOption>>(new Map());
  const count = matched.length - leftOut.size + assigned.size;
  const apply = useMutation({
    mutationFn: async () => {
      const body = {
        leftOut: [...leftOut],
        assigned: [...assigned].map(([index, statement]) => ({ index, statementId: statement.id })),
      };
      return (await call('applyPayments', { params: { id }, body })).content.written;
    },
    onSuccess: async (written) => {
      await queryClient.invalidateQueries({ queryKey: settlementKey });
      showSuccess(messages.applied(written));
      onClose();
    },
  });
  const assign = (index: number, statement: NamedOption | null) => {
    const next = new Map(assigned);
    if (statement === null) next.delete(index);
    else next.set(index, statement);
    setAssigned(next);
  };
  const leaveOut = (index: number, isTaken: boolean) => {
    const next = new Set(leftOut);
    if (isTaken) next.delete(index);
    else next.add(index);
    setLeftOut(next);
  };
  return (
    <FormSheet
      title={messages.title}
      isDirty={leftOut.size > 0 || assigned.size > 0}
      isWide
      onClose={onClose}
    >
      <div className={styles.section}>
        <p>{messages.summary(matched.length, unmatched.length, knownPayments)}</p>
        {matched.length > 0 && (
          <section className={styles.section} aria-label={messages.matched}>
            <h3>{messages.matched}</h3>
            {matched.map((payment) => (
              <Toggle
                key={payment.index}
                label={messages.payment(payment.number, payment.party.name, formatCents(payment.amountCents))}
                hint={[wordsOf(payment), messages.fits[payment.fits](formatCents(payment.unpaidCents))].join(
                  ' · ',
                )}
                checked={!leftOut.has(payment.index)}
                onChange={(isTaken) => leaveOut(payment.index, isTaken)}
              />
            ))}
          </section>
        )}
        {unmatched.length > 0 && (
          <section className={styles.section} aria-label={messages.unmatched}>
            <h3>{messages.unmatched}</h3>
            {unmatched.map((payment) => (
              <div key={payment.index}>
                <p>
                  <strong>{formatCents(payment.amountCents)}</strong> {wordsOf(payment)}
                </p>
                <p className="label-size warned strong">{messages.reasons[payment.reason]}</p>
                {payment.reason !== 'CURRENCY' && (
                  <Typeahead
                    label={messages.statementOf(formatCents(payment.amountCents))}
                    value={assigned.get(payment.index) ?? null}
                    search={searchUnpaid}
                    onChange={(statement) => assign(payment.index, statement)}
                  />
                )}
              </div>
            ))}
          </section>
        )}
      </div>
      <BottomBar>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button look="primary" busy={apply.isPending} disabled={count === 0} onClick={() => apply.mutate()}>
          {messages.apply(count)}
        </Button>
      </BottomBar>
      {apply.error !== null && (
        <ProblemsSheet title={messages.applyFailed} error={apply.error} onClose={apply.reset} />
      )}
    </FormSheet>
  );
}

function wordsOf({ paidOn, payer, reference, description }: MatchedPayment | UnmatchedPayment): string {
  return [formatDay(paidOn), payer, reference === null ? null : messages.reference(reference), description]
    .filter((part) => part !== null)
    .join(' · ');
}

async function searchUnpaid(text: string, signal: AbortSignal): Promise<NamedOption[]> {
  const query = { side: 'CLIENT' as const, size: 20, ...(text !== '' && { search: text }) };
  const { content } = await call('listStatements', { query }, { signal });
  return content
    .filter(({ unpaidCents }) => unpaidCents > 0)
    .map(({ id, number, party, unpaidCents }) => ({
      id,
      label: `${number} ${party.name}`,
      description: settlement.unpaid(formatCents(unpaidCents)),
    }));
}
