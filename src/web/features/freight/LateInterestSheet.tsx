import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { rate } from '#api/freight/rates.ts';
import type { ListedStatement } from '#api/freight/statements.ts';
import { day } from '#api/values.ts';
import { type Day, formatDay, isDay } from '#domain/calendar/day.ts';
import { formatCents, formatExact } from '#domain/freight/exact.ts';
import { type BankRate, lateInterestCents, lateInterestParts } from '#domain/freight/late-interest.ts';

import { freeLines, lateInterest as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormTextField } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { settlementKey } from './settlement-view.ts';

interface Props {
  statement: ListedStatement;
  onClose: () => void;
}

/** What the server counts late interest from. */
interface Terms {
  owedCents: number;
  since: Day;
  rates: readonly BankRate[];
}

/** Proposes late interest on an overdue invoice as a free line of the client's next one. */
export function LateInterestSheet({ statement, onClose }: Props) {
  const { id, number, party } = statement;
  const query = useQuery({
    queryKey: [...settlementKey, 'late-interest', id],
    queryFn: async ({ signal }) => (await call('getLateInterest', { params: { id } }, { signal })).content,
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data !== undefined) return <InterestForm {...{ statement, onClose }} terms={query.data} />;
  return (
    <FormSheet title={messages.title(number)} about={party.name} isDirty={false} onClose={onClose}>
      <QueryView query={query} failed={messages.failed} lines={4}>
        {() => null}
      </QueryView>
    </FormSheet>
  );
}

const blank = (text: string) => text.trim() === '';
const maybeRate = z.union([
  z.pipe(
    z.string().check(z.refine(blank)),
    z.transform(() => null),
  ),
  rate,
]);
const schema = z.object({
  until: day,
  percent: maybeRate,
  bank: z.record(z.string(), z.optional(maybeRate)),
});
interface Values {
  until: string | null;
  percent: string;
  /** Rates of the bank by half-year, each in a field of its own. */
  bank: Record<string, string>;
}

function InterestForm({ statement, terms, onClose }: Props & { terms: Terms }) {
  const { id, number, party } = statement;
  const { owedCents, since, rates } = terms;
  const [today] = useState(todayInTallinn);
  const shown = (percent: string) => percent.replace('.', ',');
  const form = useAppForm<Values, z.infer<typeof schema>>({
    schema,
    name: `late-interest.${String(id)}`,
    defaults: {
      until: today,
      percent: '',
      bank: Object.fromEntries(rates.map(({ validFrom, bankPercent }) => [validFrom, shown(bankPercent)])),
    },
  });
  const { control } = form;
  const [until, percent, bank] = useWatch({ control, name: ['until', 'percent', 'bank'] });
  const agreed = rate.safeParse(percent).data ?? null;
  const typed = Object.entries(bank).flatMap(([validFrom, text]) => {
    const { data } = rate.safeParse(text);
    return data === undefined ? [] : { validFrom, bankPercent: data };
  });
  const parts = until !== null && isDay(until) ? lateInterestParts(since, until, typed, agreed) : [];
  const cents = blank(percent) || agreed !== null ? lateInterestCents(owedCents, parts) : null;
  return (
    <SheetForm
      title={messages.title(number)}
      about={party.name}
      form={form}
      failure={freeLines.saveFailed}
      isQuietAtFields
      submit={messages.add}
      disabled={cents === null || cents === 0}
      onSubmit={async (given, idempotencyKey) => {
        const entered = Object.entries(given.bank).flatMap(([validFrom, bankPercent]) =>
          bankPercent == null ||
          rates.some((each) => each.validFrom === validFrom && isSame(each, bankPercent))
            ? []
            : { validFrom, bankPercent },
        );
        const body = {
          until: given.until,
          ...(given.percent !== null && { percent: given.percent }),
          ...(given.percent === null && entered.length > 0 && { rates: entered }),
        };
        const { content } = await call('addLateInterest', { params: { id }, body }, { idempotencyKey });
        await queryClient.invalidateQueries({ queryKey: settlementKey });
        showSuccess(messages.saved(formatCents(content.amountCents), party.name));
      }}
      onClose={onClose}
    >
      <p>{messages.owed(formatCents(owedCents), formatDay(statement.dueDate ?? statement.issuedOn))}</p>
      {since !== (statement.dueDate ?? statement.issuedOn) && <p>{messages.counted(formatDay(since))}</p>}
      <Half>
        <FormDateField control={control} name="until" label={messages.until} chips={false} required />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="percent"
          label={messages.percent}
          inputMode="decimal"
          unit="%"
        />
      </Half>
      {agreed === null &&
        parts.map(({ halfYear }) => (
          <FormTextField
            key={halfYear}
            control={control}
            name={`bank.${halfYear}`}
            label={messages.bank(formatDay(halfYear))}
            inputMode="decimal"
            unit="%"
            required
          />
        ))}
      {agreed === null && <p className="quiet">{messages.source}</p>}
      {cents !== null && (
        <div role="status">
          {parts.map(({ halfYear, days, percent: each }) => (
            <p key={halfYear}>{each !== null && messages.part(days, formatExact(each))}</p>
          ))}
          <p className="strong">{messages.sum(formatCents(cents))}</p>
        </div>
      )}
    </SheetForm>
  );
}

function isSame({ bankPercent }: BankRate, given: string): boolean {
  return Number(bankPercent) === Number(given);
}
