import { expect, test } from 'vitest';

import { requiredPauseMinutes } from './required-pauses.ts';

test('owes a pause for each four and a half hours of driving', () => {
  expect([0, 269, 270, 539, 540].map(requiredPauseMinutes)).toEqual([0, 0, 45, 45, 90]);
});
