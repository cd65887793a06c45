import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import {
  orderChanges,
  type TransportOrder,
  type TransportOrderChanges,
} from '#api/orders/transport-orders.ts';

import { messages as common } from '../../../i18n/et/messages.ts';
import { orders as messages } from '../../../i18n/et/orders.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import {
  clientLabel,
  searchClients,
  searchLocations,
  searchLocationsOf,
} from '../../../lookups/location-option.ts';
import { searchGrain, searchProducts } from '../../../lookups/product-option.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError, explainOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess, showWarning } from '../../../platform/toasts.ts';
import { QuestionDialog, useQuestions } from '../../../transport-form/use-questions.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { FormSheet } from '../../../ui/form/FormSheet.tsx';
import type { SearchOptions } from '../../../ui/typeahead/option-search.ts';
import { Typeahead } from '../../../ui/typeahead/Typeahead.tsx';
import { focusLeftOver } from '../left-over.ts';
import type { CorrectedFields } from '../read-correction.ts';
import { useRefusal } from '../use-refusal.ts';

import styles from '../OrderDetail.module.css';

type Props = { order: TransportOrder; isStaff: boolean; onClose: () => void };

/** A record to choose: what is sent of it is its id. */
type Choice = { id: number; label: string; description?: string };
type GoodsChoice = Choice & { unit: string };

const fields: CorrectedFields = {
  transportDate: common.date.format,
  product: null,
  client: null,
  pickup: null,
  destination: null,
  quantity: common.form.number,
  note: null,
};

type Values = {
  transportDate: string | null;
  product: GoodsChoice | null;
  client: Choice | null;
  pickup: Choice | null;
  destination: Choice | null;
  quantity: number | null;
  wetGrain: boolean;
  note: string;
};

/** Everything that was asked for but the first truck; only what was changed is sent. */
export function CorrectSheet({ order, isStaff, onClose }: Props) {
  const [before] = useState((): Values => ({
    transportDate: order.transportDate,
    product: { ...order.product, label: order.product.name },
    client: { id: order.client.id, label: clientLabel(order.client) },
    pickup: placeChoice(order.pickup),
    destination: order.destination === null ? null : placeChoice(order.destination),
    quantity: order.ordered,
    wetGrain: order.wetGrain,
    note: order.note ?? '',
  }));
  const [values, setValues] = useState(before);
  const [version] = useState(order.version);
  const about = `correct order ${String(order.id)}`;
  const refusal = useRefusal();
  const { question, send } = useQuestions();
  const change = (changed: Partial<Values>) => {
    setValues({ ...values, ...changed });
    for (const field of Object.keys(changed)) refusal.changed(field);
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify(before);
  const searchOwnLocations = (text: string, signal: AbortSignal) =>
    searchLocationsOf(order.client.companyId, text, signal);
  const searchGoods: SearchOptions<GoodsChoice> = isStaff ? searchProducts : searchGrain;
  const save = useMutation({
    mutationFn: (changes: TransportOrderChanges) => {
      refusal.clear();
      closeToastsAbout(about);
      return send((confirmed) =>
        call('correctTransportOrder', { params: { id: order.id }, body: { version, changes, confirmed } }),
      );
    },
    onSuccess: async (saved) => {
      // They rather look again.
      if (saved === null) return;
      showSuccess(messages.corrected);
      for (const { rowId, message } of saved.warnings) showWarning(tableWork.warned(rowId), message);
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      // What was typed stays; what others have changed shows behind the sheet.
      const isAtFields = refusal.refuse(error, Object.keys(fields));
      if (!isAtFields) {
        showFailed(
          about,
          messages.correctFailed,
          isStale(error) ? messages.changedMeanwhile : explainOf(messages.transportOne(order.id), error),
        );
      }
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const press = (button: HTMLElement) => {
    const changes = refusal.read(orderChanges, changesOf(values, before), fields);
    if (changes !== null && !focusLeftOver(button)) save.mutate(changes);
  };
  return (
    <FormSheet
      title={isStaff ? messages.correct : messages.change}
      isDirty={isDirty && save.data == null}
      focusOn={refusal.first}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {isStaff && <p className="quiet">{messages.sentStays}</p>}
        <DateField
          label={messages.askedDay}
          error={refusal.at('transportDate')}
          name="transportDate"
          value={values.transportDate}
          onChange={(transportDate) => change({ transportDate })}
        />
        <Typeahead
          label={messages.product}
          error={refusal.at('product')}
          name="product"
          placeholder={messages.searchProduct}
          search={searchGoods}
          value={values.product}
          onChange={(product) => {
            // A number in another unit is another quantity.
            const isSameUnit = product === null || product.unit === values.product?.unit;
            change({ product, ...(!isSameUnit && { quantity: null }) });
          }}
        />
        {isStaff && (
          <Typeahead
            label={messages.client}
            error={refusal.at('client')}
            name="client"
            placeholder={messages.searchLocation}
            search={searchClients}
            value={values.client}
            onChange={(client) => change({ client })}
          />
        )}
        <Typeahead
          label={messages.pickup}
          error={refusal.at('pickup')}
          name="pickup"
          placeholder={messages.searchLocation}
          search={isStaff ? searchLocations : searchOwnLocations}
          value={values.pickup}
          onChange={(pickup) => change({ pickup })}
        />
        {isStaff && (
          <Typeahead
            label={messages.destination}
            error={refusal.at('destination')}
            name="destination"
            labelNote={common.form.optional}
            placeholder={messages.searchLocation}
            search={searchLocations}
            value={values.destination}
            onChange={(destination) => change({ destination })}
          />
        )}
        <NumberField
          label={messages.quantity}
          error={refusal.at('quantity')}
          name="quantity"
          unit={values.product?.unit ?? null}
          value={values.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <Toggle
          label={messages.wetGrain}
          checked={values.wetGrain}
          onChange={(wetGrain) => change({ wetGrain })}
        />
        <TextField
          label={messages.notes}
          error={refusal.at('note')}
          name="note"
          labelNote={common.form.optional}
          value={values.note}
          maxLength={1000}
          multiline
          onChange={(note) => change({ note })}
        />
        {refusal.others !== null && (
          <Notice tone="red">{isStale(save.error) ? messages.changedMeanwhile : refusal.others}</Notice>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            look="primary"
            disabled={!isDirty}
            busy={save.isPending}
            onClick={({ currentTarget }) => press(currentTarget)}
          >
            {common.common.save}
          </Button>
        </div>
      </div>
      <QuestionDialog question={question} />
    </FormSheet>
  );
}

/** What was changed, as the server is asked for it: emptied fields too, for the schema to refuse. */
function changesOf(values: Values, before: Values): unknown {
  const { transportDate, product, client, pickup, destination, quantity, wetGrain, note } = values;
  return {
    ...(product !== before.product && { product: referenceTo(product) }),
    ...(client !== before.client && { client: referenceTo(client) }),
    ...(pickup !== before.pickup && { pickup: referenceTo(pickup) }),
    ...(destination !== before.destination && { destination: referenceTo(destination) }),
    ...(transportDate !== before.transportDate && { transportDate }),
    ...(quantity !== before.quantity && { quantity }),
    ...(wetGrain !== before.wetGrain && { wetGrain }),
    ...(note !== before.note && { note: note.trim() || null }),
  };
}

function referenceTo(choice: Choice | null) {
  return choice && { id: choice.id };
}

/** Somebody else has changed the order meanwhile. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function placeChoice({ id, locationName, companyName }: TransportOrder['pickup']): Choice {
  return { id, label: locationName, description: companyName };
}
