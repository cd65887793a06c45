import { expect, test } from 'vitest';

import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';

import type { RowBefore } from './send-loads.ts';
import { requestOfLoads, rowsBefore, type SheetLoad, withoutLoad } from './sheet-loads.ts';

const row = (id: number, truck: string | null): RowBefore => ({
  id,
  quantity: 10,
  date: '2026-05-20',
  time: null,
  truck,
  truckId: truck === null ? null : id * 10,
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
  expect(rowsBefore({ loads, replaces }).map(({ id, isTruckChanged }) => [id, isTruckChanged])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test('a load without a row stays without a truck, also when it comes to a row that had one', () => {
  const { loads, replaces } = withoutLoad({ loads: [first, third], replaces: [row(1, '111AAA')] }, 0);
  expect(replaces.map(({ id }) => id)).toEqual([1]);
  expect(requestOfLoads(loads)).toEqual([{ quantity: 3, date: '2026-05-20', time: null, truckId: null }]);
  expect(rowsBefore({ loads, replaces })).toMatchObject([{ truckId: 10, isTruckChanged: true }]);
});

test('a load beyond the rows is removed alone', () => {
  const replaces = [row(1, '111AAA')];
  expect(withoutLoad({ loads: [first, third], replaces }, 1)).toEqual({ loads: [first], replaces });
});
