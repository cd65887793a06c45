import { FileSignature } from 'lucide-react';
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
import { precursors } from '../../../i18n/et/precursors.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { QuestionDialog, useQuestions } from '../../../job-row/findings/use-questions.tsx';
import { call } from '../../../platform/api-client.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { problemsOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { changesOf, type FormValues, formValuesOf } from '../../../record-fields/form-values.ts';
import { RecordFields } from '../../../record-fields/RecordFields.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { useOpen } from '../../../ui/sheet/use-open.ts';

const DeclarationSheet = fetchedLater(() =>
  import('../../../precursors/DeclarationSheet.tsx').then((module) => module.DeclarationSheet),
);

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
  const { question, send } = useQuestions();
  const [lacksDeclaration, setLacksDeclaration] = useState(false);
  const declaration = useOpen();
  return (
    <FormSheet title={line.productName} isDirty={isDirty} onClose={onClose}>
      <AppForm
        form={form}
        failure={toasts.failed(messages.correctFailed)}
        isQuietAtFields
        onSubmit={async (body) => {
          let answer;
          try {
            answer = await send((confirmed) =>
              call('correctSalesOrder', { params: { id: order.id }, body: { ...body, confirmed } }),
            );
          } catch (refusal) {
            setLacksDeclaration(problemsOf(refusal).some(({ code }) => code === 'DECLARATION_MISSING'));
            throw refusal;
          }
          // The person answered the question with no.
          if (answer === null) return 'kept';
          showSuccess(messages.corrected);
          onClose();
          await queryClient.invalidateQueries();
          return 'done';
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
        {lacksDeclaration && (
          <Button icon={FileSignature} onClick={declaration.open}>
            {precursors.add}
          </Button>
        )}
        <FormButtons control={control} disabled={!isDirty} onCancel={onClose} />
      </AppForm>
      <QuestionDialog question={question} />
      {declaration.isOpen && (
        <DeclarationSheet
          company={{ id: order.companyId, label: order.companyName }}
          onClose={declaration.close}
        />
      )}
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
