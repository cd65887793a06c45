import { describe, expect, test } from 'vitest';

import type { StopRecord } from '#api/driver/driver-job.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import type { OutboxAction, OutboxItem, RefusedField } from '../../../offline/outbox-item.ts';
import { hasProblems, corrected, correctionFormOf, ownProblems, serversProblems } from './correction-form.ts';

const noon = Date.parse('2026-05-20T12:00:00+03:00');
const occurredAt = '2026-05-20T11:30:20+03:00';

const stop: StopRecord = {
  startTime: '2026-05-20T11:00:00+03:00',
  endTime: null,
  grossWeightKg: 43_980,
  vehicleWeightKg: 15_500,
  netWeightKg: 28_480,
  noScale: false,
  estimatedWeightKg: null,
  waitingReason: null,
  waitedMinutes: null,
  waitingChargedFrom: null,
  ...stopTextsBy(() => null),
  signature: null,
  signedWeightKg: null,
  distanceKm: null,
  afterDriveKm: null,
  arrivedAt: '2026-05-20T10:50:00+03:00',
  leftAt: '2026-05-20T11:20:00+03:00',
};

function refused(action: OutboxAction, problems: RefusedField[] = []): OutboxItem {
  return {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    occurredAt,
    action,
    state: 'attention',
    refusal: { status: 422, message: null, problems, current: null },
    faults: 0,
  };
}

const left: Extract<OutboxAction, { what: 'at-location' }> = {
  what: 'at-location',
  stop: 'pickup',
  fields: {
    startTime: '2026-05-20T11:00:00+03:00',
    grossWeightKg: 1,
    vehicleWeightKg: 15_500,
    notes: 'Silo 3',
  },
};

describe('a step', () => {
  const item = refused(left, [{ field: 'grossWeightKg', code: 'INVALID' }]);
  const first = correctionFormOf(item, driverJob('AT_PICKUP'));

  test('comes back as it was filled in and goes out with what was corrected, at the time when it happened', () => {
    expect(first.stop).toMatchObject({ startTime: '11:00', grossWeightKg: 1, notes: 'Silo 3' });
    const form = { ...first, stop: first.stop && { ...first.stop, grossWeightKg: 43_980 } };
    expect(corrected(item, form, driverJob('AT_PICKUP'), noon)).toMatchObject({
      occurredAt,
      action: { what: 'at-location', stop: 'pickup', fields: { ...left.fields, grossWeightKg: 43_980 } },
    });
  });

  test('shows the server’s problem until its field is changed', () => {
    expect(serversProblems(item, first, first).stops).toEqual({ pickup: { grossWeightKg: 'invalid' } });
    const form = { ...first, stop: first.stop && { ...first.stop, grossWeightKg: 2 } };
    expect(hasProblems(serversProblems(item, first, form))).toBe(false);
    expect(ownProblems(item, form, driverJob('AT_PICKUP'), noon).stops).toEqual({
      pickup: { grossWeightKg: 'grossOverVehicle' },
    });
  });
});

test('a refused signature can be given again, and nothing else of the step is lost', () => {
  const broken = 'data:image/png;base64,AAAA';
  const fields = { ...left.fields, grossWeightKg: 43_980, contactName: 'Mart Kuusk', signature: broken };
  const item = refused({ ...left, fields }, [{ field: 'signature', code: 'INVALID' }]);
  const first = correctionFormOf(item, driverJob('AT_PICKUP'));
  expect(serversProblems(item, first, first).stops).toEqual({ pickup: { signature: 'unreadableSignature' } });
  const signature = { aspect: 0.42, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  const form = { ...first, stop: first.stop && { ...first.stop, signature } };
  expect(hasProblems(serversProblems(item, first, form))).toBe(false);
  expect(corrected(item, form, driverJob('AT_PICKUP'), noon)).toMatchObject({
    occurredAt,
    action: { fields: { ...fields, signature } },
  });
});

test('a refused time can be put right, and no other time is touched', () => {
  const item = refused({ what: 'arrival-at-location', stop: 'pickup' }, [
    { field: 'occurredAt', code: 'INVALID' },
  ]);
  const first = correctionFormOf(item, driverJob('ON_ROUTE_TO_PICKUP'));
  expect(first).toMatchObject({ day: '2026-05-20', time: '11:30', stop: null });
  expect(
    corrected(item, { ...first, time: '11:10' }, driverJob('ON_ROUTE_TO_PICKUP'), noon)?.occurredAt,
  ).toBe('2026-05-20T11:10:00+03:00');
  expect(
    hasProblems(ownProblems(item, { ...first, time: '13:00' }, driverJob('ON_ROUTE_TO_PICKUP'), noon)),
  ).toBe(true);
});

describe('a correction', () => {
  const edit: OutboxAction = {
    what: 'edit',
    version: 4,
    changes: { pickup: { grossWeightKg: 1 } },
    was: { pickup: { grossWeightKg: 44_000 } },
  };
  const item = refused(edit, [{ field: 'changes.pickup.grossWeightKg', code: 'INVALID' }]);
  const current = driverJob('ON_ROUTE_TO_DESTINATION', { pickupStop: stop });
  const first = correctionFormOf(item, current);
  const with_ = (grossWeightKg: number) => ({
    ...first,
    edit: first.edit && {
      ...first.edit,
      stops: { ...first.edit.stops, pickup: { ...first.edit.stops.pickup, grossWeightKg } },
    },
  });

  test('stays a correction of what the driver saw, so that a colleague’s change meanwhile still collides', () => {
    expect(corrected(item, with_(43_990), current, noon)?.action).toEqual({
      ...edit,
      changes: { pickup: { grossWeightKg: 43_990 } },
    });
  });

  test('has nothing left to send when it says what the server has', () => {
    expect(corrected(item, with_(43_980), current, noon)).toBeNull();
  });

  test('has its problems at its stop', () => {
    expect(serversProblems(item, first, first).stops).toEqual({ pickup: { grossWeightKg: 'invalid' } });
  });
});

test('a start keeps its loads and the destinations that were seen', () => {
  const start: OutboxAction = {
    what: 'on-route-to-pickup',
    start: { truckId: 9, previousLoads: ['Raps'], preDriveKm: 3, seenDestinations: [] },
  };
  const item = refused(start, [{ field: 'truckId', code: 'NOT_FOUND' }]);
  const first = correctionFormOf(item, driverJob('NOT_STARTED'));
  expect(serversProblems(item, first, first).truck).toBe('invalid');
  const form = { ...first, start: first.start && { ...first.start, truckId: 1 } };
  expect(corrected(item, form, driverJob('NOT_STARTED'), noon)?.action).toEqual({
    what: 'on-route-to-pickup',
    start: {
      truckId: 1,
      previousLoads: [{ productId: null, name: 'Raps', cleaning: null }],
      preDriveKm: 3,
      seenDestinations: [],
    },
  });
});
