import { expect, test } from 'vitest';

import { fitting, sheetSize } from './sheet-size.ts';

test('one sheet holds the trucks and below them as much of the tray as there is room for', () => {
  for (const lanes of [1, 10, 24, 35]) {
    for (const hasTray of [false, true]) {
      const { lane, trayLength } = sheetSize(lanes, hasTray);
      const tray = hasTray ? 3 + (trayLength / 180) * 2.9 : 0;
      expect(lanes * lane + tray, `${lanes} lanes`).toBeLessThanOrEqual(183);
    }
  }
  expect(sheetSize(8, true).trayLength).toBeGreaterThan(sheetSize(24, true).trayLength);
});

test('a lane holds whole lines of words: fewer where it is lower', () => {
  expect([1, 24, 35].map((lanes) => sheetSize(lanes, true).rows)).toEqual([3, 2, 1]);
});

test('of a long tray the first loads are said, whole', () => {
  const loads = ['25 t Nisu', '25 t Oder', '25 t Kaer'];
  expect(fitting(loads, 100)).toEqual(loads);
  expect(fitting(loads, 24)).toEqual(loads.slice(0, 2));
  expect(fitting(loads, 5)).toEqual(loads.slice(0, 1));
  expect(fitting([], 5)).toEqual([]);
});
