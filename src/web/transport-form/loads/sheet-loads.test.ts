import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';

import type { RowBefore } from './send-loads.ts';
import {
  evenQuantities,
  oneADay,
  requestOfLoads,
  rowsGivingWay,
  sameTruck,
  type SheetLoad,
  withoutLoad,
} from './sheet-loads.ts';

const row = (id: number, truck: string): RowBefore => ({
  id,
  time: null,
  truck,
});

const load = (key: number, time: TimeOfDay | null, truck: SheetLoad['truck']): SheetLoad => ({
  key,
  quantity: key,
  date: '2026-05-20',
  time,
  truck,
});

const first = load(1, '07:00', undefined);
const second = load(2, '12:00', undefined);
const third = load(3, null, null);

test('a removed load takes its own row with it: what stays keeps row, time and truck', () => {
  const before = { loads: [first, second], replaces: [row(1, '111AAA'), row(2, '222BBB')] };
  const { loads, replaces } = withoutLoad(before, 0);
  expect(loads).toEqual([second]);
  expect(replaces.map(({ id }) => id)).toEqual([2, 1]);
  // Nothing is said of the truck, so row 2 keeps its own.
  expect(requestOfLoads(loads)).toEqual([{ quantity: 2, date: '2026-05-20', time: '12:00' }]);
});

test('a load without a row stays without a truck, also when it comes to a row that had one', () => {
  const { loads, replaces } = withoutLoad({ loads: [first, third], replaces: [row(1, '111AAA')] }, 0);
  expect(replaces.map(({ id }) => id)).toEqual([1]);
  expect(requestOfLoads(loads)).toEqual([{ quantity: 3, date: '2026-05-20', time: null, truckId: null }]);
});

test('a load beyond the rows is removed alone', () => {
  const replaces = [row(1, '111AAA')];
  expect(withoutLoad({ loads: [first, third], replaces }, 1)).toEqual({ loads: [first], replaces });
});

test('an even division loses nothing, and no load differs by more than the scales', () => {
  expect(evenQuantities(180, 7, 't')).toEqual([25.72, 25.72, 25.72, 25.71, 25.71, 25.71, 25.71]);
  expect(evenQuantities(100.005, 2, 't')).toEqual([50, 50.005]);
  expect(evenQuantities(7, 2, 'tk')).toEqual([4, 3]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 2, max: 50 }), (whole, count) => {
      const kg = evenQuantities(whole / 1000, count, 't').map((each) => Math.round(each * 1000));
      expect(kg.reduce((sum, each) => sum + each, 0)).toBe(whole);
      expect(Math.max(...kg) - Math.min(...kg)).toBeLessThan(20);
    }),
  );
});

test('loads go over days from the first one on, and the first truck takes all', () => {
  const truck = { id: 5, label: '555 AAA', description: '', plate: '555AAA' };
  expect(oneADay([first, second, third]).map(({ date }) => date)).toEqual([
    '2026-05-20',
    '2026-05-21',
    '2026-05-22',
  ]);
  expect(sameTruck([{ ...first, truck }, second, third]).map((each) => each.truck?.id)).toEqual([5, 5, 5]);
  // Nobody has chosen one: each keeps its own, or has that of the row that is split.
  expect(sameTruck([first, third])).toEqual([first, third]);
  expect(sameTruck([first, third], truck).map((each) => each.truck?.id)).toEqual([undefined, 5]);
  // Without one by choice.
  expect(sameTruck([third, second], truck)).toEqual([third, second]);
});

test('the row of a load is in its way no more, and another one only while its own load stays as it was', () => {
  const replaces = [
    { ...row(1, '111AAA'), time: '07:00' },
    { ...row(2, '222BBB'), time: '12:00' },
  ];
  const date = '2026-05-20';
  expect(rowsGivingWay({ loads: [first, second, third], replaces }, 0, date)).toEqual([1]);
  expect(rowsGivingWay({ loads: [first, second, third], replaces }, 2, date)).toEqual([]);
  const moved = { ...first, time: '09:00' as const };
  expect(rowsGivingWay({ loads: [moved, second, third], replaces }, 2, date)).toEqual([1]);
  const withoutTruck = { ...second, truck: null };
  const withTruck = replaces.map((each, index) => Object.assign({}, each, { truckId: index + 1 }));
  expect(rowsGivingWay({ loads: [first, withoutTruck, third], replaces: withTruck }, 2, date)).toEqual([2]);
});
