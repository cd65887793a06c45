import { expect, it } from 'vitest';

import { pausesOwedMinutes } from './pauses-owed.ts';

it('owes a pause for each four and a half hours of driving', () => {
  expect([0, 269, 270, 539, 540].map(pausesOwedMinutes)).toEqual([0, 0, 45, 45, 90]);
});
