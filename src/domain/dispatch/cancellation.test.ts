import { expect, test } from 'vitest';

import { driverStatuses, driverSteps } from '../driver/driver-status.ts';
import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { isCancellable } from './cancellation.ts';

test('a row may be cancelled until loading ends', () => {
  const cancellable = driverStatuses.filter((driverStatus) =>
    isCancellable({ status: driverSteps[driverStatus].rowStatus, driverStatus }),
  );
  expect(cancellable).toEqual(['NOT_STARTED', 'ON_ROUTE_TO_PICKUP', 'AT_PICKUP']);
});

test('a row that ended may not be cancelled, whoever ended it', () => {
  const ended = jobRowStatuses.filter((status) => !isCancellable({ status, driverStatus: 'NOT_STARTED' }));
  expect(ended).toEqual(['COMPLETED', 'CANCELLED', 'FAILED', 'IN_DESTINATION']);
});
