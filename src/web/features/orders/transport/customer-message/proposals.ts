import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { unknownQuantityUnlabelled } from '#domain/goods/quantity-words.ts';

import { common } from '../../../../i18n/et/shell.ts';
import { toLocationOption } from '../../../../lookups/location-option.ts';
import { toProductOption } from '../../../../lookups/product-option.ts';
import { amountIn, noteOf, type ReadOrder } from '../../../../order-message/message-text.ts';

/** What a message says otherwise than an order: the field of its form, both in words, and the form's value. */
export interface Proposal {
  field: 'transportDate' | 'product' | 'wetGrain' | 'pickup' | 'destination' | 'quantity' | 'note';
  before: string;
  after: string;
  value: unknown;
}

/**
 * Returns what a message that changes an order says otherwise (docs/requirements.md, 'From message to order'), in the
 * order of the form. Each is for a person to take: it may be what stood before, or one of several loads.
 */
export function proposalsOf(text: string, read: ReadOrder, order: TransportOrder): Proposal[] {
  const product = read.product.value;
  const [pickup, destination] = [read.pickup.value, read.destination.value];
  const { unit } = order.product;
  // A number in another unit is another quantity: it is left to the person, in the message's words.
  const isSameUnit = product === null || product.unit === unit;
  const amount = isSameUnit ? amountIn(unit, read.quantity.value) : null;
  const note = noteOf(text, read, amount !== null);
  const notes = [order.note, note].filter((part) => part !== null && part !== '').join(', ');
  const all: (Proposal | false)[] = [
    read.date.value !== null &&
      read.date.value !== order.transportDate && {
        field: 'transportDate',
        before: formatDay(order.transportDate),
        after: formatDay(read.date.value),
        value: read.date.value,
      },
    product !== null &&
      product.id !== order.product.id && {
        field: 'product',
        before: order.product.name,
        after: product.name,
        value: toProductOption(product),
      },
    read.wetGrain.value === true &&
      !order.wetGrain && { field: 'wetGrain', before: common.no, after: common.yes, value: true },
    pickup !== null &&
      pickup.id !== order.pickup.id && {
        field: 'pickup',
        before: order.pickup.locationName,
        after: pickup.locationName,
        value: toLocationOption(pickup),
      },
    destination !== null &&
      destination.id !== order.destination?.id && {
        field: 'destination',
        before: order.destination?.locationName ?? '',
        after: destination.locationName,
        value: toLocationOption(destination),
      },
    amount !== null &&
      amount !== order.quantity && {
        field: 'quantity',
        before: order.quantity === null ? unknownQuantityUnlabelled : formatQuantity(order.quantity, unit),
        after: formatQuantity(amount, unit),
        value: amount,
      },
    note !== '' &&
      order.note?.includes(note) !== true && {
        field: 'note',
        before: order.note ?? '',
        after: notes,
        value: notes,
      },
  ];
  return all.filter((each) => each !== false);
}
