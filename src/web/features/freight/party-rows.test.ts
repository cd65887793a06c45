import { expect, test } from 'vitest';

import { isMendable, sortRowsToSettle } from './party-rows.ts';

test('what waits for a person comes first, the settled late, what is still driven last, each in the order of its days', () => {
  const status = 'COMPLETED' as const;
  const held = [{ code: 'NO_WEIGHT', message: 'Kaal puudub' }];
  const rows = [
    { rowId: 6, status: 'UNCOMPLETED' as const, state: 'DRAFT' as const, held },
    { rowId: 1, status, state: 'SETTLED' as const, held: [] },
    { rowId: 2, status, state: 'APPROVED' as const, held: [] },
    { rowId: 3, status, state: 'DRAFT' as const, held },
    { rowId: 4, status, state: 'DRAFT' as const, held: [] },
    { rowId: 5, status, state: 'DRAFT' as const, held: [] },
  ];
  expect(sortRowsToSettle(rows).map(({ rowId }) => rowId)).toEqual([4, 5, 3, 2, 1, 6]);
});

test('a held row can be put right once it is delivered, or its day has come and no phone has reported it', () => {
  const held = [{ code: 'NO_WEIGHT', message: 'Kaal puudub' }];
  const today = '2026-06-10';
  const row = { held, status: 'ERROR', day: today };
  expect(isMendable(row, today)).toBe(true);
  expect(isMendable({ ...row, day: '2026-06-11' }, today)).toBe(false);
  expect(isMendable({ ...row, status: 'COMPLETED', day: '2026-06-11' }, today)).toBe(true);
  expect(isMendable({ ...row, held: [] }, today)).toBe(false);
});
