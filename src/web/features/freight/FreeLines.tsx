import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';

import type { FreeLine } from '#api/freight/free-lines.ts';
import type { FreightRow } from '#api/freight/freight-rows.ts';
import { rate } from '#api/freight/rates.ts';
import { day, line, quantity, reference } from '#api/values.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { exact, formatCents, formatExact, toCents } from '#domain/freight/exact.ts';

import { freeLines as messages, settlement } from '../../i18n/et/freight/settlement.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { usePress } from '../../platform/press.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { settlementKey, type SettlementView } from './settlement-view.ts';
import { searchParties } from './tariff/search.ts';
import type { NamedOption } from './tariff/tariff-values.ts';
import { typedEuros } from './typed-euros.ts';

import styles from './settlement.module.css';

type Side = FreightRow['side'];
interface Party {
  id: number;
  name: string;
}

/** A party's lines that come from no load: those of the period, and all that wait for its next statement. */
export function FreeLines({ view, party }: { view: SettlementView; party: Party }) {
  const { side, period } = view;
  const { data: lines = [] } = useQuery({
    queryKey: [...settlementKey, 'free-lines', side, party.id],
    queryFn: contentOf('listFreeLines', { query: { side, partyCompanyId: party.id } }),
    staleTime: 0,
  });
  const shown = lines.filter(
    ({ date, state }) => state === 'APPROVED' || (date >= period.from && date <= period.to),
  );
  const [changed, setChanged] = useState<FreeLine | null>(null);
  const { mutate, isPending, error, reset } = usePress({
    send: ({ id }: FreeLine) => call('deleteFreeLine', { params: { id } }),
    done: messages.removed,
    refreshes: settlementKey,
  });
  if (shown.length === 0) return null;
  return (
    <>
      <ul className="stack panel" aria-label={messages.title}>
        {shown.map((each) => (
          <li key={each.id} className={styles.row}>
            <div className={styles.what}>
              <p>
                <strong>{formatDay(each.date)}</strong> {each.words}
              </p>
              <p className={styles.words}>
                {messages.workedOut(
                  formatExact(exact(each.quantity)),
                  each.unit,
                  formatCents(each.priceCents),
                  formatExact(exact(each.vatRate)),
                )}
              </p>
              <p className="quiet">
                {[each.reason, each.enteredBy].filter((part) => part !== null).join(' · ')}
              </p>
            </div>
            <div className={styles.sum}>
              <strong>{formatCents(each.amountCents)}</strong>
              <small>{each.state === 'APPROVED' ? messages.waits : settlement.states.SETTLED}</small>
              {each.state === 'APPROVED' && (
                <span className={styles.files}>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={messages.named(messages.change, each.words)}
                    onClick={() => setChanged(each)}
                  >
                    {messages.change}
                  </Button>
                  <Button
                    look="quiet"
                    size="small"
                    busy={isPending}
                    aria-label={messages.named(messages.remove, each.words)}
                    onClick={() => mutate(each)}
                  >
                    {messages.remove}
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {changed !== null && (
        <FreeLineSheet side={side} party={party} changed={changed} onClose={() => setChanged(null)} />
      )}
      {error !== null && <ProblemsSheet title={messages.removeFailed} error={error} onClose={reset} />}
    </>
  );
}

/** The press that opens the form of a new line; without a party the form asks for it. */
export function AddFreeLine({ side, party }: { side: Side; party: Party | null }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setAdding(true)}>
        {messages.add}
      </Button>
      {isAdding && (
        <FreeLineSheet side={side} party={party} changed={null} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

const schema = z.object({
  party: reference,
  date: day,
  words: line(200).check(z.minLength(1)),
  quantity,
  unit: line(20).check(z.minLength(1)),
  priceCents: z.pipe(
    z.string().check(z.regex(/^-?\d{1,7}([.,]\d{1,2})?$/)),
    z.transform((text) => toCents(exact(text))),
  ),
  vatRate: z.pipe(
    z.transform((text: string) => (text.trim() === '' ? undefined : text)),
    z.optional(rate),
  ),
  reason: line(200).check(z.minLength(1)),
});
interface Values {
  party: NamedOption | null;
  date: string | null;
  words: string;
  quantity: number | null;
  unit: string;
  priceCents: string;
  vatRate: string;
  reason: string;
}

interface SheetProps {
  side: Side;
  party: Party | null;
  changed: FreeLine | null;
  onClose: () => void;
}

function FreeLineSheet({ side, party, changed, onClose }: SheetProps) {
  const form = useAppForm<Values, z.infer<typeof schema>>({
    schema,
    name: `free-line.${side}.${changed === null ? 'new' : String(changed.id)}`,
    defaults: {
      party: party && { id: party.id, label: party.name },
      date: changed?.date ?? todayInTallinn(),
      words: changed?.words ?? '',
      quantity: changed?.quantity ?? 1,
      unit: changed?.unit ?? messages.piece,
      priceCents: typedEuros(changed?.priceCents ?? null),
      vatRate: changed?.vatRate ?? '',
      reason: changed?.reason ?? '',
    },
  });
  const { control } = form;
  return (
    <SheetForm
      title={changed === null ? messages.add : messages.changeTitle}
      about={party?.name}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async ({ party: { id: partyCompanyId }, ...body }, idempotencyKey) => {
        await (changed === null
          ? call('createFreeLine', { body: { ...body, side, partyCompanyId } }, { idempotencyKey })
          : call('changeFreeLine', {
              params: { id: changed.id },
              body: { ...body, version: changed.version },
            }));
      }}
      refreshes={settlementKey}
      done={messages.saved}
      onClose={onClose}
    >
      {party === null && (
        <FormTypeahead
          control={control}
          name="party"
          label={settlement.party[side]}
          search={searchParties}
          required
        />
      )}
      <FormTextField control={control} name="words" label={messages.words} required />
      <Half>
        <FormNumberField control={control} name="quantity" label={messages.quantity} required />
      </Half>
      <Half>
        <FormTextField control={control} name="unit" label={messages.unit} required />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="priceCents"
          label={messages.price}
          placeholder="-40,00"
          inputMode="text"
          unit="€"
          required
        />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="vatRate"
          label={messages.vatRate}
          labelNote={messages.usualVat}
          inputMode="decimal"
          unit="%"
        />
      </Half>
      <Half>
        <FormDateField control={control} name="date" label={messages.date} chips={false} required />
      </Half>
      <FormTextField control={control} name="reason" label={messages.reason} required />
    </SheetForm>
  );
}
