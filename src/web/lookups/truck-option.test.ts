import { expect, test } from 'vitest';

import { loadStateText, stateOfLoad } from './truck-option.ts';

const free = { verdict: 'free', regime: null, known: 3, forbidsFeed: false } as const;

test('only what speaks against a truck has the colour of a warning, not its way and what it carries', () => {
  const near = { ...free, wayToPickup: { km: 12, minutes: 15 } };
  expect(stateOfLoad({ ...near, unfit: 'NEEDS_TANK' }, 'mahub u 27,9 t')).toMatchObject({
    stateTone: 'warning',
    facts: 'lähtekohani u 12 km · mahub u 27,9 t',
  });
  expect(stateOfLoad({ ...free, verdict: 'unknown', known: 0 }, 'mahub u 27,9 t')).toEqual({
    state: 'ajalugu puudub',
    stateTone: 'warning',
    facts: 'mahub u 27,9 t',
  });
});

test.each([
  [free, 'mahub u 27,9 t', 'vaba · mahub u 27,9 t'],
  [null, 'mahub u 27,9 t', 'mahub u 27,9 t'],
  [free, null, 'vaba'],
  [{ ...free, untimedJobs: 2 }, null, 'vaba, kellaajata 2 veotööd'],
  [{ ...free, timedJobs: 3 }, null, 'sel päeval juba 3 veotööd'],
  [null, null, null],
])('all that is known of a truck stands in one line: %#', (verdict, payload, text) => {
  expect(loadStateText(stateOfLoad(verdict, payload))).toBe(text);
});
