import { expect, test } from 'vitest';

import { lotsIn, lotsOfRow } from './lots.ts';

test.each([
  ['A1', ['A1']],
  [' L 12-34; B7,B7 ', ['L 12-34', 'B7']],
  [' ; ,', []],
])('the lots of %j', (named, lots) => {
  expect(lotsIn(named)).toEqual(lots);
});

test('a lot that is known of another row alone is not of this one; an unknown one is of any', () => {
  const known = { own: 'S26-44', others: ['P26-22, V26-1', null] };
  expect(lotsOfRow('s26 44; P2622', known)).toBe('s26 44');
  expect(lotsOfRow('P26-22', known)).toBeNull();
  expect(lotsOfRow('X-1; S26-44', known)).toBe('X-1; S26-44');
  expect(lotsOfRow('P26-22', { own: 'P2622', others: ['P26-22'] })).toBe('P26-22');
  expect(lotsOfRow('A, B', { own: null, others: [] })).toBe('A, B');
  expect(lotsOfRow(null, known)).toBeNull();
});
