import { expect, test } from 'vitest';

import { driverStatuses } from './driver-status.ts';
import { isLostStep, type RefusedStep } from './lost-report.ts';

const lostIn = (step: Omit<RefusedStep, 'status'>) =>
  driverStatuses.filter((status) => isLostStep({ ...step, status }));

test('what was written down is lost where the step is passed and its part cannot be corrected', () => {
  expect(lostIn({ what: 'on-route-to-pickup' })).toEqual(['AT_PICKUP', 'AT_DESTINATION']);
  expect(lostIn({ what: 'at-location', stop: 'pickup' })).toEqual(['AT_DESTINATION']);
  expect(lostIn({ what: 'at-location', stop: 'destination' })).toEqual([]);
  expect(lostIn({ what: 'at-location' })).toEqual([]);
});

test('a correction is lost once another phone has arrived at the next place', () => {
  expect(lostIn({ what: 'edit' })).toEqual(['AT_PICKUP', 'AT_DESTINATION']);
});

test('steps with nothing written down, and what may come at any time, are never lost', () => {
  expect(lostIn({ what: 'arrival-at-location', stop: 'pickup' })).toEqual([]);
  expect(lostIn({ what: 'redirection-noted' })).toEqual([]);
  expect(lostIn({ what: 'photo' })).toEqual([]);
});
