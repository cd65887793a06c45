import { expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { currentStop, editableParts, isDriverRow, nextStop } from './driver-job.ts';
import { driverStatuses, driverSteps, statusAfter } from './driver-status.ts';

test('stands at a stop exactly while the at-location screen is open', () => {
  for (const status of driverStatuses) {
    expect(currentStop(status) !== null).toBe(driverSteps[status].screen === 'at-location');
  }
});

test('heads for the pickup first and for the destination then', () => {
  expect(driverStatuses.map(nextStop)).toEqual([
    null,
    'pickup',
    'pickup',
    'destination',
    'destination',
    null,
  ]);
});

test('edits only where the table of steps allows it, and only what has been written down', () => {
  for (const status of driverStatuses) {
    expect(editableParts(status).length > 0).toBe(statusAfter(status, 'edit') !== null);
  }
  expect(editableParts('ON_ROUTE_TO_DESTINATION')).not.toContain('destination');
});

test('keeps unconfirmed, cancelled and self-collected rows from drivers', () => {
  expect(jobRowStatuses.filter((status) => !isDriverRow(status))).toEqual([
    'CANCELLED',
    'FAILED',
    'UNCONFIRMED',
    'SELF_SERVICE',
  ]);
});
