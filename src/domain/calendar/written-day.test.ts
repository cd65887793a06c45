import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayFromEpochDay, formatDay } from './day.ts';
import { readWrittenDay } from './written-day.ts';

test.each([
  '01.09.2026',
  '1.9.2026',
  '1. 9. 2026',
  '01.09.26',
  '1.9.26',
  '01.09.2026.',
  '2026-09-01',
  '2026/09/01',
  '2026.09.01',
  '20260901',
  '1. september 2026',
  '1.sept 2026',
  '1 Sep 2026',
  '1-Sep-2026',
  '1 сентября 2026 г.',
  '1. september 2026. a.',
  '01.09.2026 00:00',
  '01.09.2026 0:00:00',
  '2026-09-01T00:00:00',
  '2026-09-01 00:00:00.000',
  '\u{ff10}\u{ff11}.\u{ff10}\u{ff19}.\u{ff12}\u{ff10}\u{ff12}\u{ff16}',
])('%j is the first of September', (text) => {
  expect(readWrittenDay(text)).toEqual(['2026-09-01']);
});

test.each([
  ['13/09/2026', ['2026-09-13']],
  ['09/13/2026', ['2026-09-13']],
  ['05/05/2026', ['2026-05-05']],
  ['1/9/2026', ['2026-09-01', '2026-01-09']],
  ['01-09-2026', ['2026-09-01', '2026-01-09']],
  ['9999-12-31', ['9999-12-31']],
  ['1. märts 2026', ['2026-03-01']],
  ['24. detsember 2026', ['2026-12-24']],
])('%j may be %j', (text, days) => {
  expect(readWrittenDay(text)).toEqual(days);
});

test.each([
  '',
  '46266',
  '46266.5',
  '31.04.2026',
  '01.09.1026',
  '0026-09-01',
  '01.09.99',
  '1/9/26',
  '01.09',
  '1. kevad 2026',
  '1. marraskuuta 2026',
  '01.09.2026 14:30',
  '2026-09-01T14:30:00',
  '2026-09-01T00:00:00Z',
  '2026-9/1',
  'homme',
])('%j is no day', (text) => {
  expect(readWrittenDay(text)).toEqual([]);
});

test('a day is read as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 46_000 }).map(dayFromEpochDay), (day) => {
      expect(readWrittenDay(day)).toEqual([day]);
      expect(readWrittenDay(formatDay(day))).toEqual([day]);
      expect(readWrittenDay(day.replaceAll('-', ''))).toEqual([day]);
    }),
  );
});
