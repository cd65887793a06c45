import { expect, test } from 'vitest';

import { newUuid } from './uuid.ts';

test('makes UUIDs of version 4, each another one', () => {
  const made = Array.from({ length: 50 }, newUuid);
  for (const uuid of made) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(made).size).toBe(50);
});
