import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import {
  adrCategories,
  adrClassOf,
  adrLine,
  adrPoints,
  type AdrRule,
  type CarriedDangerousGoods,
  owesAdr,
} from './dangerous-goods.ts';

const rule: AdrRule = {
  freePoints: 1000,
  points: [
    { adrClass: null, packingGroup: 'I', category: 1, points: 50 },
    { adrClass: null, packingGroup: 'II', category: 2, points: 3 },
    { adrClass: null, packingGroup: 'III', category: 3, points: 1 },
    { adrClass: '6.1', packingGroup: 'III', category: 2, points: 3 },
    { adrClass: '2.1', packingGroup: null, category: 2, points: 3 },
    { adrClass: '4.2', packingGroup: 'I', category: 0, points: 50 },
    { unNumbers: ['1005'], adrClass: null, packingGroup: null, category: 1, points: 20 },
    { unNumbers: ['3268'], adrClass: null, packingGroup: null, category: 4, points: 0 },
  ],
};

const goods = (given: Partial<CarriedDangerousGoods> = {}): CarriedDangerousGoods => ({
  unNumber: '3082',
  adrClass: '9',
  packingGroup: 'III',
  properName: null,
  tunnelCode: null,
  amount: decimal(1),
  isLoose: false,
  ...given,
});

test('the line of the document names number, name, class, packing group and tunnel code', () => {
  const diesel = { unNumber: '1202', adrClass: '3', packingGroup: 'III', tunnelCode: 'D/E' } as const;
  expect(adrLine({ ...diesel, properName: 'Diislikütus' })).toBe('UN 1202 DIISLIKÜTUS, 3, III, (D/E)');
  expect(adrLine({ ...diesel, properName: null, tunnelCode: null })).toBe('UN 1202, 3, III');
  expect(adrLine(goods({ adrClass: null, packingGroup: null }))).toBe('UN 3082');
});

test('a class is one of ADR, also with a decimal comma', () => {
  for (const each of ['3', '2', '2.1', '1.4S', '5.1', '6.1 (3)', '6.1+3', '9', '7X']) {
    expect(adrClassOf(each)).toBe(each);
  }
  expect(adrClassOf(' 6,1  (3) ')).toBe('6.1 (3)');
  for (const each of ['banaan', '10', '4', '5.3', '3 III', '0', '']) {
    expect(adrClassOf(each), each).toBeNull();
  }
});

test('points are those of class and packing group, added up over the journey', () => {
  const points = (...carried: CarriedDangerousGoods[]) => adrPoints(carried, rule);
  expect(points(goods({ amount: decimal(600) }))).toBe(decimal(600));
  expect(points(goods({ amount: decimal(200), packingGroup: 'II', adrClass: '3' }))).toBe(decimal(600));
  // Toxic goods of the third packing group are counted as the second of others.
  expect(points(goods({ amount: decimal(100), adrClass: '6.1' }))).toBe(decimal(300));
  expect(points(goods({ amount: decimal(10), adrClass: '2.1', packingGroup: null }))).toBe(decimal(30));
  expect(points(goods({ amount: decimal(600) }), goods({ amount: decimal('0.5'), packingGroup: 'I' }))).toBe(
    decimal(625),
  );
  // A further label is a further danger, not another class; goods of no known class are not counted as harmless.
  expect(points(goods({ amount: decimal(100), adrClass: '6.1 (3)' }))).toBe(decimal(300));
  expect(points(goods({ amount: decimal(100), adrClass: null }))).toBeNull();
  // By the number: ammonia, and what has no limit.
  expect(points(goods({ unNumber: '1005', adrClass: '2.3 (8)', packingGroup: null }))).toBe(decimal(20));
  expect(points(goods({ unNumber: '3268', packingGroup: null, amount: decimal(5000) }))).toBe(decimal(0));
  expect(points(goods({ amount: null }))).toBeNull();
  expect(points(goods({ unNumber: null }))).toBeNull();
  expect(points(goods({ adrClass: '7', packingGroup: null }))).toBeNull();
});

test('the document shows each transport category with its quantity and points', () => {
  const carried = [
    goods({ amount: decimal(100) }),
    goods({ amount: decimal(20), packingGroup: 'II', adrClass: '8' }),
    goods({ amount: decimal(50) }),
  ];
  expect(adrCategories(carried, rule)).toEqual([
    { category: 2, amount: decimal(20), points: decimal(60) },
    { category: 3, amount: decimal(150), points: decimal(150) },
  ]);
});

test('packages are free up to the points of the rule; loose goods, and unknown ones, never are', () => {
  expect(owesAdr([], rule)).toBe(false);
  expect(owesAdr([goods({ amount: decimal(1000) })], rule)).toBe(false);
  expect(owesAdr([goods({ amount: decimal('1000.001') })], rule)).toBe(true);
  expect(owesAdr([goods({ amount: decimal(500) }), goods({ amount: decimal(501) })], rule)).toBe(true);
  expect(owesAdr([goods({ isLoose: true })], rule)).toBe(true);
  expect(owesAdr([goods({ amount: null })], rule)).toBe(true);
  expect(owesAdr([goods({ unNumber: null })], rule)).toBe(true);
  expect(owesAdr([goods({ adrClass: '4.2', packingGroup: 'I' })], rule)).toBe(true);
  expect(owesAdr([goods({ unNumber: '3268', packingGroup: null, amount: decimal(5000) })], rule)).toBe(false);
});

test('more goods never mean fewer rules', () => {
  const kg = fc.integer({ min: 0, max: 3000 }).map((each) => goods({ amount: decimal(each) }));
  fc.assert(
    fc.property(fc.array(kg, { maxLength: 4 }), kg, (carried, more) => {
      if (owesAdr(carried, rule)) expect(owesAdr([...carried, more], rule)).toBe(true);
    }),
  );
});
