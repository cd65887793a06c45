import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimal, zero } from '../goods/decimal.ts';
import {
  addClientPickupNote,
  hasPassedSinceCancelled,
  isMovedToPast,
  isToBeCarried,
  defaultLocation,
  defaultRepresentative,
  lineProblems,
  removeClientPickupNote,
  type SalesOrderToCheck,
  type SalesLineToCheck,
  salesOrderProblems,
  stockProblems,
} from './sales-order-rules.ts';

const today = '2026-10-19';
const person = { plantProtectionNo: null, plantProtectionValidityDate: null };
const certified = { plantProtectionNo: 'TK-1', plantProtectionValidityDate: '2030-01-01' };
const company = { id: 20, problematic: false, representatives: [{ id: 31, person }] };
const seed = { id: 1, groupId: 8, isBulk: false, notInPackageSize: false, packageSize: 25 };
const line: SalesLineToCheck = {
  product: seed,
  quantity: decimal(50),
  location: { companyId: 20 },
  warehouseId: 'W1',
  deliveryDate: today,
};
const order: SalesOrderToCheck = { company, representativeId: 31, lines: [line] };

describe('salesOrderProblems', () => {
  test('finds nothing wrong with a right order', () => {
    expect(salesOrderProblems(order, today)).toEqual([]);
  });

  test('names all that is missing at once', () => {
    expect(salesOrderProblems({ company: null, representativeId: null, lines: [] }, today)).toEqual([
      { code: 'REQUIRED', field: 'companyId' },
      { code: 'REQUIRED', field: 'representativeId' },
      { code: 'REQUIRED', field: 'salesOrderProducts' },
    ]);
    const empty = { product: null, quantity: null, location: null, warehouseId: null, deliveryDate: null };
    expect(salesOrderProblems({ ...order, lines: [line, empty] }, today)).toEqual([
      { code: 'REQUIRED', field: 'salesOrderProducts.1.productId' },
      { code: 'REQUIRED', field: 'salesOrderProducts.1.quantity' },
      { code: 'REQUIRED', field: 'salesOrderProducts.1.locationId' },
    ]);
  });

  test('refuses a problematic company and a representative of another', () => {
    const problematic = { ...company, problematic: true };
    expect(salesOrderProblems({ ...order, company: problematic, representativeId: 32 }, today)).toEqual([
      { code: 'NOT_ALLOWED', field: 'companyId' },
      { code: 'NOT_ALLOWED', field: 'representativeId' },
    ]);
  });
});

describe('lineProblems', () => {
  const poison = { ...line, product: { ...seed, groupId: 4 } };

  test('sells plant protection only where somebody is certified', () => {
    expect(lineProblems(poison, company, today)).toEqual([{ code: 'NOT_ALLOWED', field: 'productId' }]);
    const withCertificate = { ...company, representatives: [{ id: 31, person: certified }] };
    expect(lineProblems(poison, withCertificate, today)).toEqual([]);
    const runOut = {
      ...company,
      representatives: [{ id: 31, person: { ...certified, plantProtectionValidityDate: today } }],
    };
    expect(lineProblems(poison, runOut, today)).toEqual([{ code: 'EXPIRED', field: 'productId' }]);
  });

  test.each([
    [{ quantity: decimal(51) }, { code: 'INVALID', field: 'quantity' }],
    [{ quantity: zero }, { code: 'INVALID', field: 'quantity' }],
    [{ location: { companyId: 21 } }, { code: 'NOT_ALLOWED', field: 'locationId' }],
    [{ deliveryDate: '2026-10-18' }, { code: 'INVALID', field: 'deliveryDate' }],
    [{ deliveryDate: '2027-02-29' }, { code: 'INVALID', field: 'deliveryDate' }],
  ])('refuses %o', (change, problem) => {
    expect(lineProblems({ ...line, ...change }, company, today)).toEqual([problem]);
  });

  test('needs neither a delivery day nor a warehouse', () => {
    expect(lineProblems({ ...line, deliveryDate: null, warehouseId: null }, company, today)).toEqual([]);
  });
});

describe('stockProblems', () => {
  test('points at the warehouse of the line that is not filled, by its place in the order', () => {
    const incomplete = { ...line, quantity: null };
    expect(stockProblems([incomplete, line, line], () => decimal(75))).toEqual([
      { code: 'NOT_ALLOWED', field: 'salesOrderProducts.2.warehouseId' },
    ]);
    expect(stockProblems([line, line], () => decimal(100))).toEqual([]);
    expect(stockProblems([{ ...line, warehouseId: null }], () => zero)).toEqual([]);
  });
});

describe('defaults', () => {
  test('start with a delivery address, else the first location', () => {
    const yard = { id: 1, locationTypeCode: null };
    const delivery = { id: 2, locationTypeCode: 'LOCATION_TYPE_DELIVERY_ADDRESS' };
    expect(defaultLocation([yard, delivery])).toBe(delivery);
    expect(defaultLocation([yard])).toBe(yard);
    expect(defaultLocation([])).toBeNull();
  });

  test("start with the location's primary contact, else the first representative", () => {
    const representatives = [{ id: 31 }, { id: 32 }];
    expect(defaultRepresentative({ primaryContact: { id: 32 } }, representatives)).toEqual({ id: 32 });
    expect(defaultRepresentative({ primaryContact: { id: 33 } }, representatives)).toEqual({ id: 31 });
    expect(defaultRepresentative({ primaryContact: null }, representatives)).toEqual({ id: 31 });
    expect(defaultRepresentative(null, [])).toBeNull();
  });
});

test('a correction may leave a passed delivery day, and move none to the past', () => {
  const [yesterday, today] = ['2026-11-26', '2026-11-27'];
  expect(isMovedToPast(today, yesterday, today)).toBe(true);
  expect(isMovedToPast(null, yesterday, today)).toBe(true);
  expect(isMovedToPast(yesterday, yesterday, today)).toBe(false);
  expect(isMovedToPast(yesterday, today, today)).toBe(false);
  expect(isMovedToPast(yesterday, null, today)).toBe(false);
});

test('a cancelled line comes back unless its day has passed since', () => {
  const [earlier, yesterday, today] = ['2026-11-20', '2026-11-26', '2026-11-27'];
  expect(hasPassedSinceCancelled(yesterday, earlier, today)).toBe(true);
  expect(hasPassedSinceCancelled(yesterday, null, today)).toBe(true);
  // It was over already when it was cancelled.
  expect(hasPassedSinceCancelled(earlier, yesterday, today)).toBe(false);
  expect(hasPassedSinceCancelled(today, earlier, today)).toBe(false);
  expect(hasPassedSinceCancelled(null, null, today)).toBe(false);
});

test('the note of a client who collects stands in front, once', () => {
  expect(addClientPickupNote('Helistada.')).toBe('Tuleb ise järele. Helistada.');
  expect(addClientPickupNote('')).toBe('Tuleb ise järele. ');
  expect(addClientPickupNote('Tuleb ise järele. Homme.')).toBe('Tuleb ise järele. Homme.');
});

test('the note of a client who collects goes away, also when its space was typed away', () => {
  expect(removeClientPickupNote('Tuleb ise järele. Helistada.')).toBe('Helistada.');
  expect(removeClientPickupNote('Tuleb ise järele.')).toBe('');
  expect(removeClientPickupNote('Helistada.')).toBe('Helistada.');
});

test('what was typed stays as it was, ticked and unticked any number of times', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 3 }), (notes, times) => {
      let changed = notes;
      for (let count = 0; count < times; count += 1) {
        changed = removeClientPickupNote(addClientPickupNote(addClientPickupNote(changed)));
      }
      expect(changed).toBe(notes);
    }),
  );
});

test('an open line is carried unless the client collects it', () => {
  expect(isToBeCarried({ status: 'OPEN', notes: null })).toBe(true);
  expect(isToBeCarried({ status: 'OPEN', notes: 'Tuleb ise järele. Homme.' })).toBe(false);
  expect(isToBeCarried({ status: 'ISSUED', notes: null })).toBe(false);
});
