import * as z from 'zod/mini';

import { day, line, quantity, reference } from '#api/values.ts';
import type { Day } from '#domain/calendar/day.ts';
import { findMatches } from '#domain/search-text.ts';

import { common as messages } from '../../i18n/et/shell.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { AppForm, Fields, FormButtons, Half } from '../form/AppForm.tsx';
import {
  FormDateField,
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormTimeField,
  FormToggle,
  FormTypeahead,
} from '../form/form-fields.tsx';
import { useAppForm } from '../form/use-app-form.ts';
import type { TypeaheadOption } from '../typeahead/recent-options.ts';

const request = z.strictObject({
  date: day,
  time: z.string().check(z.regex(/^\d\d:\d\d$/)),
  product: reference,
  wetGrain: z.boolean(),
  warehouse: z.nullable(reference),
  destination: z.nullable(reference),
  quantity,
  note: line(200),
});

type Choice = TypeaheadOption & { id: number; label: string };

interface Values {
  date: Day | null;
  time: string | null;
  product: Choice | null;
  wetGrain: boolean;
  warehouse: Choice | null;
  destination: Choice | null;
  quantity: number | null;
  note: string;
}

const products: readonly Choice[] = [
  { id: 1, label: 'Toidunisu II', description: 'Teravili · t' },
  { id: 2, label: 'Raps', description: 'Õlikultuurid · t' },
  { id: 3, label: 'Söödaoder', description: 'Teravili · t' },
  { id: 4, label: 'Fungitsiid Pro', disabledReason: 'Ettevõttel puudub taimekaitse tunnistus' },
];

const warehouses: readonly Choice[] = [
  { id: 1, label: 'Tartu ladu' },
  { id: 2, label: 'Muuga' },
];

/** Every field bound to a form, as the create screens use them. Searching `viga` fails. */
export function GalleryForm() {
  const form = useAppForm<Values, z.infer<typeof request>>({
    schema: request,
    name: 'gallery',
    defaults: {
      date: todayInTallinn(),
      time: null,
      product: null,
      wetGrain: false,
      warehouse: null,
      destination: null,
      quantity: null,
      note: '',
    },
  });
  const { control } = form;
  return (
    <AppForm
      form={form}
      failure="Salvestamine ebaõnnestus!"
      onSubmit={async (body) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        showSuccess('Salvestamine õnnestus!', JSON.stringify(body));
      }}
    >
      <Fields>
        <FormDateField control={control} name="date" label="Veo kuupäev" required />
        <FormTypeahead
          control={control}
          name="product"
          label="Toode"
          placeholder="Otsi toodet..."
          search={searchProducts}
          recent="gallery"
          required
        />
        <FormToggle control={control} name="wetGrain" label="Märg vili" />
        <FormTypeahead
          control={control}
          name="destination"
          label="Sihtkoht"
          placeholder="Otsi asukohta..."
          search={searchProducts}
        />
        <FormSelectField
          control={control}
          name="warehouse"
          label="Ladu"
          options={warehouses}
          placeholder="Ladu määramata"
        />
        <Half>
          <FormNumberField control={control} name="quantity" label="Kogus" unit="t" required />
        </Half>
        <Half>
          <FormTimeField control={control} name="time" label="Veo kell" required />
        </Half>
        <FormTextField control={control} name="note" label="Märkused" multiline />
      </Fields>
      <FormButtons control={control} onCancel={() => form.reset()} submit={messages.done} />
    </AppForm>
  );
}

async function searchProducts(text: string): Promise<readonly Choice[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (text === 'viga') throw new Error('asked for a failure');
  return findMatches(text, products, (product) => product.label);
}
