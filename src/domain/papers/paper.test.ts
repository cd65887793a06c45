import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, daysBetween } from '../calendar/day.ts';
import { expiredPaper, noticeDue, paperState, renewedDays } from './paper.ts';

const warnDays = [30, 7];

test.each([
  ['31 days before: nothing', '2026-11-11', null, 'VALID'],
  ['30 days before: the first notice', '2026-11-12', 30, 'EXPIRING'],
  ['8 days before: still the first', '2026-12-04', 30, 'EXPIRING'],
  ['7 days before: the second', '2026-12-05', 7, 'EXPIRING'],
  ['its last day is a valid one', '2026-12-12', 7, 'EXPIRING'],
  ['the day after it is too late', '2026-12-13', 0, 'EXPIRED'],
] as const)('%s', (_, on, notice, state) => {
  expect(noticeDue('2026-12-12', warnDays, on)).toBe(notice);
  expect(paperState({ validFrom: null, validTo: '2026-12-12' }, warnDays, on)).toBe(state);
});

test('a paper that has not begun is no valid one', () => {
  expect(paperState({ validFrom: '2026-06-01', validTo: '2026-12-12' }, warnDays, '2026-05-31')).toBe(
    'FUTURE',
  );
});

test('a renewed paper has not expired, one with a gap before the new one has', () => {
  const old = { validFrom: null, validTo: '2026-06-01' };
  const renewed = { validFrom: '2026-06-10', validTo: '2027-06-09' };
  expect(expiredPaper([old, renewed], '2026-06-01')).toBeNull();
  expect(expiredPaper([old, renewed], '2026-06-05')).toBe(old);
  expect(expiredPaper([old, renewed], '2026-06-10')).toBeNull();
  expect(expiredPaper([old, renewed], '2027-06-10')).toBe(renewed);
  expect(expiredPaper([renewed], '2026-06-05')).toBeNull();
  expect(expiredPaper([], '2026-06-05')).toBeNull();
});

test.each([
  [
    'a year',
    { validFrom: '2025-12-13', validTo: '2026-12-12' },
    { validFrom: '2026-12-13', validTo: '2027-12-12' },
  ],
  [
    'a half',
    { validFrom: '2026-06-13', validTo: '2026-12-12' },
    { validFrom: '2026-12-13', validTo: '2027-06-12' },
  ],
  [
    'ten days',
    { validFrom: '2026-12-03', validTo: '2026-12-12' },
    { validFrom: '2026-12-13', validTo: '2026-12-22' },
  ],
  ['unknown', { validFrom: null, validTo: '2026-12-12' }, { validFrom: '2026-12-13', validTo: '2027-12-12' }],
  [
    'ended',
    { validFrom: '2024-01-01', validTo: '2024-12-31' },
    { validFrom: '2026-11-29', validTo: '2027-11-28' },
  ],
])('a paper of %s is renewed for as long', (_, paper, renewed) => {
  expect(renewedDays(paper, '2026-11-29')).toEqual(renewed);
});

test('a renewed paper begins when the old one ends, and is about as long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 4000 }), (ago, days) => {
      const validFrom = addDays('2020-01-01', ago);
      const paper = { validFrom, validTo: addDays(validFrom, days) };
      const renewed = renewedDays(paper, '2026-11-29');
      expect(renewed.validFrom <= renewed.validTo).toBe(true);
      expect(Math.abs(daysBetween(renewed.validFrom, renewed.validTo) - days)).toBeLessThanOrEqual(7);
      expect(expiredPaper([paper, renewed], renewed.validTo)).toBeNull();
    }),
  );
});
