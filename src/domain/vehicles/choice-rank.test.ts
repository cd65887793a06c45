import { expect, test } from 'vitest';

import { choiceRank } from './choice-rank.ts';

const free = { verdict: 'free', regime: null, unfit: null, inTheWay: null } as const;
const busy = { rowId: 233 };

test('free and clean comes first, then unknown, then owed a cleaning, then busy, then what cannot carry it', () => {
  const ranks = [
    free,
    { ...free, verdict: 'unknown' as const },
    { ...free, verdict: 'clean' as const, regime: 'B' as const },
    { ...free, inTheWay: busy },
    { ...free, verdict: 'clean' as const, regime: 'B' as const, inTheWay: busy },
    { ...free, unfit: 'NEEDS_TANK' },
  ].map(choiceRank);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(choiceRank({ ...free, verdict: 'forbidden' })).toBe(choiceRank({ ...free, unfit: 'NEEDS_TANK' }));
  expect(choiceRank({ ...free, verdict: 'clean', regime: 'A' })).toBe(0);
});
