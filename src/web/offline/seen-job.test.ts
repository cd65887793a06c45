import { expect, test } from 'vitest';

import { driverJob, driverJobRow, driverLocation } from '../../../tests/setup/driver-jobs.ts';
import { changesToConfirm, isChangedMeanwhile } from './changed-meanwhile.ts';
import type { OutboxItem } from './outbox-item.ts';
import { seenOf, seenRequest } from './seen-job.ts';

const before = driverJob('ON_ROUTE_TO_DESTINATION', {
  transportJobProducts: [driverJobRow(1, { destination: driverLocation(5, 'Tapa kuivati') })],
});
const office = driverJob('ON_ROUTE_TO_DESTINATION', {
  truck: { ...before.truck, id: 77, licensePlateNumber: '418BXT' },
  transportJobProducts: before.transportJobProducts.map((row) => ({
    ...row,
    destination: driverLocation(99, 'Rakvere ladu'),
  })),
});

function refused(fields: readonly string[]): OutboxItem {
  return {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: before.transportJobId,
    occurredAt: '2026-05-20T12:00:00+03:00',
    action: { what: 'arrival-at-location', stop: 'destination', seen: seenOf(before) },
    state: 'attention',
    refusal: {
      status: 409,
      message: null,
      problems: fields.map((field) => ({ field, code: 'CHANGED_MEANWHILE' as const })),
      current: office,
    },
    faults: 0,
  };
}

test('says in ids what the screen showed', () => {
  const [row] = before.transportJobProducts;
  expect(seenRequest(seenOf(before))).toMatchObject({
    truckId: before.truck.id,
    destinationLocationId: row?.destination?.id ?? null,
    rows: [{ transportJobProductId: row?.id, pickupLocationId: row?.pickup.id }],
  });
});

test('asks in words about what the server names, and nothing else', () => {
  const item = refused(['seen.destinationLocationId']);
  expect(isChangedMeanwhile(item)).toBe(true);
  expect(changesToConfirm(item, office)).toEqual([
    { part: 'destination', saw: 'Tapa kuivati', office: 'Rakvere ladu' },
  ]);
  expect(changesToConfirm(refused(['seen.truckId']), office)).toEqual([
    { part: 'truck', saw: before.truck.licensePlateNumber, office: '418BXT' },
  ]);
  // The office has taken it back.
  expect(changesToConfirm(item, before)).toEqual([]);
});

test('names goods that came on or off the job, and tells nothing of rows that were over before', () => {
  const [row] = before.transportJobProducts;
  const rows = [row, driverJobRow(2, { status: 'CANCELLED' }), driverJobRow(3)].flatMap((each) => each ?? []);
  const seen = { ...before, transportJobProducts: rows.slice(0, 2) };
  expect(seenRequest(seenOf(seen)).rows).toHaveLength(1);
  const item = refused(['seen.rows']);
  const added = { ...before, transportJobProducts: rows };
  expect(changesToConfirm(item, added)).toEqual([
    { part: 'row', saw: null, office: expect.stringMatching(/^.+, \d.*\st$/u) as string },
  ]);
  const off = before.transportJobProducts.map((each) => ({ ...each, status: 'CANCELLED' as const }));
  expect(changesToConfirm(item, { ...before, transportJobProducts: off })).toEqual([
    { part: 'row', saw: expect.stringMatching(/^.+, \d.*\st$/u) as string, office: null },
  ]);
});
