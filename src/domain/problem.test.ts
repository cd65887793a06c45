import { expect, test } from 'vitest';

import { requireFields } from './problem.ts';

test('names every field that is null, and only those', () => {
  expect(requireFields({ client: null, wetGrain: false, quantity: 0, note: '', pickup: null })).toEqual([
    { code: 'REQUIRED', field: 'client' },
    { code: 'REQUIRED', field: 'pickup' },
  ]);
});
