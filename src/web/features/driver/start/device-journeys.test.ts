import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { driverJob, driverJobRow } from '../../../../../tests/setup/driver-jobs.ts';
import { jobWithWaiting } from '../../../offline/job-after.ts';
import type { OutboxAction, OutboxItem } from '../../../offline/outbox-item.ts';
import { deviceJourneys, lastLoadsOnDevice, loadOfJob } from './device-journeys.ts';

const loadedAt = '2026-05-20T09:30:00+03:00';

function waiting(seq: number, action: OutboxAction): OutboxItem {
  return {
    seq,
    userId: 1,
    actionId: `a${seq}`,
    transportJobId: 7,
    occurredAt: loadedAt,
    action,
    state: 'waiting',
    refusal: null,
  };
}

const unsent = (truckId: number | null) => [
  waiting(1, { what: 'on-route-to-pickup', start: { truckId } }),
  waiting(2, { what: 'arrival-at-location', stop: 'pickup' }),
  waiting(3, { what: 'at-location', stop: 'pickup', fields: {} }),
];

function journeys(job: DriverJob, items: OutboxItem[], truckId: number, trailerId: number | null = null) {
  const device = { jobs: [jobWithWaiting(job, items)], items, usualTrailers: new Map([[9, 90]]) };
  return deviceJourneys({ truckId, trailerId }, device);
}

const planned = driverJob('NOT_STARTED', { transportJobProducts: [driverJobRow(1)] });

test('an unsent loading is a journey, at the time when the truck left', () => {
  expect(journeys(planned, unsent(null), planned.truck.id)).toEqual([
    {
      productId: 1,
      name: 'Nisu',
      regime: null,
      cleaning: null,
      transportJobId: 7,
      loadedAt: Date.parse(loadedAt),
    },
  ]);
});

test('it is of the truck that the driver set off with, not of the planned one', () => {
  expect(journeys(planned, unsent(9), planned.truck.id)).toEqual([]);
  expect(journeys(planned, unsent(9), 9, 90)).toHaveLength(1);
});

test('it is in the trailer of the job, or in the one that the driver chose, whichever truck draws it', () => {
  const truck = { ...planned.truck, trailerId: 50 };
  const withTrailer = { ...planned, truck };
  expect(journeys(withTrailer, unsent(null), truck.id)).toEqual([]);
  expect(journeys(withTrailer, unsent(null), 77, 50)).toHaveLength(1);
  const otherTrailer = unsent(null).with(
    0,
    waiting(1, { what: 'on-route-to-pickup', start: { trailerId: 60 } }),
  );
  expect(journeys(withTrailer, otherTrailer, truck.id, 50)).toEqual([]);
  expect(journeys(withTrailer, otherTrailer, truck.id, 60)).toHaveLength(1);
});

test('a loading that was refused, or waits behind a refused step, is in the truck all the same', () => {
  for (const refusedSeq of [1, 3]) {
    const items = unsent(null);
    for (const item of items) if (item.seq === refusedSeq) item.state = 'attention';
    expect(journeys(planned, items, planned.truck.id)).toMatchObject([
      { transportJobId: 7, loadedAt: Date.parse(loadedAt) },
    ]);
  }
});

test('a truck that is not loaded yet carries nothing, and two rows of the same goods are one load', () => {
  expect(journeys(planned, unsent(null).slice(0, 2), planned.truck.id)).toEqual([]);
  const twice = { ...planned, transportJobProducts: [driverJobRow(1), driverJobRow(2)] };
  expect(journeys(twice, unsent(null), planned.truck.id)).toHaveLength(1);
});

test('a loading that the server refused has loaded the truck, also of a job that was cancelled meanwhile', () => {
  const refused = unsent(9);
  for (const item of refused) item.state = 'attention';
  const loaded = { truckId: 9, status: 'ON_ROUTE_TO_DESTINATION', isBulk: true };
  expect(loadOfJob(planned, refused)).toMatchObject(loaded);
  expect(loadOfJob({ ...planned, cancelled: true }, refused)).toMatchObject(loaded);
  expect(loadOfJob({ ...planned, cancelled: true }, refused.slice(0, 2))).toMatchObject({ isBulk: false });
});

test('an unloading that nobody has taken yet has emptied the truck', () => {
  const unloaded = waiting(5, { what: 'at-location', stop: 'destination', fields: {} });
  const status = loadOfJob(driverJob('ON_ROUTE_TO_DESTINATION'), [unloaded]).status;
  expect(status).toBe('COMPLETED');
});

test('a journey of unknown class does not hide the class that another load tells of the same goods', () => {
  const items = unsent(null);
  const device = { jobs: [jobWithWaiting(planned, items)], items, usualTrailers: new Map() };
  const known = { productId: 1, name: 'Nisu', regime: 'A', cleaning: null, transportJobId: 3 } as const;
  const read = [{ ...known, loadedAt: '2026-05-19T09:30:00+03:00', statedAt: null }];
  const loads = lastLoadsOnDevice(
    { truckId: planned.truck.id, trailerId: null },
    read,
    device,
    Date.parse('2026-05-21T00:00:00Z'),
  );
  expect(loads.map(({ transportJobId, regime }) => [transportJobId, regime])).toEqual([
    [7, 'A'],
    [3, 'A'],
  ]);
});
