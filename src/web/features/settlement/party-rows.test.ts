import { expect, test } from 'vitest';

import { inOrderOfWork } from './party-rows.ts';

test('what waits for a person comes first, the settled last, each in the order of its days', () => {
  const held = [{ code: 'NO_WEIGHT', message: 'Kaal puudub' }];
  const rows = [
    { rowId: 1, state: 'SETTLED' as const, held: [] },
    { rowId: 2, state: 'APPROVED' as const, held: [] },
    { rowId: 3, state: 'DRAFT' as const, held },
    { rowId: 4, state: 'DRAFT' as const, held: [] },
    { rowId: 5, state: 'DRAFT' as const, held: [] },
  ];
  expect(inOrderOfWork(rows).map(({ rowId }) => rowId)).toEqual([4, 5, 3, 2, 1]);
});
