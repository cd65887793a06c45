import { useFormState, useWatch } from 'react-hook-form';

import { addedRow } from '#api/orders/transport-jobs.ts';
import { isOfChange } from '#domain/planning/finding.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { loads as messages } from '../../i18n/et/loads.ts';
import { common, toasts } from '../../i18n/et/shell.ts';
import { transportForm } from '../../i18n/et/transport-form.ts';
import { announceFindings } from '../../job-row/findings/announce-findings.ts';
import { QuestionDialog, useQuestions } from '../../job-row/findings/use-questions.tsx';
import type { RowDialogProps } from '../../job-row/row-action.ts';
import { searchClients, searchLocations } from '../../lookups/location-option.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AppForm, Fields, SubmitButton } from '../../ui/form/AppForm.tsx';
import { FormNumberField, FormTextField, FormToggle, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import type { SearchOptions } from '../../ui/typeahead/option-search.ts';

/** A record to choose: what is sent of it is its id. */
interface Choice {
  id: number;
  label: string;
  description?: string;
}
type GoodsChoice = Choice & { unit: string };

const goods: SearchOptions<GoodsChoice> = searchProducts;
const clients: SearchOptions<Choice> = searchClients;
const findLocations: SearchOptions<Choice> = searchLocations;

interface Values {
  product: GoodsChoice | null;
  client: Choice | null;
  pickup: Choice | null;
  destination: Choice | null;
  quantity: number | null;
  wetGrain: boolean;
  notes: string | null;
}

/** Adds a second product or location to the row's job; locations are those of the row until others are chosen. */
export function AddRowSheet({ row, onClose }: RowDialogProps) {
  const choiceOf = ({ id, locationName }: typeof row.pickup) => ({ id, label: locationName });
  const defaults: Values = {
    product: null,
    client: { id: row.client.id, label: row.client.name },
    pickup: choiceOf(row.pickup),
    destination: row.destination && choiceOf(row.destination),
    quantity: null,
    wetGrain: row.wetGrain,
    notes: null,
  };
  const form = useAppForm({ schema: addedRow, name: `add-row.${String(row.transportJobId)}`, defaults });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const product = useWatch({ control, name: 'product' });
  const { question, send: sendAsking } = useQuestions();
  const words = transportForm;
  const close = () => onClose();
  return (
    <FormSheet title={messages.addRow} isDirty={isDirty} onClose={close}>
      <AppForm
        form={form}
        failure={toasts.failed(messages.addRowFailed)}
        onSubmit={async (body, idempotencyKey) => {
          const params = { id: row.transportJobId };
          // A confirmed request is another one than the refused request.
          const answer = await sendAsking((confirmed) =>
            call(
              'addJobRow',
              { params, body: { ...body, confirmed } },
              { idempotencyKey: confirmed.length === 0 ? idempotencyKey : newUuid() },
            ),
          );
          if (answer === null) return 'kept';
          showSuccess(messages.rowAdded);
          // More than was ordered has been asked about.
          announceFindings(answer.warnings.filter(({ code }) => !isOfChange(code)));
          onClose('changed');
          return 'done';
        }}
      >
        <Fields>
          <p>{messages.addRowHint}</p>
          <FormTypeahead
            control={control}
            name="product"
            label={words.product}
            placeholder={words.searchProduct}
            search={goods}
            required
          />
          <FormNumberField
            control={control}
            name="quantity"
            label={words.quantity}
            unit={product?.unit ?? null}
            required
          />
          <FormTypeahead
            control={control}
            name="client"
            label={words.client}
            placeholder={words.searchClient}
            search={clients}
            required
          />
          <FormTypeahead
            control={control}
            name="pickup"
            label={words.pickup}
            placeholder={words.searchLocation}
            search={findLocations}
            required
          />
          <FormTypeahead
            control={control}
            name="destination"
            label={words.destination}
            placeholder={words.searchLocation}
            search={findLocations}
          />
          <FormToggle control={control} name="wetGrain" label={words.wetGrain} />
          <FormTextField
            control={control}
            name="notes"
            label={words.notes}
            labelNote={formWords.optional}
            multiline
          />
        </Fields>
        <BottomBar>
          <Button onClick={close}>{common.cancel}</Button>
          <SubmitButton control={control}>{common.save}</SubmitButton>
        </BottomBar>
      </AppForm>
      <QuestionDialog question={question} />
    </FormSheet>
  );
}
