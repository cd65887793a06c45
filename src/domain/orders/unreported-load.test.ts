import { expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { isOrderUnreported, isUnreported } from './unreported-load.ts';

test('of a confirmed load nobody knows whether it took place once its day is over, not before', () => {
  const unreportedOn = (day: string) =>
    jobRowStatuses.filter((status) => isUnreported(status, day, '2026-05-18'));
  expect(new Set(unreportedOn('2026-05-17'))).toEqual(new Set(['UNCOMPLETED', 'REJECTED']));
  expect([unreportedOn('2026-05-18'), unreportedOn('2026-05-19')]).toEqual([[], []]);
});

test('of an order nobody knows once of each of its loads that are not over, not while one is ahead or under way', () => {
  const [past, today, ahead] = ['2026-05-17', '2026-05-18', '2026-05-19'];
  const unreported = { status: 'UNCOMPLETED', date: past } as const;
  const isUnknown = (...loads: Parameters<typeof isOrderUnreported>[0]) => isOrderUnreported(loads, today);
  expect(isUnknown(unreported)).toBe(true);
  expect(
    isUnknown(unreported, { status: 'COMPLETED', date: past }, { status: 'CANCELLED', date: ahead }),
  ).toBe(true);
  expect(isUnknown(unreported, { status: 'UNCOMPLETED', date: ahead })).toBe(false);
  expect(isUnknown(unreported, { status: 'ON_THE_WAY', date: past })).toBe(false);
  expect(isUnknown({ status: 'COMPLETED', date: past })).toBe(false);
  expect(isUnknown()).toBe(false);
});
