import { expect, test } from 'vitest';

import { formatPlate } from './plate.ts';

test.each([
  ['674KVJ', '674 KVJ'],
  ['674 kvj', '674 KVJ'],
  ['ABC-123', 'ABC 123'],
  ['C1SPA', 'C 1 SPA'],
  ['—', '—'],
])('%s reads %s', (plate, read) => {
  expect(formatPlate(plate)).toBe(read);
});
