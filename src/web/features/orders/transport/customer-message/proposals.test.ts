import { expect, test } from 'vitest';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { readFrom } from '../../../../../../tests/messages/reading.ts';
import type { ReadOrder } from '../../../../order-message/message-text.ts';
import { proposalsOf } from './proposals.ts';

const place = (id: number, locationName: string) => ({ id, locationName, companyName: 'Rehe Vili OÜ' });
const order = {
  transportDate: '2026-08-13',
  product: { id: 0, name: 'Nisu', unit: 't' },
  wetGrain: false,
  pickup: place(-1, 'Rehe kuivati'),
  destination: place(-2, 'Muuga viljaterminal'),
  quantity: 28,
  note: 'Värav on lahti',
};

/** What a message says otherwise than the order, of which the message names the same goods and pickup. */
function proposed(text: string, changed: Partial<typeof order> = {}) {
  const [read] = readFrom('Rehe Vili OÜ', text).orders;
  if (read === undefined) throw new Error('no order');
  const whole = (field: { value: { id: number; name: string } | null }) =>
    field.value === null
      ? field
      : { ...field, value: { ...field.value, locationName: field.value.name, unit: 't' } };
  const asRead = {
    ...read,
    product: whole(read.product),
    pickup: whole(read.pickup),
    destination: whole(read.destination),
  };
  return proposalsOf(
    text,
    asRead as unknown as ReadOrder,
    {
      ...order,
      product: { ...order.product, id: read.product.value?.id ?? 0 },
      ...changed,
    } as unknown as TransportOrder,
  ).map(({ field, before, after }) => `${field}: ${before} → ${after}`.replaceAll('\u{a0}', ' '));
}

test.each([
  ['Nisu homme ei jõua, lükkame reedele', ['transportDate: 13.08.2026 → 14.08.2026']],
  [
    'Homme tuleks nisu hoopis Pärnu terminali viia, mitte Muugale',
    ['destination: Muuga viljaterminal → Pärnu terminal'],
  ],
  ['А можно завтра не в 8 а в 10?', ['note: Värav on lahti → Värav on lahti, kell 10:00']],
])('%s', (text, changes) => {
  expect(proposed(text)).toEqual(changes);
});

test('what the order says already is no change, and another unit leaves the quantity to a person', () => {
  const text = 'Homme nisu asemel otra 28 t Kasemäe kuivatist Tamsallu';
  const [read] = readFrom('Kasemäe Agro OÜ', text).orders;
  const same = {
    pickup: place(read?.pickup.value?.id ?? 0, 'Kasemäe kuivati'),
    destination: place(read?.destination.value?.id ?? 0, 'Tamsalu elevaator'),
  };
  expect(proposed(text, same)).toEqual([]);
  expect(proposed(text, { ...same, product: { id: 0, name: 'Nisu', unit: 'kg' }, note: '' })).toEqual([
    'product: Nisu → Oder',
    'note:  → 28 t',
  ]);
});
