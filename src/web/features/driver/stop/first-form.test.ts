import { expect, test } from 'vitest';

import { driverJob, driverJobRow } from '../../../../../tests/setup/driver-jobs.ts';
import { firstStopForm } from './first-form.ts';

const [pickupId, destinationId, elsewhereId] = [1, 2, 3];

function formAt(status: 'AT_PICKUP' | 'AT_DESTINATION', clientId: number) {
  const client = {
    id: clientId,
    name: 'Kuuse Talu OÜ',
    externalId: null,
    phoneNumber: '+3725123456',
    personName: 'Mari Kuusk',
  };
  const { clientName, contactName } = firstStopForm(
    driverJob(status, { transportJobProducts: [driverJobRow(1, { client })] }),
  );
  return [clientName, contactName];
}

test('the client stands in the form of the place where they are, never in that of the other end', () => {
  expect(formAt('AT_PICKUP', pickupId)).toEqual(['Kuuse Talu OÜ', 'Mari Kuusk']);
  expect(formAt('AT_DESTINATION', pickupId)).toEqual(['', '']);
  expect(formAt('AT_PICKUP', destinationId)).toEqual(['', '']);
  expect(formAt('AT_DESTINATION', destinationId)).toEqual(['Kuuse Talu OÜ', 'Mari Kuusk']);
});

test('a client who is at neither end may be at both', () => {
  expect(formAt('AT_PICKUP', elsewhereId)).toEqual(['Kuuse Talu OÜ', 'Mari Kuusk']);
  expect(formAt('AT_DESTINATION', elsewhereId)).toEqual(['Kuuse Talu OÜ', 'Mari Kuusk']);
});
