import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';

import { salesLineLabels as labels } from '#api/sales/sales-line-labels.ts';
import {
  type SalesOrder,
  salesOrderCorrection,
  type SalesOrderCorrection,
  type SalesOrderLine,
} from '#api/sales/sales-orders.ts';
import { correctableLineFields, type CorrectableLineFields } from '#domain/record-fields/sales-line.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { changesOf, type FormValues, formValuesOf } from '../../../record-fields/form-values.ts';
import { RecordFields } from '../../../record-fields/RecordFields.tsx';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';

interface Props {
  order: SalesOrder;
  line: SalesOrderLine;
  onClose: () => void;
}

type LineValues = FormValues<CorrectableLineFields>;
/** The names are those of the request, so that the server's problems find their fields. */
interface Values {
  salesOrderProducts: [LineValues];
}
const at = 'salesOrderProducts.0.';

/** The sheet that corrects an open line; only changed fields are sent. */
export function CorrectLineSheet({ order, line, onClose }: Props) {
  const [before] = useState(() => formValuesOf(correctableLineFields, line, {}));
  const [schema] = useState(() => changesSince(before, order.version, line.id));
  const form = useAppForm<Values, SalesOrderCorrection>({
    schema,
    name: `correct-line.${String(line.id)}`,
    defaults: { salesOrderProducts: [before] },
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  return (
    <FormSheet title={line.productName} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={toasts.failed(messages.correctFailed)}
        isQuietAtFields
        onSubmit={async (body) => {
          await call('correctSalesOrder', { params: { id: order.id }, body });
          showSuccess(messages.corrected);
          onClose();
          await queryClient.invalidateQueries();
        }}
      >
        <Fields>
          <RecordFields
            fields={correctableLineFields}
            labels={labels}
            control={control}
            at={at}
            own={{
              quantity: (
                <FormNumberField
                  control={control}
                  name={`${at}quantity`}
                  label={labels.quantity}
                  unit={line.unit}
                  required
                />
              ),
              deliveryDate: (
                <FormDateField
                  control={control}
                  name={`${at}deliveryDate`}
                  label={labels.deliveryDate}
                  labelNote={formWords.optional}
                />
              ),
            }}
          />
        </Fields>
        <FormButtons control={control} disabled={!isDirty} onCancel={onClose} />
      </AppForm>
    </FormSheet>
  );
}

function changesSince(before: LineValues, version: number, id: number): z.ZodMiniType<SalesOrderCorrection> {
  return z.pipe(
    z.transform(({ salesOrderProducts: [line] }: Values): unknown => ({
      version,
      salesOrderProducts: [{ id, ...changesOf(correctableLineFields, before, line) }],
    })),
    salesOrderCorrection,
  );
}
