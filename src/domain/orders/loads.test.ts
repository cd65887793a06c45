import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDecimals, decimal, fromThousandths, subtractDecimals, zero } from '../goods/decimal.ts';
import {
  availableFor,
  loadOf,
  maxLoads,
  proposeLoads,
  rowsToReplace,
  truckloads,
  isOverOneTruck,
  isUnusualLoad,
} from './loads.ts';

const loads = (quantity: string, load: string) =>
  proposeLoads(decimal(quantity), decimal(load)).map((each) => Number(each) / 1000);

test('trucks are filled, and the last one takes the rest', () => {
  expect(loads('180', '28.5')).toEqual([28.5, 28.5, 28.5, 28.5, 28.5, 28.5, 9]);
  expect(loads('57', '28.5')).toEqual([28.5, 28.5]);
  expect(loads('12', '28.5')).toEqual([12]);
  expect(loads('12', '0')).toEqual([12]);
  expect(loads('99', '1')).toHaveLength(99);
  expect(loads('100', '1')).toEqual([100]);
});

test('a payload is counted in the unit of the goods', () => {
  expect(loadOf(decimal(28_500), 't')).toBe(decimal('28.5'));
  expect(loadOf(decimal(28_500), 'kg')).toBe(decimal(28_500));
  expect(loadOf(decimal(28_500), 'tk')).toBeNull();
});

const amount = fc.bigInt({ min: 1n, max: 10_000_000n }).map(fromThousandths);

test('nothing is lost by splitting, and no truck is overloaded', () => {
  fc.assert(
    fc.property(amount, amount, (quantity, load) => {
      const proposed = proposeLoads(quantity, load);
      expect(addDecimals(...proposed)).toBe(quantity);
      expect(proposed.length).toBeLessThanOrEqual(maxLoads);
      if (quantity / load < maxLoads) {
        expect(proposed.every((each) => each <= load && each > zero)).toBe(true);
      }
    }),
  );
});

/** New loads of this sum. */
const of = (sum: number | string, count = 1) => ({ sum: decimal(sum), count });
const row = (id: number, quantity: string) => ({ id, quantity: decimal(quantity) });

test('the next load is taken from what is left, without touching a row', () => {
  expect(rowsToReplace([row(1, '60'), row(2, '60')], decimal(43), of('28.5'))).toEqual([]);
});

test('the latest rows give way first, and no more of them than it takes', () => {
  const rows = [row(1, '60'), row(2, '60'), row(3, '9')];
  expect(rowsToReplace(rows, zero, of(9))).toEqual([row(3, '9')]);
  expect(rowsToReplace(rows, zero, of(129))).toEqual(rows);
});

test('never more is planned than was ordered, unless more is asked for than there is', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 6 }),
      fc.nat(6),
      amount,
      amount,
      (rows, touched, extra, asked) => {
        const planned = addDecimals(...rows);
        const ordered = addDecimals(planned, extra);
        const untouched = rows.slice(touched).map((quantity, index) => ({ id: index, quantity }));
        const left = subtractDecimals(ordered, planned);
        const given = rowsToReplace(untouched, left, { sum: asked, count: 1 });
        const gone = addDecimals(...given.map(({ quantity }) => quantity));
        const after = addDecimals(subtractDecimals(planned, gone), asked);
        if (asked <= (availableFor(given, left) ?? zero)) expect(after).toBeLessThanOrEqual(ordered);
        else expect(given).toHaveLength(untouched.length);
      },
    ),
  );
});

test('of an unknown quantity the rows give way that are unknown too, and any loads fit', () => {
  const rows = [row(1, '28.5'), { id: 2, quantity: null }];
  expect(rowsToReplace(rows, null, of(57, 2))).toEqual([{ id: 2, quantity: null }]);
  expect(availableFor(rows, null)).toBeNull();
  expect(availableFor(rows, zero)).toBe(decimal('28.5'));
});

test('once the quantity is known, unknown rows give way to the loads that are asked for, whatever is left', () => {
  const unknown = [1, 2].map((id) => ({ id, quantity: null }));
  expect(rowsToReplace(unknown, decimal(56), of(56))).toEqual(unknown);
  expect(rowsToReplace([row(3, '28'), ...unknown], decimal(28), of(28))).toEqual(unknown);
});

test('one new load takes the place of one row of unknown quantity, the latest', () => {
  const unknown = [1, 2, 3].map((id) => ({ id, quantity: null }));
  expect(rowsToReplace(unknown, null, of('28.5'))).toEqual([{ id: 3, quantity: null }]);
  expect(rowsToReplace(unknown, null, of(57, 2))).toEqual(unknown.slice(1));
  // The others stand for the 57 t that are still to plan.
  expect(rowsToReplace(unknown, decimal('85.5'), of('28.5'))).toEqual([{ id: 3, quantity: null }]);
});

test('an order is as many truckloads as it fills trucks', () => {
  expect(truckloads(decimal(180), 't', decimal(28_500))).toBe(7);
  expect(truckloads(decimal(180_000), 'kg', decimal(28_500))).toBe(7);
  expect(truckloads(decimal('28.5'), 't', decimal(28_500))).toBe(1);
  expect(truckloads(decimal(500), 'tk', decimal(28_500))).toBe(1);
  expect(truckloads(null, 't', decimal(28_500))).toBe(1);
});

test('only what no truck carries is over one truck', () => {
  expect(isOverOneTruck(decimal(180), 't')).toBe(true);
  expect(isOverOneTruck(decimal(45_000), 'kg')).toBe(true);
  expect(isOverOneTruck(decimal('30.2'), 't')).toBe(false);
  expect(isOverOneTruck(decimal(500), 'tk')).toBe(false);
  expect(isOverOneTruck(null, 't')).toBe(false);
});

test.each([
  ['60 t without a truck', '60', 't', null, false],
  ['a kilogram more', '60.001', 't', null, true],
  ['in kilograms', '60001', 'kg', null, true],
  ['28,5 t typed as kilograms of tonnes', '28500', 't', null, true],
  ['28,5 t in kilograms', '28500', 'kg', null, false],
  ['what the truck carries', '27', 't', '27000', false],
  ['more than the truck carries', '27.001', 't', '27000', true],
  ['pieces', '5000', 'tk', null, false],
])('a load may be unusual: %s', (_, quantity, unit, payload, unusual) => {
  expect(isUnusualLoad(decimal(quantity), unit, payload === null ? null : decimal(payload))).toBe(unusual);
});
