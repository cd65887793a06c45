import { expect, test } from 'vitest';

import { idempotencyKeyFor } from './idempotency-key.ts';

test('the same content keeps its key, other content gets a new one', () => {
  let made = 0;
  const newKey = () => `key-${String(++made)}`;
  const first = idempotencyKeyFor(null, { quantity: 1 }, newKey);
  expect(idempotencyKeyFor(first, { quantity: 1 }, newKey)).toBe(first);
  expect(idempotencyKeyFor(first, { quantity: 2 }, newKey).key).toBe('key-2');
});
