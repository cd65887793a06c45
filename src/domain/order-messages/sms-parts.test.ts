import { expect, test } from 'vitest';

import { isFullSmsPart } from './sms-parts.ts';

test.each([
  ['a'.repeat(153), true],
  [`${'a'.repeat(151)}€`, true],
  ['õ'.repeat(67), true],
  ['a'.repeat(152), false],
  ['a'.repeat(67), false],
  ['õ'.repeat(153), true],
  ['Homme 28 t nisu', false],
])('%s', (text, isFull) => {
  expect(isFullSmsPart(text)).toBe(isFull);
});
