import { expect, test } from 'vitest';

import { type JobRowStatus, awaitingTruckStatuses } from './job-row-status.ts';
import { rowTotals } from './row-totals.ts';

const row = (
  status: JobRowStatus,
  quantity: number | null,
  deliveredQuantity: number | null = null,
  unit = 't',
) => ({ status, quantity, deliveredQuantity, product: { unit } });

test('what was ordered and what was delivered are summed apart, without rows by which nothing is carried', () => {
  const rows = [
    row('COMPLETED', 28.5, 28.46),
    row('UNCOMPLETED', 800, null, 'kg'),
    row('UNCONFIRMED', null),
    row('SELF_SERVICE', 3, null, 'tk'),
    row('CANCELLED', 99),
    row('FAILED', 99, 98),
    row('REJECTED', 99),
  ];
  expect(rowTotals(rows)).toEqual({ rows: 4, ordered: 29.3, delivered: 28.46 });
});

test('a truck is wanted by what is confirmed, not over and not for the client to fetch', () => {
  expect(awaitingTruckStatuses.toSorted()).toEqual([
    'APPROACHING_ORIGIN',
    'ERROR',
    'IN_DESTINATION',
    'IN_PROGRESS',
    'ON_THE_WAY',
    'PAUSED',
    'UNCOMPLETED',
  ]);
});
