import { expect, test } from 'vitest';

import { whenInShort } from './when-in-short.ts';

test('a load of another day than the heading says its day: the time alone would be of today', () => {
  const row = { date: '2026-11-30', time: '10:30' } as Parameters<typeof whenInShort>[0];
  expect(whenInShort(row, '2026-11-30')).toBe('10:30');
  expect(whenInShort(row, '2026-11-27')).toBe('30.11.2026');
  expect(whenInShort(null, '2026-11-27')).toBe('');
});
