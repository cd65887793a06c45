import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { rate } from '#api/freight/rates.ts';
import type { ListedStatement } from '#api/freight/statements.ts';
import { day } from '#api/values.ts';
import { daysBetween, formatDay, isDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { lateInterestCents, lateInterestRate } from '#domain/freight/late-interest.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { lateInterest as messages, freeLines } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { AppForm, Fields, FormButtons, Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormTextField } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { settlementKey } from './settlement-view.ts';

const schema = z.object({ until: day, percent: rate });
interface Values {
  until: string | null;
  percent: string;
}

/** Proposes late interest on an overdue invoice as a free line of the client's next one. */
export function LateInterestSheet({
  statement,
  onClose,
}: {
  statement: ListedStatement;
  onClose: () => void;
}) {
  const { id, number, party, side, unpaidCents } = statement;
  const dueDate = statement.dueDate ?? statement.issuedOn;
  const [today] = useState(todayInTallinn);
  const known = lateInterestRate(today);
  const form = useAppForm<Values, z.infer<typeof schema>>({
    schema,
    name: `late-interest.${String(id)}`,
    defaults: { until: today, percent: known === null ? '' : formatNumber(known.percent) },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const [until, percent] = useWatch({ control, name: ['until', 'percent'] });
  const days = until !== null && isDay(until) ? Math.max(0, daysBetween(dueDate, until)) : null;
  const parsed = rate.safeParse(percent);
  const cents = days === null || !parsed.success ? null : lateInterestCents(unpaidCents, days, parsed.data);
  return (
    <FormSheet title={messages.title(number)} about={party.name} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={freeLines.saveFailed}
        isQuietAtFields
        onSubmit={async (given, idempotencyKey) => {
          const late = Math.max(0, daysBetween(dueDate, given.until));
          const priceCents = lateInterestCents(unpaidCents, late, given.percent);
          const body = {
            side,
            partyCompanyId: party.id,
            date: today,
            words: messages.words(number, formatCents(unpaidCents), given.percent.replace('.', ','), late),
            quantity: 1,
            unit: freeLines.piece,
            priceCents,
            // Late interest is no turnover.
            vatRate: '0',
            reason: messages.reason(formatDay(dueDate), formatDay(given.until)),
          };
          await call('createFreeLine', { body }, { idempotencyKey });
          await queryClient.invalidateQueries({ queryKey: settlementKey });
          showSuccess(messages.saved(party.name));
          onClose();
        }}
      >
        <Fields>
          <p>{messages.owed(formatCents(unpaidCents), formatDay(dueDate))}</p>
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
              required
            />
          </Half>
          {known !== null && (
            <p className="quiet">
              {messages.source(formatDay(known.validFrom), formatNumber(known.bankPercent))}
            </p>
          )}
          {cents !== null && days !== null && (
            <p role="status">
              <strong>{messages.sum(days, formatCents(cents))}</strong>
            </p>
          )}
        </Fields>
        <FormButtons
          control={control}
          submit={messages.add}
          disabled={cents === null || cents === 0}
          onCancel={onClose}
        />
      </AppForm>
    </FormSheet>
  );
}
