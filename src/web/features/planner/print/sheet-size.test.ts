import { expect, test } from 'vitest';

import { fitting, sheetHours, sheetSize } from './sheet-size.ts';

test('one sheet holds the trucks and below them as much of the tray as there is room for', () => {
  for (const levels of [1, 10, 24, 35]) {
    for (const hasTray of [false, true]) {
      const { levelHeight, trayLength } = sheetSize(levels, hasTray);
      const tray = hasTray ? 3 + (trayLength / 180) * 2.9 : 0;
      expect(levels * levelHeight + tray, `${levels} levels`).toBeLessThanOrEqual(187);
    }
  }
  expect(sheetSize(8, true).trayLength).toBeGreaterThan(sheetSize(24, true).trayLength);
});

test('a level holds whole lines of words: fewer where it is lower', () => {
  expect([1, 24, 35].map((levels) => sheetSize(levels, true).rows)).toEqual([3, 2, 1]);
  // With all loads given to 35 trucks two smaller lines tell where from and where to.
  expect(sheetSize(35, false)).toMatchObject({ rows: 2, wordLine: 2.12 });
  for (const levels of [1, 10, 24, 35, 38]) {
    for (const hasTray of [false, true]) {
      const { levelHeight, rows, wordLine } = sheetSize(levels, hasTray);
      expect(rows * wordLine, `${levels} levels`).toBeLessThanOrEqual(levelHeight - 0.99);
    }
  }
});

test('a sheet has the hours of the work, and at least ten', () => {
  expect(sheetHours([])).toEqual({ from: 7, to: 17 });
  expect(sheetHours([{ from: 9 * 60, to: 11 * 60 }])).toEqual({ from: 7, to: 17 });
  const long = [
    { from: 6 * 60 + 15, to: 8 * 60 },
    { from: 17 * 60, to: 19 * 60 + 10 },
  ];
  expect(sheetHours(long)).toEqual({ from: 6, to: 20 });
  expect(sheetHours([{ from: 0, to: 24 * 60 }])).toEqual({ from: 0, to: 24 });
  expect(sheetHours([{ from: 20 * 60, to: 24 * 60 }])).toEqual({ from: 7, to: 24 });
});

test('of a long tray the first loads are said, whole', () => {
  const loads = ['25 t Nisu', '25 t Oder', '25 t Kaer'];
  expect(fitting(loads, 100)).toEqual(loads);
  expect(fitting(loads, 24)).toEqual(loads.slice(0, 2));
  expect(fitting(loads, 5)).toEqual(loads.slice(0, 1));
  expect(fitting([], 5)).toEqual([]);
});
