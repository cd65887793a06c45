import { expect, test } from 'vitest';

import type { Contract } from '#api/contracts/contracts.ts';

import { balanceText, isUsedUp } from './contract-balance-text.ts';

const contract: Contract = {
  id: 1,
  externalId: null,
  companyId: 7,
  product: null,
  productGroup: { id: 1, name: 'Teravili' },
  pickup: null,
  destination: null,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  unit: 't',
  quantity: 100,
  ordered: 10,
  planned: 20,
  delivered: 30.5,
  left: 39.5,
  over: 0,
  isForGrain: true,
};
const usedUp = { ...contract, delivered: 442.1, left: 0, over: 372.1 };

/** With plain spaces. */
const read = (of: Contract, quantity: number | null, unit = 't') =>
  balanceText(of, { quantity, unit })?.replaceAll('\u{a0}', ' ');

test.each([
  [contract, null, 't', 'Lepingust alles 39,5 t / 100 t', false],
  [contract, 9.5, 't', 'Lepingust alles 39,5 t / 100 t, pärast seda 30 t', false],
  [contract, 39.5, 't', 'Lepingust alles 39,5 t / 100 t, pärast seda 0 t', false],
  [contract, 40, 't', 'Lepingust alles 39,5 t / 100 t, koos sellega 100,5 t', true],
  [contract, 28_500, 'kg', 'Lepingust alles 39,5 t / 100 t, pärast seda 11 t', false],
  // Not weighed, float dust, nothing typed yet.
  [contract, 100, 'tk', 'Lepingust alles 39,5 t / 100 t', false],
  [contract, 60.000_002_4, 't', 'Lepingust alles 39,5 t / 100 t', false],
  [contract, 0, 't', 'Lepingust alles 39,5 t / 100 t', false],
  [
    usedUp,
    190,
    't',
    'Leping ületatud: 472,1 t / 100 t, 372,1 t üle lepingu (472 %), koos sellega 662,1 t',
    true,
  ],
  [usedUp, null, 't', 'Leping ületatud: 472,1 t / 100 t, 372,1 t üle lepingu (472 %)', true],
] as const)('the balance counts what is typed', (of, quantity, unit, text, isOver) => {
  expect(read(of, quantity, unit)).toBe(text);
  expect(isUsedUp(of, { quantity, unit })).toBe(isOver);
});

test('a contract without an upper bound has no balance', () => {
  expect(balanceText({ ...contract, quantity: null, left: null }, { quantity: 5, unit: 't' })).toBeNull();
});
