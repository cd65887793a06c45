import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { messages as common } from '../../../i18n/et/messages.ts';
import { orders as messages } from '../../../i18n/et/orders.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { searchClients, searchLocations, searchLocationsOf } from '../../../lookups/location-option.ts';
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
import { useRefusal } from '../use-refusal.ts';

import styles from '../OrderDetail.module.css';

type Props = { order: TransportOrder; isStaff: boolean; onClose: () => void };

/** A record to choose: what is sent of it is its id. */
type Choice = { id: number; label: string; description?: string };
type GoodsChoice = Choice & { unit: string };

/** Everything that was asked for but the first truck; only what was changed is sent. */
export function CorrectSheet({ order, isStaff, onClose }: Props) {
  const [before] = useState(() => ({
    transportDate: order.transportDate as string | null,
    product: { ...order.product, label: order.product.name } as GoodsChoice | null,
    client: placeChoice(order.client) as Choice | null,
    pickup: placeChoice(order.pickup) as Choice | null,
    destination: order.destination === null ? null : (placeChoice(order.destination) as Choice | null),
    quantity: order.ordered as number | null,
    wetGrain: order.wetGrain,
    note: order.note ?? '',
  }));
  const [values, setValues] = useState(before);
  const [version] = useState(order.version);
  const about = `correct order ${String(order.id)}`;
  const refusal = useRefusal();
  const { question, send } = useQuestions();
  const change = (changed: Partial<typeof before>) => {
    setValues({ ...values, ...changed });
    for (const field of Object.keys(changed)) refusal.changed(field);
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify(before);
  const { transportDate: day, product, client, pickup, quantity } = values;
  const isIncomplete = [day, product, client, pickup, quantity].includes(null);
  const searchOwnLocations = (text: string, signal: AbortSignal) =>
    searchLocationsOf(order.client.companyId, text, signal);
  const searchGoods: SearchOptions<GoodsChoice> = isStaff ? searchProducts : searchGrain;
  const save = useMutation({
    mutationFn: () => {
      refusal.clear();
      closeToastsAbout(about);
      const { transportDate, product, client, pickup, destination, quantity, wetGrain, note } = values;
      const changes = {
        ...(product !== null && product !== before.product && { product: { id: product.id } }),
        ...(client !== null && client !== before.client && { client: { id: client.id } }),
        ...(pickup !== null && pickup !== before.pickup && { pickup: { id: pickup.id } }),
        ...(destination !== before.destination && {
          destination: destination === null ? null : { id: destination.id },
        }),
        ...(transportDate !== null && transportDate !== before.transportDate && { transportDate }),
        ...(quantity !== null && quantity !== before.quantity && { quantity }),
        ...(wetGrain !== before.wetGrain && { wetGrain }),
        ...(note !== before.note && { note: note.trim() || null }),
      };
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
      const isAtFields = refusal.refuse(error, Object.keys(before));
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
            disabled={!isDirty || isIncomplete}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            {common.common.save}
          </Button>
        </div>
      </div>
      <QuestionDialog question={question} />
    </FormSheet>
  );
}

/** Somebody else has changed the order meanwhile. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function placeChoice({ id, locationName, companyName }: TransportOrder['pickup']): Choice {
  return { id, label: locationName, description: companyName };
}
