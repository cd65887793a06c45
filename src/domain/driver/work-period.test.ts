import { expect, test } from 'vitest';

import { workPeriodOf } from './work-period.ts';

test.each([
  ['day', '2026-05-20', '2026-05-20', '2026-05-20'],
  ['week', '2026-05-20', '2026-05-18', '2026-05-24'],
  ['week', '2026-05-24', '2026-05-18', '2026-05-24'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', '2024-12-31', '2024-12-01', '2024-12-31'],
] as const)('the %s of %s is %s to %s', (period, day, from, to) => {
  expect(workPeriodOf(period, day)).toEqual({ from, to });
});
