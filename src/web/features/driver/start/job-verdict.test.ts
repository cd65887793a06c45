import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { driverJob, driverJobRow } from '../../../../../tests/setup/driver-jobs.ts';
import { jobWithWaiting } from '../../../offline/job-after.ts';
import type { OutboxAction, OutboxItem } from '../../../offline/outbox-item.ts';
import { lastLoadsOnDevice } from './device-journeys.ts';
import { isLoadBlocked, verdictOf } from './job-verdict.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');

function jobOf(transportJobId: number, name: string, isFeed: boolean, regime: LoadRegime | null): DriverJob {
  const row = driverJobRow(transportJobId, {
    goods: { isFeed, regime, leastRegime: null, group: 'Teravili' },
  });
  const product = { ...row.product, id: transportJobId, name };
  return driverJob('NOT_STARTED', { transportJobId, transportJobProducts: [{ ...row, product }] });
}

const wheat = jobOf(7, 'Nisu', true, 'A');
const diesel = jobOf(8, 'Diislikütus', false, 'FORBIDDEN');
const space = { truckId: wheat.truck.id, trailerId: wheat.truck.trailerId };

/** Unsent steps on the phone: the job was started, and loaded. */
const loadedOffline = ({ transportJobId }: DriverJob): OutboxItem[] =>
  (
    [
      { what: 'on-route-to-pickup', start: { truckId: null } },
      { what: 'arrival-at-location', stop: 'pickup' },
      { what: 'at-location', stop: 'pickup', fields: {} },
    ] satisfies OutboxAction[]
  ).map((action, seq) => ({
    seq,
    userId: 1,
    actionId: `a${seq}`,
    transportJobId,
    occurredAt: '2026-05-20T11:00:00+03:00',
    action,
    state: 'waiting',
    refusal: null,
    faults: 0,
  }));

/** Returns the gate's verdict at the pickup of the wheat, from the server's answer before the network went. */
function gateAt(job: DriverJob, items: OutboxItem[]) {
  const jobs = [wheat, diesel].map((each) => jobWithWaiting(each, items));
  const device = { jobs, items, usualTrailers: new Map<number, number | null>() };
  const verdict = verdictOf(job, { loads: lastLoadsOnDevice(space, [], device, now), cleanings: [] });
  return { verdict, isBlocked: isLoadBlocked(job, space, verdict) };
}

test('at the pickup the phone asks the gate again, with a load that it has not sent yet', () => {
  expect(gateAt(wheat, [])).toMatchObject({ verdict: { verdict: 'unknown', known: 0 }, isBlocked: false });
  expect(gateAt(wheat, loadedOffline(diesel))).toMatchObject({
    verdict: { verdict: 'forbidden', reasons: [{ name: 'Diislikütus', transportJobId: 8 }] },
    isBlocked: true,
  });
  // Goods that are no feed may follow.
  expect(gateAt(diesel, loadedOffline(wheat)).isBlocked).toBe(false);
});

test('the phone asks for what the receiver asks for, as the server does', () => {
  const loads = ['Oder', 'Kaer', 'Rukis'].map((name, at) => {
    const loadedAt = now - (at + 1) * 3_600_000;
    return {
      productId: null,
      name,
      regime: 'A' as const,
      cleaning: 'A' as const,
      transportJobId: at,
      loadedAt,
    };
  });
  const forReceiver = (leastRegime: CleaningRegime | null) => {
    const [row] = wheat.transportJobProducts;
    const rows = row === undefined ? [] : [{ ...row, goods: { ...row.goods, leastRegime } }];
    return verdictOf({ ...wheat, transportJobProducts: rows }, { loads, cleanings: [] });
  };
  expect(forReceiver(null)).toMatchObject({ verdict: 'free', regime: null });
  expect(forReceiver('C')).toMatchObject({ verdict: 'clean', regime: 'C' });
});

test('a release that the phone knows opens the gate after the loads that it was given for alone', () => {
  const release: NonNullable<DriverJob['release']> = {
    transportJobId: 7,
    ...space,
    reason: 'Inspektori akt',
    scope: 'THIS_LOAD',
    productIds: [7],
    loads: [{ product: 'Diislikütus', productId: 8, transportJobId: 8 }],
    releasedAt: '2026-05-20T11:30:00+03:00',
  };
  const gateWith = (changes: Partial<typeof release>) =>
    gateAt({ ...wheat, release: { ...release, ...changes } }, loadedOffline(diesel)).isBlocked;
  expect(gateWith({})).toBe(false);
  expect(gateWith({ loads: [{ product: 'Diislikütus', productId: 8, transportJobId: 6 }] })).toBe(true);
  expect(gateWith({ loads: [] })).toBe(true);
  expect(gateWith({ productIds: [9] })).toBe(true);
  expect(gateWith({ truckId: 99, trailerId: 98 })).toBe(true);
});
