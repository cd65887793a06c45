import { useState } from 'react';
import * as z from 'zod/mini';

import {
  type PlantProtectionSale,
  saleCorrection,
  type SaleCorrection,
} from '#api/registers/plant-protection.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { plantProtection as messages } from '../../i18n/et/plant-protection.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormTextField } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { plantProtectionKey } from './plant-protection-key.ts';

interface Values {
  quantity: number | null;
  lot: string;
  registrationNumber: string;
  eppoCode: string;
  certificateNumber: string;
  certificateValidTo: string | null;
  reason: string;
}

interface Props {
  sale: PlantProtectionSale;
  onClose: () => void;
}

/** The sheet that says what is right of a row of the register; the row itself stays. */
export function CorrectSaleSheet({ sale, onClose }: Props) {
  const { id, quantity, unit, certificateValidTo } = sale;
  const [schema] = useState(correctionOfForm);
  const form = useAppForm<Values, SaleCorrection>({
    schema,
    name: `correct-sale.${String(id)}`,
    defaults: {
      quantity,
      lot: sale.lot ?? '',
      registrationNumber: sale.registrationNumber ?? '',
      eppoCode: sale.eppoCode ?? '',
      certificateNumber: sale.certificateNumber ?? '',
      certificateValidTo,
      reason: '',
    },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.correctTitle(id)}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async (body, idempotencyKey) => {
        await call('correctPlantProtectionSale', { params: { id }, body }, { idempotencyKey });
        await queryClient.invalidateQueries({ queryKey: plantProtectionKey });
        showSuccess(messages.saved, sale.product.name);
      }}
      onClose={onClose}
    >
      <p>{messages.correctHint}</p>
      <Half>
        <FormNumberField control={control} name="quantity" label={messages.quantity} unit={unit} required />
      </Half>
      <Half>
        <FormTextField control={control} name="lot" label={messages.lot} labelNote={formWords.optional} />
      </Half>
      <FormTextField
        control={control}
        name="registrationNumber"
        label={messages.registrationNumber}
        labelNote={formWords.optional}
      />
      <FormTextField
        control={control}
        name="eppoCode"
        label={messages.eppoCode}
        hint={messages.eppoHint}
        labelNote={formWords.optional}
      />
      <FormTextField
        control={control}
        name="certificateNumber"
        label={messages.certificateNumber}
        labelNote={formWords.optional}
      />
      <FormDateField
        control={control}
        name="certificateValidTo"
        label={messages.certificateValidTo}
        labelNote={formWords.optional}
        chips={false}
      />
      <FormTextField control={control} name="reason" label={messages.reason} required />
    </SheetForm>
  );
}

/** What stands in the form as the request says it: an empty field is one without a value. */
function correctionOfForm(): z.ZodMiniType<SaleCorrection> {
  return z.pipe(
    z.transform(({ quantity, certificateValidTo, reason, ...texts }: Values): unknown => ({
      quantity,
      certificateValidTo,
      reason,
      ...Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          name,
          name === 'eppoCode' ? text.trim().toUpperCase() || null : text.trim() || null,
        ]),
      ),
    })),
    saleCorrection,
  );
}
