import { expect, test } from 'vitest';

import { driverJob, driverJobRow, driverLocation } from '../../../tests/setup/driver-jobs.ts';
import { jobAfter, jobWithWaiting } from './job-after.ts';

const rape = { id: 2, name: 'Raps', unit: 't', isBulk: true };
const wheat = { product: { id: 1, name: 'Nisu', unit: 't' }, quantity: 28.5 };
const action = { what: 'at-location', stop: 'pickup', fields: {} } as const;
const occurredAt = '2026-05-20T08:00:00+03:00';

test('has loaded what the driver saw, whatever the office has made of the row meanwhile', () => {
  const job = driverJob('AT_PICKUP', { transportJobProducts: [driverJobRow(1, { product: rape })] });
  const goods = [{ rowId: 1, loaded: wheat }];
  const after = jobAfter(job, { action: { ...action, goods }, occurredAt });
  expect(after?.transportJobProducts).toMatchObject([{ product: { name: 'Raps' }, loaded: wheat }]);
  // A step of an older version of the app does not say.
  const older = jobAfter(job, { action, occurredAt });
  expect(older?.transportJobProducts[0]?.loaded?.product.name).toBe('Raps');
});

test('was unloaded where the phone said, wherever the office has sent it meanwhile', () => {
  const row = driverJobRow(1, { destination: driverLocation(9, 'Põltsamaa elevaator') });
  const place = { id: 2, name: 'Muuga' };
  const rows = [{ rowId: 1, pickup: { id: 1, name: 'Kuuse kuivati' }, destination: place }];
  const seen = { truck: { id: 1, name: '123ABC' }, trailer: null, rows };
  const unloading = { what: 'at-location', stop: 'destination', fields: {}, seen } as const;
  const job = driverJob('AT_DESTINATION', { transportJobProducts: [row] });
  const after = jobAfter(job, { action: unloading, occurredAt });
  expect(after?.transportJobProducts[0]?.destination).toMatchObject({ id: 2, locationName: 'Muuga' });
});

test('what waits was done, also of a job that the office has cancelled', () => {
  const job = driverJob('AT_PICKUP', { cancelled: true, transportJobProducts: [driverJobRow(1)] });
  const item = {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    refusal: null,
    state: 'waiting',
  } as const;
  const after = jobWithWaiting(job, [{ ...item, action, occurredAt }]);
  expect(after).toMatchObject({ cancelled: true, driverStatus: { code: 'ON_ROUTE_TO_DESTINATION' } });
});

test('keeps what was signed for while the weight is corrected', () => {
  const signature = { aspect: 0.42, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  const fields = { grossWeightKg: 43_980, vehicleWeightKg: 15_500, signature, signedWeightKg: 28_480 };
  const signed = jobAfter(driverJob('AT_PICKUP'), { action: { ...action, fields }, occurredAt });
  if (signed === null) throw new Error('not allowed');
  const changes = { pickup: { grossWeightKg: 43_780 } };
  const corrected = jobAfter(signed, { action: { what: 'edit', version: 1, changes }, occurredAt });
  expect(corrected?.pickupStop).toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_280 });
});
