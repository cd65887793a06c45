import { expect, test } from 'vitest';

import { fullName } from './full-name.ts';

test.each([
  ['Mari', 'Kivi', 'Mari Kivi'],
  ['Mari', '', 'Mari'],
  ['', 'Kivi', 'Kivi'],
  ['', '', ''],
  [null, undefined, ''],
])('%s and %s are %j', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});
