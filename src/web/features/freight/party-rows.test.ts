import { expect, test } from 'vitest';

import { sortRowsToSettle } from './party-rows.ts';

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
