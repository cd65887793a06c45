import { expect, test } from 'vitest';

import { isNothingWritten, mayBeDriven } from './driver-record-query.ts';

const nothing = { history: [], pickupStop: null, destinationStop: null };

test('what was written at either stop, or in the history, is shown', () => {
  expect(isNothingWritten(nothing)).toBe(true);
  for (const written of [{ history: [{}] }, { pickupStop: {} }, { destinationStop: {} }]) {
    expect(isNothingWritten({ ...nothing, ...written })).toBe(false);
  }
});

test('the driver’s words are asked for also where the row has no truck any more, or waits again', () => {
  const row = { truck: null, status: 'UNCOMPLETED', driverNotes: null } as const;
  expect(mayBeDriven(row)).toBe(false);
  expect(mayBeDriven({ ...row, driverNotes: 'Värav oli lukus' })).toBe(true);
});
