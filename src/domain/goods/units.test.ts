import { expect, test } from 'vitest';

import { unitOf } from './units.ts';

test.each([
  ['t', 't'],
  [' KG ', 'kg'],
  ['Tk', 'tk'],
])('%j is %s', (text, unit) => {
  expect(unitOf(text)).toBe(unit);
});

test.each(['', 'tonni', 'kg.'])('%j is no unit', (text) => {
  expect(unitOf(text)).toBeNull();
});
