import { expect, test } from 'vitest';

import type { MasterRecord } from '#api/import/master-data.ts';

import { changesOf, rebase, splitCoordinates, typedOf } from './correction-form.ts';

const product: MasterRecord = {
  kind: 'products',
  id: 3,
  version: 1,
  name: 'Nisu',
  values: { cnCode: null, isBulk: false, adr: 'UN 2067', grossWeight: 28.5, ...unclassed(null) },
};
const typed = { cnCode: '', isBulk: false, adr: 'UN 2067', grossWeight: '28,5', ...unclassed('') };

/** Goods that nobody has classed for the previous-load gate. */
function unclassed<None>(none: None) {
  return { idtfNumber: none, cleaningRegime: none, regimeAsOf: none };
}

test('values are typed the Estonian way', () => {
  expect(typedOf(product)).toEqual(typed);
});

test('only what was changed is sent, and an emptied text is none', () => {
  expect(changesOf(product, typed)).toEqual({});
  expect(changesOf(product, { ...typed, cnCode: ' 1205 ', adr: ' ', isBulk: true })).toEqual({
    cnCode: '1205',
    adr: null,
    isBulk: true,
  });
});

test('over a newer record mine stays, the rest is theirs, and what both changed is named', () => {
  const now = {
    ...product,
    version: 2,
    values: { ...product.values, cnCode: '10019900', grossWeight: 1000 },
  };
  expect(rebase(product, { ...typed, adr: '' }, now)).toEqual({
    typed: { ...typed, cnCode: '10019900', adr: '', grossWeight: '1000' },
    clashes: [],
  });
  expect(rebase(product, { ...typed, cnCode: '1205' }, now)).toMatchObject({
    typed: { cnCode: '1205' },
    clashes: ['cnCode'],
  });
  expect(rebase(product, { ...typed, cnCode: '10019900' }, now).clashes).toEqual([]);
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
