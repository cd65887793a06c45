import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { transportOrderLabels as labels } from '#api/orders/transport-order-labels.ts';
import {
  orderChanges,
  type TransportOrder,
  type TransportOrderChanges,
} from '#api/orders/transport-orders.ts';
import {
  clientGivenFields,
  correctableOrderFields,
  type CorrectableOrderFields,
} from '#domain/record-fields/transport-order.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { orderMessage } from '../../../i18n/et/orders/order-message.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { transportForm } from '../../../i18n/et/transport-form.ts';
import { announceFindings } from '../../../job-row/findings/announce-findings.ts';
import { QuestionDialog, useQuestions } from '../../../job-row/findings/use-questions.tsx';
import {
  clientLabel,
  searchClients,
  searchLocations,
  searchLocationsOf,
} from '../../../lookups/location-option.ts';
import { searchGrain, searchProducts } from '../../../lookups/product-option.ts';
import { MessageWords } from '../../../order-message/MessageWords.tsx';
import { call } from '../../../platform/api-client.ts';
import { isStale } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { changesOf, type FormValues, formValuesOf } from '../../../record-fields/form-values.ts';
import { RecordFields } from '../../../record-fields/RecordFields.tsx';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { requestedQuantity } from '../../../transport-form/use-transport-form.ts';
import { AppForm, Fields, FormButtons } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormToggle, FormTypeahead } from '../../../ui/form/form-fields.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import { MarkedFields, useAppForm } from '../../../ui/form/use-app-form.ts';
import type { SearchOptions } from '../../../ui/typeahead/option-search.ts';
import { type MessageOfOrder, noteMessage, proposalsIn } from './customer-message/message-of-order.ts';
import { ProposalList } from './customer-message/ProposalList.tsx';
import type { Proposal } from './customer-message/proposals.ts';

import styles from './customer-message/CustomerMessage.module.css';

interface Props {
  order: TransportOrder;
  isStaff: boolean;
  /** The customer's message by which it is corrected. */
  message?: MessageOfOrder;
  onClose: () => void;
}

/** A record to choose: what is sent of it is its id. */
interface Choice {
  id: number;
  label: string;
  description?: string;
}
type GoodsChoice = Choice & { unit: string };

type Values = FormValues<
  CorrectableOrderFields,
  { product: GoodsChoice; client: Choice; pickup: Choice; destination: Choice }
> & {
  /** The quantity is unknown: the content of the field does not count. */
  quantityUnknown: boolean;
};

/** The sheet that corrects all fields of an order but the first truck; only changed fields are sent. */
export function CorrectOrderSheet({ order, isStaff, message, onClose }: Props) {
  const [before] = useState(() => valuesOf(order));
  const [version] = useState(order.version);
  const [schema] = useState(() => changesSince(before));
  const form = useAppForm<Values, TransportOrderChanges>({
    schema,
    name: `correct-order.${String(order.id)}`,
    defaults: before,
  });
  const { control, setValue } = form;
  const { isDirty } = useFormState({ control });
  const unit = useWatch({ control, name: 'product' })?.unit ?? null;
  const isUnknown = useWatch({ control, name: 'quantityUnknown' });
  const [proposals] = useState(() => (message === undefined ? [] : proposalsIn(message, order)));
  const [taken, setTaken] = useState<readonly Proposal['field'][]>([]);
  const take = ({ field, value }: Proposal, isTaken: boolean) => {
    setValue(field, (isTaken ? value : before[field]) as never, { shouldDirty: true, shouldValidate: true });
    const newUnit = field === 'product' && isTaken ? (value as GoodsChoice).unit : before.product?.unit;
    if (field === 'product' && newUnit !== unit) {
      setValue('quantity', isTaken ? null : before.quantity, { shouldDirty: true });
    }
    setTaken((fields) => (isTaken ? [...fields, field] : fields.filter((each) => each !== field)));
  };
  const { question, send } = useQuestions();
  const searchOwnLocations = (text: string, signal: AbortSignal) =>
    searchLocationsOf(order.client.companyId, text, signal);
  const searchGoods: SearchOptions<GoodsChoice> = isStaff ? searchProducts : searchGrain;
  const save = async (changes: TransportOrderChanges) => {
    const findings = await send(async (confirmed) => {
      const body = { version, changes, confirmed };
      const { warnings } = await call('correctTransportOrder', { params: { id: order.id }, body });
      // The question has already shown the findings.
      return confirmed.length === 0 ? warnings : [];
    }).catch((error: unknown) => {
      // Typed values stay; changes by others are shown behind the sheet.
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: ordersKey });
      throw error;
    });
    // The person answered the question with no.
    if (findings === null) return 'kept';
    showSuccess(messages.corrected);
    announceFindings(findings);
    onClose();
    if (message !== undefined) await noteMessage(message);
    await queryClient.invalidateQueries();
    return 'done';
  };
  const locationField = { control, placeholder: messages.searchLocation };
  return (
    <FormSheet title={isStaff ? messages.correct : messages.change} isDirty={isDirty} onClose={onClose}>
      <AppForm form={form} failure={toasts.failed(messages.correctFailed)} isQuietAtFields onSubmit={save}>
        {message !== undefined && (
          <div className={styles.message}>
            <MessageWords
              text={message.text}
              order={message.read.orders[0] ?? null}
              unread={message.read.unread}
            />
            <ProposalList proposals={proposals} taken={taken} onTake={take} />
          </div>
        )}
        <MarkedFields value={{ names: proposals.map(({ field }) => field), word: orderMessage.inMessage }}>
          <Fields>
            {isStaff && <p className="quiet">{messages.sentStays}</p>}
            <RecordFields
              fields={correctableOrderFields}
              shownFields={isStaff ? correctableOrderFields : clientGivenFields}
              labels={labels}
              control={control}
              own={{
                transportDate: (
                  <FormDateField
                    control={control}
                    name="transportDate"
                    label={labels.transportDate}
                    required
                  />
                ),
                product: (
                  <FormTypeahead
                    control={control}
                    name="product"
                    label={labels.product}
                    placeholder={messages.searchProduct}
                    search={searchGoods}
                    onChange={(product) => {
                      // A number in another unit is another quantity.
                      const isSameUnit = product === null || product.unit === unit;
                      if (!isSameUnit) setValue('quantity', null, { shouldDirty: true });
                    }}
                    required
                  />
                ),
                // A client's order is picked up at the client.
                client: isStaff && (
                  <FormTypeahead<Values, TransportOrderChanges, Choice>
                    {...locationField}
                    name="client"
                    label={labels.client}
                    search={searchClients}
                    required
                  />
                ),
                pickup: (
                  <FormTypeahead<Values, TransportOrderChanges, Choice>
                    {...locationField}
                    name="pickup"
                    label={labels.pickup}
                    search={isStaff ? searchLocations : searchOwnLocations}
                    required
                  />
                ),
                destination: (
                  <FormTypeahead<Values, TransportOrderChanges, Choice>
                    {...locationField}
                    name="destination"
                    label={labels.destination}
                    labelNote={formWords.optional}
                    search={searchLocations}
                  />
                ),
                quantity: (
                  <>
                    <FormNumberField
                      control={control}
                      name="quantity"
                      label={labels.quantity}
                      unit={unit}
                      disabled={isUnknown}
                      required={!isUnknown}
                    />
                    <FormToggle
                      control={control}
                      name="quantityUnknown"
                      label={transportForm.quantityUnknown}
                    />
                  </>
                ),
              }}
            />
          </Fields>
        </MarkedFields>
        <FormButtons control={control} disabled={!isDirty} onCancel={onClose} />
      </AppForm>
      <QuestionDialog question={question} />
    </FormSheet>
  );
}

function valuesOf(order: TransportOrder): Values {
  const { product, client, pickup, destination } = order;
  const values = formValuesOf(correctableOrderFields, order, {
    product: { id: product.id, label: product.name, unit: product.unit },
    client: locationChoice(client),
    pickup: locationChoice(pickup),
    destination: destination && locationChoice(destination),
  });
  return { ...values, quantityUnknown: order.quantity === null };
}

function changesSince(before: Values): z.ZodMiniType<TransportOrderChanges> {
  return z.pipe(
    z.transform((values: Values): unknown =>
      changesOf(correctableOrderFields, withQuantity(before), withQuantity(values)),
    ),
    orderChanges,
  );
}

/** An emptied quantity is no unknown one: NaN is for the schema to refuse. */
function withQuantity(values: Values): Values {
  const quantity = requestedQuantity(values);
  return { ...values, quantity: quantity === undefined ? Number.NaN : quantity };
}

/** 'Kase OÜ · Kase laut': the company and its location. */
function locationChoice(location: TransportOrder['pickup']): Choice {
  return { id: location.id, label: clientLabel(location) };
}
