import { expect, test } from 'vitest';

import { arriveRequest, editRequest, leaveRequest, startRequest } from '#api/driver/driver-steps.ts';
import type { DriverActionKind } from '#domain/driver/driver-status.ts';

import { hashOf } from './reported-action.ts';

// A phone may repeat a report across an upgrade: it is known by the hash that the former version stored. The keys of a
// request stand in the order of its schema, so that none may change its place there; new ones go to the end.

const common = {
  transportJobId: 7,
  occurredAt: '2026-05-20T12:00:00+03:00',
  actionId: '0b0c7a2e-7a43-4a2c-9d53-0f6a5f9e7a10',
};
const seen = {
  rows: [{ destinationLocationId: 3, pickupLocationId: null, transportJobProductId: 9 }],
  trailerId: null,
  truckId: 4,
};
const stop = {
  waitingReason: null,
  notes: 'märg',
  grossWeightKg: 43_980,
  vehicleWeightKg: 15_500,
  clientName: 'Tapa',
  signature: { strokes: [[0, 0, 1, 1]], aspect: 0.5 },
  startTime: '2026-05-20T11:00:00+03:00',
};
const load = { name: 'Raps', cleaning: 'B', productId: 5 };

test.each([
  [
    'on-route-to-pickup',
    startRequest,
    { ...common, seen, truckId: 4, trailerId: null, previousLoads: [load, 'Kaer'], preDriveKm: 12 },
    'Lyr8B96cc0u5wz97UB3GiSBH43OP2uYIEQuAHzGhqtQ',
  ],
  [
    'arrival-at-location',
    arriveRequest,
    { ...common, seen, stop: 'pickup' },
    'nswQMYxSQgitvszGplrENWiZR6ZgqhgZw-AYFvihx4M',
  ],
  [
    'at-location',
    leaveRequest,
    {
      ...common,
      ...stop,
      seen,
      stop: 'pickup',
      seenGoods: [{ quantity: 28, productId: 5, transportJobProductId: 9 }],
    },
    'U-s1lyzhPlcCIcNfxpScARJ2zSvpu6DDpVBM5Jlnsuc',
  ],
  [
    'edit',
    editRequest,
    {
      ...common,
      version: 3,
      was: { preDriveKm: 1 },
      changes: { pickup: stop, preDriveKm: 2, previousLoads: [load] },
    },
    'vkUrZ_yJw-be4H0GYcxiJfx_SrVsft0vHK6W8p4rPl8',
  ],
] as const)(
  'a repeated %s is the report of the former version',
  (what: DriverActionKind, schema, body, hash) => {
    const hashed = (request: object) =>
      hashOf({
        actionId: common.actionId,
        what,
        transportJobId: 7,
        occurredAt: 0,
        body: schema.parse(request),
      });
    expect(hashed(body)).toBe(hash);
    if (what !== 'edit') expect(hashed({ ...body, keep: 'MINE' })).toBe(hash);
  },
);
