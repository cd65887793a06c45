import { expect, test } from 'vitest';

import type { Fields } from '#domain/record-fields/fields.ts';

import { changesOf, emptyFormValues, formValuesOf, requestOf } from './form-values.ts';

const fields = {
  transportDate: { kind: 'day', isRequired: true },
  product: { kind: 'reference', to: 'product', isRequired: true },
  wetGrain: { kind: 'flag' },
  pickup: { kind: 'reference', to: 'location', isRequired: true },
  destination: { kind: 'reference', to: 'location' },
  quantity: { kind: 'quantity', isRequired: true },
  note: { kind: 'multiline', max: 1000 },
} as const satisfies Fields;

const empty = emptyFormValues(fields);
const order = formValuesOf(
  fields,
  { transportDate: '2026-11-20', wetGrain: true, quantity: 28.5, note: null },
  {
    product: { id: 3, label: 'Nisu' },
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
  expect(Object.keys(empty)).toEqual(Object.keys(fields));
});

test('a request names what was chosen by its id, and text without the blanks around it', () => {
  expect(requestOf(fields, { ...order, note: '  Kell 9 ' })).toEqual({
    transportDate: '2026-11-20',
    product: { id: 3 },
    wetGrain: true,
    pickup: { id: 11 },
    destination: null,
    quantity: 28.5,
    note: 'Kell 9',
  });
});

test('a correction asks for what was changed and nothing else, emptied fields too', () => {
  const changed = { product: { id: 3, label: 'Nisu II' }, pickup: null, quantity: Number.NaN, note: '  ' };
  expect(changesOf(fields, order, { ...order, ...changed })).toEqual({
    pickup: null,
    quantity: Number.NaN,
  });
  expect(changesOf(fields, order, { ...order, wetGrain: false, destination: { id: 7 } })).toEqual({
    wetGrain: false,
    destination: { id: 7 },
  });
});
