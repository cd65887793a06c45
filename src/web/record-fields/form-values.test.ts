import { expect, test } from 'vitest';

import { correctableOrderFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { changesOf, emptyFormValues, formValuesOf, requestOf } from './form-values.ts';

const empty = emptyFormValues(transportOrderFields);
const order = formValuesOf(
  correctableOrderFields,
  { transportDate: '2026-11-20', wetGrain: true, quantity: 28.5, note: null },
  {
    product: { id: 3, label: 'Nisu' },
    client: { id: 11, label: 'Kuuse Talu OÜ' },
    pickup: { id: 11, label: 'Laut' },
    destination: null,
  },
);

test('an empty form holds nothing of any field: text is empty, a flag is off', () => {
  expect(empty).toMatchObject({
    transportDate: null,
    product: null,
    wetGrain: false,
    quantity: null,
    note: '',
  });
  expect(Object.keys(empty)).toEqual(Object.keys(transportOrderFields));
});

test('a request names what was chosen by its id, and text without the blanks around it', () => {
  expect(requestOf(correctableOrderFields, { ...order, note: '  Kell 9 ' })).toEqual({
    transportDate: '2026-11-20',
    product: { id: 3 },
    wetGrain: true,
    client: { id: 11 },
    pickup: { id: 11 },
    destination: null,
    quantity: 28.5,
    note: 'Kell 9',
  });
});

test('a correction asks for what was changed and nothing else, emptied fields too', () => {
  const changed = { product: { id: 3, label: 'Nisu II' }, pickup: null, quantity: Number.NaN, note: '  ' };
  expect(changesOf(correctableOrderFields, order, { ...order, ...changed })).toEqual({
    pickup: null,
    quantity: Number.NaN,
  });
  expect(
    changesOf(correctableOrderFields, order, { ...order, wetGrain: false, destination: { id: 7 } }),
  ).toEqual({ wetGrain: false, destination: { id: 7 } });
});
