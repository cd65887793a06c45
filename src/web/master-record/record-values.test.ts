import { expect, test } from 'vitest';

import type { MasterField } from '#api/admin/master-records.ts';

import { changedValuesOf, type FormRecord, rebase, splitCoordinates, typedOf } from './record-values.ts';

const field = (name: string, kind: MasterField['kind']): MasterField => ({
  name,
  label: name,
  hint: null,
  kind,
  required: false,
  place: 'form',
  width: 'full',
  unit: null,
  fixed: false,
  choices: null,
  emptyLabel: null,
  refersTo: null,
  sortable: false,
  tellsApart: false,
});
const fields = [
  field('cnCode', 'text'),
  field('isBulk', 'flag'),
  field('adr', 'text'),
  field('grossWeight', 'number'),
  field('regimeAsOf', 'day'),
  field('productGroupExternalId', 'reference'),
];
const product: FormRecord = {
  id: 3,
  version: 1,
  name: 'Nisu',
  values: {
    cnCode: null,
    isBulk: false,
    adr: 'UN 2067',
    grossWeight: 28.5,
    regimeAsOf: null,
    productGroupExternalId: { id: 99, name: 'Teravili' },
  },
};
const typed = {
  cnCode: '',
  isBulk: false,
  adr: 'UN 2067',
  grossWeight: '28,5',
  regimeAsOf: null,
  productGroupExternalId: { id: 99, label: 'Teravili' },
};

test('values are typed the Estonian way', () => {
  expect(typedOf(fields, product)).toEqual(typed);
});

test('only what was changed is sent, and an emptied text is none', () => {
  expect(changedValuesOf(fields, product, typed)).toEqual({});
  expect(changedValuesOf(fields, product, { ...typed, cnCode: ' 1205 ', adr: ' ', isBulk: true })).toEqual({
    cnCode: '1205',
    adr: null,
    isBulk: true,
  });
  expect(
    changedValuesOf(fields, product, {
      ...typed,
      regimeAsOf: '2026-11-23',
      productGroupExternalId: { id: 4, label: 'Taimekaitse' },
    }),
  ).toEqual({ regimeAsOf: '2026-11-23', productGroupExternalId: { id: 4 } });
  expect(changedValuesOf(fields, product, { ...typed, productGroupExternalId: null })).toEqual({
    productGroupExternalId: null,
  });
});

test('of a new record all that was filled in is sent', () => {
  const empty = typedOf(fields, null);
  expect(changedValuesOf(fields, null, empty)).toEqual({});
  expect(changedValuesOf(fields, null, { ...empty, cnCode: '1205' })).toEqual({ cnCode: '1205' });
});

test('over a newer record mine stays, the rest is theirs, and what both changed is named', () => {
  const now = {
    ...product,
    version: 2,
    values: { ...product.values, cnCode: '10019900', grossWeight: 1000 },
  };
  expect(rebase(fields, product, { ...typed, adr: '' }, now)).toEqual({
    typed: { ...typed, cnCode: '10019900', adr: '', grossWeight: '1000' },
    clashes: [],
  });
  expect(rebase(fields, product, { ...typed, cnCode: '1205' }, now)).toMatchObject({
    typed: { cnCode: '1205' },
    clashes: ['cnCode'],
  });
  expect(rebase(fields, product, { ...typed, cnCode: '10019900' }, now).clashes).toEqual([]);
});

test('coordinates that a map copies together are parted', () => {
  const parts = { latitude: '58,65432', longitude: '25,97' };
  for (const text of ['58.65432, 25.97', '58.65432 25.97', ' 58,65432; 25,97 ', '58,65432, 25,97']) {
    expect(splitCoordinates(text)).toEqual(parts);
  }
  for (const text of ['', '58.65', '58.65, 25', '58, 25', 'Põltsamaa']) {
    expect(splitCoordinates(text)).toBeNull();
  }
});
