import { expect, test } from 'vitest';

import { attemptFor } from './attempt.ts';

test('the same content keeps its key, other content gets a new one', () => {
  let made = 0;
  const newKey = () => `key-${String(++made)}`;
  const first = attemptFor(null, { quantity: 1 }, newKey);
  expect(attemptFor(first, { quantity: 1 }, newKey)).toBe(first);
  expect(attemptFor(first, { quantity: 2 }, newKey).key).toBe('key-2');
});
