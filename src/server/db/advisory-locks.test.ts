import { expect, test } from 'vitest';

import { advisoryLocks } from './advisory-locks.ts';

test('each purpose has an advisory lock of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
