import { expect, test } from 'vitest';

import { lotsIn } from './lots.ts';

test.each([
  ['A1', ['A1']],
  [' L 12-34; B7,B7 ', ['L 12-34', 'B7']],
  [' ; ,', []],
])('the lots of %j', (named, lots) => {
  expect(lotsIn(named)).toEqual(lots);
});
