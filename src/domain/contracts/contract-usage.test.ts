import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDecimals, type Decimal, decimal, fromThousandths, zero } from '../goods/decimal.ts';
import { type JobRowStatus, jobRowStatuses } from '../job-row/job-row-status.ts';
import { type CarriedGoods, type ContractTerms, contractUsage, usedQuantity } from './contract-usage.ts';

const contract: ContractTerms = {
  id: 1,
  companyId: 20,
  productId: null,
  groupId: 99,
  holdsRapeseed: false,
  pickupId: null,
  destinationId: null,
  quantity: decimal(100),
  unit: 't',
  validFrom: '2026-08-01',
  validTo: '2026-12-31',
};
const load: CarriedGoods = {
  companyId: 20,
  productId: 1,
  groupId: 99,
  pickupId: 11,
  destinationId: null,
  destinationConfirmedWarehouse: false,
  day: '2026-10-19',
  status: 'UNCOMPLETED',
  unit: 't',
  quantity: decimal('28.5'),
};

test('ordered, planned and delivered goods are told apart, and cancelled ones left out', () => {
  const usage = contractUsage(
    [contract],
    [
      { ...load, status: 'UNCONFIRMED', quantity: decimal(1) },
      { ...load, quantity: decimal(2) },
      { ...load, status: 'IN_DESTINATION', quantity: decimal(3) },
      { ...load, status: 'COMPLETED', quantity: decimal(4) },
      { ...load, status: 'CANCELLED', quantity: decimal(50) },
      { ...load, status: 'FAILED', quantity: decimal(50) },
      // Its carrier refused it: it waits for another truck.
      { ...load, status: 'REJECTED', quantity: decimal(6) },
    ],
  );
  expect(usage.get(1)).toEqual({ ordered: decimal(7), planned: decimal(5), delivered: decimal(4) });
});

test('kilograms count on a contract in tonnes, and tonnes on one in kilograms', () => {
  const kilograms = { ...load, unit: 'kg', quantity: decimal(1500) };
  expect(usedOf(contractUsage([contract], [kilograms, load]), 1)).toBe(decimal(30));
  const inKg = { ...contract, unit: 'kg', quantity: decimal(90_000) };
  expect(usedOf(contractUsage([inKg], [kilograms, load]), 1)).toBe(decimal(30_000));
});

test('the exact contract is filled first, then the one that ends first', () => {
  const exact = { ...contract, id: 2, productId: 1, quantity: decimal(10) };
  const endsSooner = { ...contract, id: 3, validTo: '2026-11-30', quantity: decimal(10) };
  const usage = contractUsage([contract, exact, endsSooner], [load]);
  expect([2, 3, 1].map((id) => usedOf(usage, id))).toEqual([decimal(10), decimal(10), decimal('8.5')]);
});

test('only goods of its company, products, locations and days count on a contract', () => {
  const others = [
    { ...load, companyId: 21 },
    { ...load, groupId: 7 },
    { ...load, day: '2026-07-31' },
    { ...load, day: '2027-01-01' },
  ];
  expect(usedOf(contractUsage([contract], others), 1)).toBe(zero);
  expect(usedOf(contractUsage([{ ...contract, pickupId: 12 }], [load]), 1)).toBe(zero);
});

test('a contract that was overdrawn is shown as such', () => {
  expect(usedOf(contractUsage([{ ...contract, quantity: decimal(20) }], [load]), 1)).toBe(decimal('28.5'));
});

test('everything that fits counts exactly once', () => {
  const quantity = fc
    .integer({ min: 1, max: 60_000 })
    .map((thousandths) => fromThousandths(BigInt(thousandths)));
  const contracts = fc
    .array(fc.record({ quantity: fc.option(quantity), productId: fc.constantFrom(1, null) }), {
      minLength: 1,
    })
    .map((some) => some.map((each, index) => ({ ...contract, ...each, id: index + 1 })));
  const loadOf = (quantity: Decimal, status: JobRowStatus): CarriedGoods => ({ ...load, quantity, status });
  const loads = fc.array(
    fc.tuple(quantity, fc.constantFrom(...jobRowStatuses)).map((each) => loadOf(...each)),
  );
  fc.assert(
    fc.property(contracts, loads, (contracts, carried) => {
      const used = [...contractUsage(contracts, carried).values()].map(usedQuantity);
      const counted = carried.filter(({ status }) => status !== 'CANCELLED' && status !== 'FAILED');
      expect(addDecimals(...used)).toBe(addDecimals(...counted.map((each) => each.quantity)));
    }),
  );
});

function usedOf(usage: ReturnType<typeof contractUsage>, id: number): Decimal | null {
  const found = usage.get(id);
  return found === undefined ? null : usedQuantity(found);
}
