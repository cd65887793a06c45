import { useState } from 'react';
import * as z from 'zod/mini';

import type { ListedStatement } from '#api/freight/statements.ts';
import { line } from '#api/values.ts';
import { exact, formatCents, toCents } from '#domain/freight/exact.ts';

import { carriersInvoice as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormTextField } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { settlementKey } from './settlement-view.ts';
import { typedEuros } from './typed-euros.ts';

/** The invoice that a carrier has sent, held against what was calculated. */
export function TheirInvoice({ statement }: { statement: ListedStatement }) {
  const { number, theirNumber, theirTotalCents, differenceCents } = statement;
  const [isOpen, setOpen] = useState(false);
  const isNoted = theirNumber !== null || theirTotalCents !== null;
  const press = isNoted ? messages.change : messages.add;
  return (
    <>
      {isNoted && (
        <p className={differenceCents === 0 ? 'quiet' : 'label-size warned strong'}>
          {[
            [theirNumber, theirTotalCents !== null && formatCents(theirTotalCents)]
              .filter((part) => part !== null && part !== false)
              .join(': '),
            ...(differenceCents === null ? [] : [differenceWords(differenceCents)]),
          ].join(' · ')}
        </p>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={messages.named(press, number)}
        onClick={() => setOpen(true)}
      >
        {press}
      </Button>
      {isOpen && <TheirInvoiceSheet statement={statement} onClose={() => setOpen(false)} />}
    </>
  );
}

function differenceWords(cents: number): string {
  if (cents === 0) return messages.same;
  return cents > 0 ? messages.more(formatCents(cents)) : messages.less(formatCents(-cents));
}

const schema = z.object({
  theirNumber: line(60).check(z.minLength(1)),
  theirTotalCents: z.pipe(
    z.string().check(z.regex(/^-?\d{1,7}([.,]\d{1,2})?$/)),
    z.transform((text) => toCents(exact(text))),
  ),
});
interface Values {
  theirNumber: string;
  theirTotalCents: string;
}

function TheirInvoiceSheet({ statement, onClose }: { statement: ListedStatement; onClose: () => void }) {
  const { id, number, party, totalCents, theirNumber, theirTotalCents } = statement;
  const form = useAppForm<Values, z.infer<typeof schema>>({
    schema,
    name: `their-invoice.${String(id)}`,
    defaults: { theirNumber: theirNumber ?? '', theirTotalCents: typedEuros(theirTotalCents) },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.title(number)}
      about={party.name}
      form={form}
      failure={messages.saveFailed}
      isQuietAtFields
      onSubmit={(body) => call('noteTheirInvoice', { params: { id }, body })}
      refreshes={settlementKey}
      done={messages.saved}
      onClose={onClose}
    >
      <p>{messages.hint(formatCents(totalCents))}</p>
      <Half>
        <FormTextField control={control} name="theirNumber" label={messages.number} required />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="theirTotalCents"
          label={messages.total}
          inputMode="decimal"
          unit="€"
          required
        />
      </Half>
    </SheetForm>
  );
}
