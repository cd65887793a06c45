import { expect, test } from 'vitest';

import { driverJob, driverJobRow, driverLocation } from '../../../../../tests/setup/driver-jobs.ts';
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

test('whom the place names stands there where the client is at the other end', () => {
  const named = (id: number, contactName: string, locationPhone: string) => {
    return { ...driverLocation(id, 'Põltsamaa elevaator'), contactName, locationPhone };
  };
  const pickup = named(pickupId, 'Helle Kool', '+37255520259');
  const destination = named(destinationId, 'Kadri Saarmets', '+37255520260');
  const row = driverJobRow(1, { pickup, destination });
  const at = (clientId: number, over: Partial<typeof row>) => {
    const client = { ...row.client, id: clientId, personName: 'Mari Kuusk', phoneNumber: '+3725123456' };
    const rows = [{ ...row, client, ...over }];
    const form = firstStopForm(driverJob('AT_DESTINATION', { transportJobProducts: rows }));
    return [form.contactName, form.contactPhone];
  };
  expect(at(pickupId, {})).toEqual(['Kadri Saarmets', '+37255520260']);
  expect(at(destinationId, {})).toEqual(['Mari Kuusk', '+3725123456']);
  // A phone of nobody by name is left out.
  expect(at(pickupId, { destination: { ...destination, contactName: null } })).toEqual(['', '']);
});
