import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { changedRowFields, fitGoods, isQuantityMissing } from './row-changes.ts';

const wheat = { id: 1, unit: 't', isBulk: true, notInPackageSize: false, packageSize: null };
const sacks = { id: 2, unit: 'kg', isBulk: false, notInPackageSize: false, packageSize: 25 };
const bigSacks = { ...sacks, id: 3, packageSize: 600 };
const rowOf = (product: object) => ({ id: 1, quantity: 50, product }) as JobRow;
const product = (value: object) => value as JobRow['product'];

test.each([
  ['what is typed', rowOf(sacks), { quantity: 60 }, { quantity: 75 }],
  ['what already fits', rowOf(sacks), { quantity: 75 }, { quantity: 75 }],
  ['bulk goods', rowOf(wheat), { quantity: 28.5 }, { quantity: 28.5 }],
  ['another product', rowOf(sacks), { product: product(bigSacks) }, { product: bigSacks, quantity: 600 }],
  ['other fields', rowOf(sacks), { notes: 'x' }, { notes: 'x' }],
])('whole packages: %s', (_, row, changes, fitted) => {
  expect(fitGoods({ row, changes }).changes).toEqual(fitted);
});

test('a product of another unit asks for its quantity', () => {
  const row = rowOf(sacks);
  expect(isQuantityMissing({ row, changes: { product: product(wheat) } })).toBe(true);
  expect(isQuantityMissing({ row, changes: { product: product(bigSacks) } })).toBe(false);
  expect(isQuantityMissing({ row, changes: { product: product(wheat), quantity: 28.5 } })).toBe(false);
});

test("a trailer chosen with another truck is a change, also the row's own: the truck would bring its usual one", () => {
  const row = { id: 1, truck: { id: 5 }, trailer: { id: 9 } } as JobRow;
  const trailer = { id: 9 } as NonNullable<JobRow['trailer']>;
  const truck = (id: number) => ({ id }) as NonNullable<JobRow['truck']>;
  expect(changedRowFields(row, { truck: truck(6), trailer })).toEqual(['truck', 'trailer']);
  expect(changedRowFields(row, { truck: truck(5), trailer })).toEqual([]);
  expect(changedRowFields(row, { trailer })).toEqual([]);
});
