import { expect, it } from 'vitest';

import { unitOf } from './units.ts';

it.each([
  ['t', 't'],
  [' KG ', 'kg'],
  ['Tk', 'tk'],
])('%j is %s', (text, unit) => {
  expect(unitOf(text)).toBe(unit);
});

it.each(['', 'tonni', 'kg.'])('%j is no unit', (text) => {
  expect(unitOf(text)).toBeNull();
});
