import { expect, test } from 'vitest';

import { isQuiet } from './quiet-hours.ts';

test.each([
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '22:00', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['12:00', '12:00', '12:00', false],
])('quiet from %s to %s, at %s: %s', (from, to, time, quiet) => {
  expect(isQuiet({ from, to }, time)).toBe(quiet);
});
