import { expect, test } from 'vitest';

import { namedDay } from './named-day.ts';

// A Wednesday.
const today = '2026-11-25';

test.each([
  ['täna', '2026-11-25'],
  ['Homme', '2026-11-26'],
  ['ülehomme', '2026-11-27'],
  ['eile', '2026-11-24'],
  ['E', '2026-11-30'],
  ['k', '2026-11-25'],
  ['N', '2026-11-26'],
  ['pühap', '2026-11-29'],
  ['25.11', '2026-11-25'],
  ['1.12', '2026-12-01'],
  ['02.01.2027', '2027-01-02'],
])('%s is %s', (text, day) => {
  expect(namedDay(text, today)).toBe(day);
});

test.each(['', '2511', '233', 'es', 'nisu', 'Reedel', '31.02', 'kuuse'])('%s is no day', (text) => {
  expect(namedDay(text, today)).toBeNull();
});
