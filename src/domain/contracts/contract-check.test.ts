import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ownCompanyId } from '../business-constants.ts';
import { addDays } from '../calendar/day.ts';
import { decimal, zero } from '../goods/decimal.ts';
import {
  type Contract,
  contractProblemCode,
  type ContractedGoods,
  isRapeseed,
  needsContractCheck,
  quantityLeft,
  quantityOver,
} from './contract-check.ts';

const today = '2026-10-19';
const goods: ContractedGoods = {
  companyId: 20,
  productId: 1,
  groupId: 99,
  pickupId: 11,
  destinationId: null,
  destinationConfirmedWarehouse: false,
};
const contract: Contract = {
  companyId: 20,
  productId: 1,
  groupId: 99,
  holdsRapeseed: false,
  pickupId: null,
  destinationId: null,
  quantity: decimal(100),
  usedQuantity: decimal('99.999'),
  validFrom: '2026-08-01',
  validTo: today,
};
const usedUp = { ...contract, usedQuantity: decimal(100) };
const expired = { ...contract, validTo: '2026-10-18' };

describe('needsContractCheck', () => {
  const grain = {
    product: { groupId: 99 },
    pickup: { locationCode: 'L1' },
    destination: { id: 3 },
  };

  test.each([
    ['grain with a destination', grain, true],
    [
      'grain from a location without a code',
      { ...grain, pickup: { locationCode: null }, destination: null },
      true,
    ],
    [
      'grain from a location with an empty code',
      { ...grain, pickup: { locationCode: '' }, destination: null },
      true,
    ],
    ['grain from a location with a code, going nowhere yet', { ...grain, destination: null }, false],
    ['other goods', { ...grain, product: { groupId: 4 } }, false],
    ['no product', { ...grain, product: null }, false],
    ['no pickup', { ...grain, pickup: null }, false],
  ])('%s', (_, order, needed) => {
    expect(needsContractCheck(order)).toBe(needed);
  });
});

describe('contractProblemCode', () => {
  test.each([
    ['in force to its last day and kilogram', [contract], null],
    ['in force from today', [{ ...contract, validFrom: today }], null],
    ['without an upper bound', [{ ...usedUp, quantity: null }], null],
    ['for the whole group', [{ ...contract, productId: null }], null],
    ['none', [], 'CONTRACT_MISSING'],
    ['of another company', [{ ...contract, companyId: 21 }], 'CONTRACT_MISSING'],
    ['for another product', [{ ...contract, productId: 2 }], 'CONTRACT_MISSING'],
    ['for another group', [{ ...contract, productId: null, groupId: 7 }], 'CONTRACT_MISSING'],
    ['from another location', [{ ...contract, pickupId: 12 }], 'CONTRACT_MISSING'],
    ['to a location', [{ ...contract, destinationId: 5 }], 'CONTRACT_MISSING'],
    ['yet to start', [{ ...contract, validFrom: '2026-10-20', validTo: '2027-01-01' }], 'CONTRACT_MISSING'],
    ['expired', [expired], 'CONTRACT_EXPIRED'],
    ['used up', [usedUp], 'CONTRACT_USED_UP'],
    ['expired or used up', [expired, usedUp], 'CONTRACT_USED_UP'],
    ['bad or good', [expired, usedUp, contract], null],
  ] satisfies [string, Contract[], string | null][])('%s', (_, contracts, code) => {
    expect(contractProblemCode(goods, contracts, today)).toBe(code);
  });

  test('is never missed with the own company', () => {
    expect(contractProblemCode({ ...goods, companyId: ownCompanyId }, [], today)).toBeNull();
  });

  test('lets a warehouse of our own stand for the destination named', () => {
    const delivered = { ...contract, destinationId: 5 };
    expect(contractProblemCode({ ...goods, destinationId: 5 }, [delivered], today)).toBeNull();
    expect(contractProblemCode({ ...goods, destinationId: 6 }, [delivered], today)).toBe('CONTRACT_MISSING');
    const ours = { ...goods, destinationId: 6, destinationConfirmedWarehouse: true };
    expect(contractProblemCode(ours, [delivered], today)).toBeNull();
  });

  test('is never made worse by one more contract', () => {
    const contracts = fc.array(
      fc.record({
        companyId: fc.constantFrom(20, 21),
        productId: fc.constantFrom(1, 2, null),
        groupId: fc.constantFrom(99, 7),
        holdsRapeseed: fc.boolean(),
        pickupId: fc.constantFrom(11, null),
        destinationId: fc.constantFrom(5, null),
        quantity: fc.constantFrom(decimal(10), null),
        usedQuantity: fc.constantFrom(zero, decimal(10)),
        validFrom: fc.integer({ min: -20, max: 5 }).map((count) => addDays(today, count)),
        validTo: fc.integer({ min: -5, max: 20 }).map((count) => addDays(today, count)),
      }),
    );
    const faults = [null, 'CONTRACT_USED_UP', 'CONTRACT_EXPIRED', 'CONTRACT_MISSING'];
    fc.assert(
      fc.property(contracts, contracts, (some, more) => {
        const before = faults.indexOf(contractProblemCode(goods, some, today));
        expect(faults.indexOf(contractProblemCode(goods, [...some, ...more], today))).toBeLessThanOrEqual(
          before,
        );
      }),
    );
  });
});

test('knows rapeseed by its CN code', () => {
  expect(isRapeseed('1205 10 90')).toBe(true);
  expect(isRapeseed('12051090')).toBe(true);
  expect(isRapeseed('1205 10 10')).toBe(false);
  expect(isRapeseed('1001 99 00')).toBe(false);
  expect(isRapeseed(null)).toBe(false);
});

test('tells what a contract still covers', () => {
  expect(quantityLeft(contract)).toBe(decimal('0.001'));
  expect(quantityLeft({ ...contract, usedQuantity: decimal(120) })).toBe(zero);
  expect(quantityLeft({ ...contract, quantity: null })).toBeNull();
  expect([contract, usedUp, { ...contract, quantity: null }].map(quantityOver)).toEqual([zero, zero, zero]);
  expect(quantityOver({ ...contract, usedQuantity: decimal('108.48') })).toBe(decimal('8.48'));
});
