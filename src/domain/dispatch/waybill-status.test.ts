import { expect, test } from 'vitest';

import { isFinalWaybillStatus, secondsUntilNextPoll, statusOfAll } from './waybill-status.ts';

test.each([
  [[], null],
  [['Created'], 'Created'],
  [['Confirmed', 'In progress', 'At destination'], 'In progress'],
  [['Cancelled', 'Confirmed'], 'Confirmed'],
  [['Cancelled', 'Cancelled'], 'Cancelled'],
  [['Something new', 'Confirmed'], 'Something new'],
])('%j together are %s', (statuses, together) => {
  expect(statusOfAll(statuses)).toBe(together);
});

test('only a confirmed or cancelled waybill stays as it is', () => {
  expect(['Created', 'Confirmed', 'Cancelled', null].map(isFinalWaybillStatus)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the longer nothing changes, the rarer it is asked for', () => {
  expect([0, 1, 5, 100].map(secondsUntilNextPoll)).toEqual([15, 30, 600, 600]);
});
