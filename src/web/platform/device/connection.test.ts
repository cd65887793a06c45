import { expect, test } from 'vitest';

import { nextConnection } from './connection.ts';

test('any answer means connected, also an error answer', () => {
  expect(nextConnection('answered')).toBe('connected');
  expect(nextConnection('deviceOnline')).toBe('connected');
});

test('a request that does not get through means offline even when the device thinks otherwise', () => {
  expect(nextConnection('unreachable')).toBe('offline');
  expect(nextConnection('deviceOffline')).toBe('offline');
});
