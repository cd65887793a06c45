import { expect, test } from 'vitest';

import { compareChoices } from './choice-rank.ts';

const free = {
  verdict: 'free',
  regime: null,
  unfit: null,
  inTheWay: null,
  wayToPickup: { minutes: 30 },
  against: [],
} as const;
const busy = { rowId: 233 };
const clean = 'clean' as const;
const at = (minutes: number) => ({ wayToPickup: { minutes } });

test('clean and near comes first, clean and far before what is unknown or owed a cleaning, then late or too long a day, then busy, then what cannot carry it', () => {
  const inOrder = [
    { ...free, ...at(10) },
    free,
    { ...free, ...at(90) },
    { ...free, wayToPickup: null },
    { ...free, ...at(2), verdict: clean, regime: 'B' as const },
    { ...free, verdict: 'unknown' as const },
    { ...free, ...at(1), against: [{}] },
    { ...free, inTheWay: busy },
    { ...free, verdict: clean, regime: 'B' as const, inTheWay: busy },
    { ...free, ...at(0), unfit: 'NEEDS_TANK' },
  ];
  expect(inOrder.toReversed().toSorted(compareChoices)).toEqual(inOrder);
  for (const [index, next] of inOrder.slice(1).entries()) {
    expect(compareChoices(inOrder[index] ?? null, next)).toBeLessThan(0);
  }
});

test('a cleaning that is never told costs nothing, and what is forbidden stands with what does not fit', () => {
  expect(compareChoices(free, { ...free, verdict: clean, regime: 'A' })).toBe(0);
  expect(compareChoices({ ...free, verdict: 'forbidden' }, { ...free, unfit: 'NEEDS_TANK' })).toBe(0);
});
