import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { passedPercent, percentOfAgreed } from './contract-progress.ts';

const harvest = { validFrom: '2026-07-01', validTo: '2026-07-10' };

test.each([
  ['2026-06-30', 0],
  ['2026-07-01', 0],
  ['2026-07-02', 10],
  ['2026-07-10', 90],
  ['2026-07-11', 100],
  ['2027-01-01', 100],
])('on %s %d per cent of ten days are over', (today, percent) => {
  expect(passedPercent(harvest, today)).toBe(percent);
});

test('a contract of one day is over with it', () => {
  const day = { validFrom: '2026-07-01', validTo: '2026-07-01' };
  expect([passedPercent(day, '2026-07-01'), passedPercent(day, '2026-07-02')]).toEqual([0, 100]);
});

test.each([
  ['0', '300', 0],
  ['298.4', '300', 99],
  ['298.5', '300', 100],
  ['300', '300', 100],
  ['468.48', '460', 102],
  ['5', '0', 100],
  ['5', null, null],
])('of %s out of %s are there %s per cent', (delivered, agreed, percent) => {
  expect(percentOfAgreed(decimal(delivered), agreed === null ? null : decimal(agreed))).toBe(percent);
});
