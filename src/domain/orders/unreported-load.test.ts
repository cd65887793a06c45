import { expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { isUnreported } from './unreported-load.ts';

test('of a confirmed load nobody knows whether it took place once its day is over, not before', () => {
  const unreportedOn = (day: string) =>
    jobRowStatuses.filter((status) => isUnreported(status, day, '2026-05-18'));
  expect(new Set(unreportedOn('2026-05-17'))).toEqual(new Set(['UNCOMPLETED', 'REJECTED']));
  expect([unreportedOn('2026-05-18'), unreportedOn('2026-05-19')]).toEqual([[], []]);
});
