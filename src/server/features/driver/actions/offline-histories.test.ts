import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { clockSkewMs } from '#domain/driver/driver-job.ts';

import { openBackend } from '../../../../../tests/setup/offline/backend.ts';
import { histories } from '../../../../../tests/setup/offline/histories.ts';
import { makeCommon, openWorld, stated, type World } from '../../../../../tests/setup/offline/world.ts';
import type { OutboxItem } from '../../../../web/offline/outbox-item.ts';
import { requestOf } from '../../../../web/offline/send-item.ts';

/**
 * The proof that nothing is lost, nothing is done twice and order is kept: random histories through the outbox
 * that the phone runs and the server that production runs. Only the wire, the storage and the sign-in are
 * stand-ins; they fail in every way that the real ones do, and the driver writes down things that cannot be.
 */

const backend = await openBackend();
afterAll(backend.close);
const common = await makeCommon(backend);
const { driver } = common;

/** The same sample every day; a search for rare faults takes thousands of others (`npm run test:random`). */
const sample = { numRuns: 25, seed: 20_261_126 };
const runs = Number(process.env.FUZZ_RUNS ?? sample.numRuns);

test('random histories: nothing lost, nothing twice, order kept', { timeout: 600_000 }, async () => {
  let undisturbed = 0;
  let moved = 0;
  let redirected = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await openWorld(backend, common);
      for (const command of history) {
        await world.run(command);
        await checkLoadsOnPhone(
          world,
          history.every(({ kind }) => kind !== 'clock'),
        );
      }
      await world.finish();
      await checkJobs(world);
      await checkAlerts(world);
      await checkLastLoads(world);
      if (!world.wasDisturbed()) undisturbed += 1;
      moved += world.moves.size;
      redirected += world.redirections();
    }),
    process.env.FUZZ_RUNS === undefined ? sample : { numRuns: runs },
  );
  expect(undisturbed).toBeGreaterThan(runs / 50);
  expect(moved).toBeGreaterThan(runs / 50);
  expect(redirected).toBeGreaterThan(runs / 50);
});

async function checkJobs({ phone, jobIds, others, moves, itemsOf, wasDisturbed }: World): Promise<void> {
  for (const jobId of jobIds) {
    const reached = await backend.actionsOf(jobId);
    const own = reached.filter(({ userId }) => userId === driver.id);
    const ids = new Set(own.map(({ actionId }) => actionId));
    const kept = itemsOf(jobId).filter(({ seq, actionId }) => !phone.fates.has(seq) || ids.has(actionId));
    // Nothing lost, nothing twice, order kept, each at the time it happened. Photos are sent beside them, and all that
    // comes after a refused report beside that.
    interface Done {
      actionId: string;
      occurredAt: number;
    }
    const inOrder = (list: Done[]) =>
      phone.refusedJobs.has(jobId) ? list.toSorted((a, b) => (a.actionId < b.actionId ? -1 : 1)) : list;
    const happened = (photos: boolean) =>
      inOrder(
        kept
          .filter(({ action }) => (action.what === 'photo') === photos)
          .map(({ actionId, occurredAt }) => ({ actionId, occurredAt: Date.parse(occurredAt) })),
      );
    const arrived = (photos: boolean) =>
      inOrder(
        own
          .filter(({ what }) => (what === 'photo') === photos)
          .map(({ actionId, occurredAt }) => ({ actionId, occurredAt })),
      );
    expect(arrived(false)).toEqual(happened(false));
    expect(arrived(true)).toEqual(happened(true));
    // Each of them changed the job once.
    const final = await backend.readJob(jobId);
    expect(final.version).toBe(1 + own.length + (others.get(jobId) ?? 0) + (moves.get(jobId) ?? 0));
    // A photo of what is kept beside the job is with its alert.
    const beside = await backend.photosOfAlerts(jobId);
    expect(final.photos.length + beside.length).toBe(arrived(true).length);
    // What the phone knows in the end is what the server has.
    const device = await phone.confirmedJob(jobId);
    expect(device.version).toBeLessThanOrEqual(final.version);
    expect(await phone.job(jobId)).toEqual(device);
    if (!wasDisturbed()) {
      expect(device.driverStatus.code).toBe(final.driverStatus.code);
      expect(device.pickupStop).toEqual(final.pickupStop);
      expect(device.destinationStop).toEqual(final.destinationStop);
      expect(phone.fates.size).toBe(0);
    }
  }
}

/** Actions that the job refused are with the office in full, and unusual values are reported once. */
async function checkAlerts({ phone, jobIds, itemsOf }: World): Promise<void> {
  const alerts = await backend.alerts(driver.id, jobIds, 'DRIVER_REPORT_NOT_APPLIED');
  const unusual = await backend.alerts(driver.id, jobIds, 'WEIGHT_UNUSUAL');
  for (const jobId of jobIds) {
    const applied = new Set((await backend.actionsOf(jobId)).map(({ actionId }) => actionId));
    const photos = await backend.photosOfAlerts(jobId);
    const ofJob = alerts.filter((alert) => alert.transport_job_id === jobId);
    // One refused job is one alert.
    expect(ofJob.filter((alert) => alert.settled_at === null).length).toBeLessThanOrEqual(1);
    const reports = ofJob.flatMap(({ data }) => data.reports as { actionId: string }[]);
    for (const item of itemsOf(jobId)) {
      const { seq, actionId, action } = item;
      const told = unusual.filter(({ key }) => key === `weight-unusual:${actionId}`);
      if (applied.has(actionId)) {
        if (phone.asked.has(seq) && 'confirmed' in action) expect(told).toHaveLength(1);
        if (!('confirmed' in action)) expect(told).toEqual([]);
        continue;
      }
      expect(told).toEqual([]);
      if (phone.fates.get(seq) === 'given up' || action.what === 'redirection-noted') continue;
      if (action.what === 'photo') {
        const kept = photos.filter((photo) => photo.action_id === actionId);
        expect(kept.map(({ content }) => content?.toString('base64'))).toEqual([action.data]);
        continue;
      }
      const kept = reports.filter((report) => report.actionId === actionId);
      expect(kept).toMatchObject([bodyOf(item)]);
    }
  }
}

/**
 * The driver looks at the phone: what they loaded into a truck stands there, and in no other. The last stands first as
 * long as nobody turns the clock: then the server's times count, which the end compares.
 */
async function checkLoadsOnPhone(
  { phone, jobIds, truckIds, others }: World,
  isClockRight: boolean,
): Promise<void> {
  const touched = new Set([
    ...others.keys(),
    ...[...phone.done.values()]
      .filter(({ seq }) => phone.fates.has(seq))
      .map(({ transportJobId }) => transportJobId),
  ]);
  const carried = [...phone.carried.values()].filter(({ jobId }) => !touched.has(jobId));
  for (const truckId of truckIds) {
    const shown = (await phone.lastLoads(truckId, jobIds)).map(({ transportJobId }) => transportJobId);
    const own = carried.filter((load) => load.truckId === truckId);
    const isOwn = (id: number | null) => carried.some(({ jobId }) => jobId === id);
    const expected = newestFirst(own, phone.latest());
    if (isClockRight) expect(shown.filter(isOwn)).toEqual(expected);
    else expect(new Set(shown.filter(isOwn))).toEqual(new Set(expected));
  }
}

/** In the end phone and office name the same loads of a truck: those of its loaded journeys, the last first. */
async function checkLastLoads({ phone, jobIds, truckIds }: World): Promise<void> {
  const jobs = await Promise.all(jobIds.map((id) => backend.readJob(id)));
  const loads = jobs
    .filter(({ driverStatus }) => driverStatus.id >= 4)
    .map(({ transportJobId, truck, pickupStop }) => {
      return { jobId: transportJobId, truckId: truck.id, loadedAt: Date.parse(pickupStop?.leftAt ?? '') };
    });
  await phone.refresh(jobIds, truckIds);
  for (const truckId of truckIds) {
    const expected = newestFirst(
      loads.filter((load) => load.truckId === truckId),
      backend.clock.now + clockSkewMs,
    );
    const known = await backend.lastLoads(truckId);
    expect(known.flatMap(({ transportJobId }) => transportJobId ?? [])).toEqual(expected);
    const shown = await phone.lastLoads(truckId, jobIds);
    expect(shown.map(stated)).toEqual(known.map(stated));
  }
}

/** The jobs of loads, the last loaded first; times that cannot be go last. */
function newestFirst(loads: readonly { jobId: number; loadedAt: number }[], latest: number): number[] {
  const order = ({ loadedAt }: { loadedAt: number }) => (loadedAt > latest ? -loadedAt : loadedAt);
  return loads.toSorted((a, b) => order(b) - order(a)).map(({ jobId }) => jobId);
}

/** The request of a report as JSON. */
function bodyOf(item: OutboxItem): unknown {
  return JSON.parse(JSON.stringify(requestOf(item).body));
}
