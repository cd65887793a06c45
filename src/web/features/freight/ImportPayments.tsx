import { Landmark } from 'lucide-react';
import { useRef, useState } from 'react';

import type { MatchedPayment, PaymentImport, UnmatchedPayment } from '#api/freight/payments.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { maxBankFileMegabytes } from '#domain/freight/payment-match.ts';

import { payments as messages, settlement } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { usePress } from '../../platform/press.ts';
import { showError, showSuccess } from '../../platform/toasts.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { sharePayments } from './payment-shares.ts';
import { settlementKey } from './settlement-view.ts';
import type { NamedOption } from './tariff/tariff-values.ts';

import styles from './settlement.module.css';

/** Brings a bank's statement: what is paid by whom, looked at before anything is written. */
export function ImportPayments() {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, isPending, error, reset } = usePress({
    send: async (file: File) =>
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
          if (file === undefined) return;
          if (file.size <= maxBankFileMegabytes * 1024 * 1024) mutate(file);
          else showError('bank file', messages.failed, messages.tooLarge(maxBankFileMegabytes));
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
  const { id, unmatched, otherAccounts } = found;
  const matched = Map.groupBy(found.matched, ({ index }) => index);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  /** The invoices that are chosen by hand, by payment; of a matched one what is too much. */
  const [assigned, setAssigned] = useState<ReadonlyMap<number, readonly Invoice[]>>(new Map());
  const taken = new Set([...matched.keys(), ...assigned.keys()].filter((index) => !leftOut.has(index)));
  const shared = sharePayments(
    [...taken].map((index) => ({
      index,
      amountCents:
        unmatched.find((each) => each.index === index)?.amountCents ??
        (matched.get(index) ?? []).reduce((sum, part) => sum + part.amountCents, 0),
      invoices: [
        ...(matched.get(index) ?? []).map(({ statementId, unpaidCents }) => ({
          id: statementId,
          unpaidCents,
        })),
        ...(assigned.get(index) ?? []),
      ],
    })),
    // What is unpaid before the first payment of each.
    new Map(found.matched.map((part) => [part.statementId, part.unpaidCents] as const).toReversed()),
  );
  const apply = usePress({
    send: async () => {
      const body = {
        leftOut: [...leftOut],
        assigned: [...assigned].flatMap(([index, invoices]) =>
          [
            (matched.get(index) ?? []).map(({ statementId }) => statementId),
            invoices.map((invoice) => invoice.id),
          ]
            .flat()
            .map((statementId) => ({ index, statementId })),
        ),
      };
      return (await call('applyPayments', { params: { id }, body })).content.written;
    },
    done: (written) => {
      showSuccess(messages.applied(written));
      onClose();
    },
    refreshes: settlementKey,
  });
  const assign = (index: number, invoices: readonly Invoice[]) => {
    const next = new Map(assigned);
    if (invoices.length === 0) next.delete(index);
    else next.set(index, invoices);
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
        <p>{messages.summary({ ...found, matched: matched.size, unmatched: unmatched.length })}</p>
        {otherAccounts.length > 0 && (
          <p className="warned strong" role="alert">
            {messages.otherAccounts(otherAccounts.join(', '))}
          </p>
        )}
        {matched.size > 0 && (
          <section className={styles.section} aria-label={messages.matched}>
            <h3>{messages.matched}</h3>
            {[...matched].map(([index, parts]) => {
              const rests = (shared.rests.get(index) ?? []).slice(parts.length);
              const chosen = assigned.get(index) ?? [];
              return (
                <div key={index} className={styles.section}>
                  <Toggle
                    label={parts
                      .map(({ number, party, amountCents }) =>
                        messages.payment(number, party.name, formatCents(amountCents)),
                      )
                      .join(', ')}
                    hint={[
                      ...parts.slice(0, 1).map(wordsOf),
                      ...parts.map(({ fits, unpaidCents }) => messages.fits[fits](formatCents(unpaidCents))),
                    ].join(' · ')}
                    checked={!leftOut.has(index)}
                    onChange={(isTaken) => leaveOut(index, isTaken)}
                  />
                  {(chosen.length > 0 || (rests[0] ?? 0) > 0) && !leftOut.has(index) && (
                    <Invoices
                      rests={rests}
                      isRest
                      chosen={chosen}
                      unpaid={shared.unpaid}
                      onChange={(invoices) => assign(index, invoices)}
                    />
                  )}
                </div>
              );
            })}
          </section>
        )}
        {unmatched.length > 0 && (
          <section className={styles.section} aria-label={messages.unmatched}>
            <h3>{messages.unmatched}</h3>
            {unmatched.map((payment) => (
              <div key={payment.index} className="stack gap-2">
                <p>
                  <strong>{formatCents(payment.amountCents)}</strong> {wordsOf(payment)}
                </p>
                <p className="label-size warned strong">{messages.reasons[payment.reason]}</p>
                {payment.reason !== 'CURRENCY' && (
                  <Invoices
                    rests={shared.rests.get(payment.index) ?? [payment.amountCents]}
                    chosen={assigned.get(payment.index) ?? []}
                    unpaid={shared.unpaid}
                    onChange={(invoices) => assign(payment.index, invoices)}
                  />
                )}
              </div>
            ))}
          </section>
        )}
      </div>
      <BottomBar>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button
          look="primary"
          busy={apply.isPending}
          disabled={taken.size === 0}
          onClick={() => apply.mutate()}
        >
          {messages.apply(taken.size)}
        </Button>
      </BottomBar>
      {apply.error !== null && (
        <ProblemsSheet title={messages.applyFailed} error={apply.error} onClose={apply.reset} />
      )}
    </FormSheet>
  );
}

type Invoice = NamedOption & { unpaidCents: number };

interface InvoicesProps {
  /** What is to be shared out to them before each, and what is left after the last. */
  rests: readonly number[];
  /** It is what another invoice leaves over. */
  isRest?: boolean;
  chosen: readonly Invoice[];
  /** What is unpaid of invoices once all payments are shared out as they are chosen now. */
  unpaid: ReadonlyMap<number, number>;
  onChange: (chosen: readonly Invoice[]) => void;
}

/** The invoices that a payment is of: as long as something is left over, one more is asked for. */
function Invoices({ rests, isRest = false, chosen, unpaid, onChange }: InvoicesProps) {
  const left = rests.at(-1) ?? 0;
  const labelOf = (place: number, sum: number) =>
    isRest || place > 0 ? messages.restOf(formatCents(sum)) : messages.statementOf(formatCents(sum));
  return (
    <>
      {[...chosen, ...(left > 0 ? [null] : [])].map((invoice, place) => (
        <Typeahead
          // The next choice begins empty.
          key={chosen[place - 1]?.id ?? 0}
          label={labelOf(place, rests[place] ?? left)}
          value={invoice}
          search={(text, signal) => searchUnpaid(text, unpaid, signal)}
          onChange={(next) => onChange([...chosen.slice(0, place), ...(next === null ? [] : [next])])}
        />
      ))}
    </>
  );
}

function wordsOf({ paidOn, payer, reference, description }: MatchedPayment | UnmatchedPayment): string {
  return [formatDay(paidOn), payer, reference === null ? null : messages.reference(reference), description]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Finds invoices of which something is unpaid still, once what is chosen in the sheet is paid. */
async function searchUnpaid(
  text: string,
  unpaid: ReadonlyMap<number, number>,
  signal: AbortSignal,
): Promise<Invoice[]> {
  const query = { side: 'CLIENT' as const, size: 20, ...(text !== '' && { search: text }) };
  const { content } = await call('listStatements', { query }, { signal });
  return content.flatMap(({ id, number, party, unpaidCents }) => {
    const left = unpaid.get(id) ?? unpaidCents;
    const description = settlement.unpaid(formatCents(left));
    return left > 0 ? [{ id, unpaidCents, label: `${number} ${party.name}`, description }] : [];
  });
}
