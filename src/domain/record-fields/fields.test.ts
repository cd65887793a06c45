import { expect, test } from 'vitest';

import {
  changedFields,
  correctedValues,
  emptyValues,
  type Fields,
  isEmptyValue,
  newValues,
  type ValuesOf,
} from './fields.ts';

const fields = {
  date: { kind: 'day', isRequired: true },
  product: { kind: 'reference', to: 'product', isRequired: true },
  truck: { kind: 'reference', to: 'truck' },
  quantity: { kind: 'quantity' },
  notes: { kind: 'multiline', max: 100 },
  isUrgent: { kind: 'flag' },
} as const satisfies Fields;

const full: ValuesOf<typeof fields> = {
  date: '2026-08-14',
  product: { id: 1 },
  truck: { id: 2 },
  quantity: 0,
  notes: 'Helista enne',
  isUrgent: true,
};

test('a new record is empty where its request says nothing or only blanks', () => {
  expect(newValues(fields, { date: '2026-08-14', product: { id: 1 }, notes: '  ' })).toEqual({
    ...emptyValues(fields),
    date: '2026-08-14',
    product: { id: 1 },
    isUrgent: false,
  });
});

test.each([
  ['nothing keeps all', {}, {}],
  ['undefined keeps a field', { truck: undefined }, {}],
  ['null empties what may be empty', { truck: null, quantity: null }, { truck: null, quantity: null }],
  ['a blank text empties it', { notes: ' ' }, { notes: null }],
  ['null keeps a required field', { date: null, product: null }, {}],
  ['null keeps a flag', { isUrgent: null }, {}],
  ['a flag is switched off', { isUrgent: false }, { isUrgent: false }],
  ['zero is a value', { quantity: 0 }, { quantity: 0 }],
])('of a correction %s', (_, changes, changed) => {
  expect(correctedValues(fields, full, changes)).toEqual({ ...full, ...changed });
});

test('differing fields are told before and after, references by their ids', () => {
  const after = { ...full, product: { id: 1 }, truck: { id: 3 }, quantity: null, isUrgent: false };
  expect(changedFields(fields, full, full)).toEqual({});
  expect(changedFields(fields, full, after)).toEqual({
    truck: [2, 3],
    quantity: [0, null],
    isUrgent: [true, false],
  });
});

test('null and a flag that is off are empty, zero is not', () => {
  expect([null, false].map(isEmptyValue)).toEqual([true, true]);
  expect([0, true, '', { id: 1 }].map(isEmptyValue)).toEqual([false, false, false, false]);
});
