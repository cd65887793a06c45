import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { ShortPrecursorData } from '#api/alerts/alert-data.ts';
import { day, multiline, quantity, reference, timeOfDay } from '#api/values.ts';
import type { Day } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { precursorReportKinds, wrongNoticeDay } from '#domain/sales/precursors.ts';

import { formWords } from '../i18n/et/forms.ts';
import { precursors as messages } from '../i18n/et/precursors.ts';
import { type CompanyOption, searchCompanies } from '../lookups/company-option.ts';
import { type ProductOption, searchProducts } from '../lookups/product-option.ts';
import { call } from '../platform/api-client.ts';
import { serverNow } from '../platform/device/clock.ts';
import { Half } from '../ui/form/AppForm.tsx';
import {
  FormDateField,
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormTimeField,
  FormTypeahead,
} from '../ui/form/form-fields.tsx';
import { sayingSo } from '../ui/form/schema-resolver.ts';
import { SheetForm } from '../ui/form/SheetForm.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';

const schema = z.object({
  kind: z.object({ id: z.enum(precursorReportKinds) }),
  // The server would say it of the hour, in which both come together.
  noticedOn: day.check(
    z.refine((value) => wrongOf(value) !== 'FUTURE', sayingSo(messages.wrongNoticeDay.FUTURE)),
    z.refine((value) => wrongOf(value) !== 'LONG_AGO', sayingSo(messages.wrongNoticeDay.LONG_AGO)),
  ),
  noticedAt: timeOfDay,
  facts: multiline(4000).check(z.minLength(1)),
  // Named as in the request, so that the server's problems find their fields.
  companyId: z.nullable(reference),
  productId: z.nullable(reference),
  quantity: z.nullable(quantity),
});
type Request = z.infer<typeof schema>;

function wrongOf(noticedOn: Day) {
  return wrongNoticeDay(noticedOn, toTallinn(serverNow()).day);
}

const kinds = precursorReportKinds.map((id) => ({ id, label: messages.kinds[id] }));

/** Goods to choose; `quantity` is in their unit. */
type Goods = Pick<ProductOption, 'id' | 'label' | 'description' | 'unit'>;
const searchGoods = (text: string, signal: AbortSignal): Promise<Goods[]> => searchProducts(text, signal);

interface Values {
  kind: (typeof kinds)[number] | null;
  noticedOn: string | null;
  noticedAt: string;
  facts: string;
  companyId: CompanyOption | null;
  productId: Goods | null;
  quantity: number | null;
}

interface Props {
  /** What went missing on a journey; left out for a notice of anything else. */
  loss?: ShortPrecursorData;
  onMade: () => unknown;
  onClose: () => void;
}

function optionOf({ id, name, unit }: ShortPrecursorData['product']): Goods {
  return { id, label: name, description: unit, unit };
}

/** The sheet in which a suspicious sale, a loss or a theft is written down for the authority. */
export function PrecursorReportSheet({ loss, onMade, onClose }: Props) {
  const now = toTallinn(serverNow());
  const form = useAppForm<Values, Request>({
    schema,
    name: loss === undefined ? 'precursor-report' : `precursor-report.${String(loss.rowId)}`,
    defaults: {
      kind: (loss && kinds.find(({ id }) => id === 'LOSS')) ?? null,
      noticedOn: now.day,
      noticedAt: now.time,
      facts: loss?.facts ?? '',
      companyId:
        loss === undefined ? null : { id: loss.company.id, label: loss.company.name, description: null },
      productId: loss === undefined ? null : optionOf(loss.product),
      quantity: loss?.quantity ?? null,
    },
  });
  const { control } = form;
  const product = useWatch({ control, name: 'productId' });
  return (
    <SheetForm
      title={messages.report}
      form={form}
      failure={messages.reportFailed}
      isQuietAtFields
      onSubmit={async ({ kind, noticedOn, noticedAt, companyId, productId, ...rest }, idempotencyKey) => {
        const at = fromTallinn({ day: noticedOn, time: noticedAt });
        const body = {
          ...rest,
          kind: kind.id,
          noticedAt: new Date(at).toISOString(),
          companyId: companyId?.id ?? null,
          productId: productId?.id ?? null,
          rowId: loss?.rowId ?? null,
        };
        await call('createPrecursorReport', { body }, { idempotencyKey });
        await onMade();
      }}
      done={messages.reportSaved}
      onClose={onClose}
    >
      <p>{messages.reportsHint}</p>
      <FormSelectField control={control} name="kind" label={messages.kind} options={kinds} required />
      <Half>
        <FormDateField control={control} name="noticedOn" label={messages.noticedOn} chips={false} required />
      </Half>
      <Half>
        <FormTimeField control={control} name="noticedAt" label={messages.noticedAt} required />
      </Half>
      <FormTextField control={control} name="facts" label={messages.facts} multiline required />
      <FormTypeahead
        control={control}
        name="productId"
        label={messages.product}
        labelNote={formWords.optional}
        search={searchGoods}
      />
      <FormNumberField
        control={control}
        name="quantity"
        label={messages.quantity}
        labelNote={formWords.optional}
        unit={product?.unit ?? null}
      />
      <FormTypeahead
        control={control}
        name="companyId"
        label={messages.buyer}
        labelNote={formWords.optional}
        search={searchCompanies}
      />
    </SheetForm>
  );
}
