import { expect, test } from 'vitest';

import { hasWait, emptyReport, reportText } from './report-text.ts';

test('says topic, wait and the own words in one line', () => {
  expect(reportText({ topic: 'QUEUE', minutes: 40, note: '' })).toBe('Järjekord u 40 min');
  expect(reportText({ topic: 'QUEUE', minutes: 40, note: ' kaks autot ees ' })).toBe(
    'Järjekord u 40 min: kaks autot ees',
  );
  expect(reportText({ topic: 'TYRE', minutes: null, note: '' })).toBe('Rehv');
  expect(reportText({ topic: 'OTHER', minutes: null, note: 'Koer lahti' })).toBe('Koer lahti');
  expect(reportText({ topic: null, minutes: null, note: 'Koer lahti' })).toBe('Koer lahti');
});

test('says nothing of nothing', () => {
  expect(reportText(emptyReport)).toBe('');
  expect(reportText({ ...emptyReport, note: '  ' })).toBe('');
});

test('asks for a wait only where there may be one', () => {
  expect(hasWait({ ...emptyReport, topic: 'QUEUE' })).toBe(true);
  expect(hasWait({ ...emptyReport, topic: 'GOODS' })).toBe(false);
  expect(hasWait(emptyReport)).toBe(false);
});
