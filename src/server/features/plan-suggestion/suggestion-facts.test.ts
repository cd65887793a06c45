import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { PlannedTruck } from '#api/planning/day-plan.ts';
import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { neverSuggested } from '#domain/planning/finding.ts';

import { createProduct } from '../../../../tests/factories/products.ts';
import { dayBefore, openSuggesting, planDate as date } from '../../../../tests/setup/loads/suggesting.ts';
import { patchUrl } from '../../../../tests/setup/row-patches.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';

const { db, staff, wanted, truckAt, suggest, leaveNothing, ...places } = await openSuggesting();
const { tartu, jogeva, tallinn, rakvere } = places;
const nextDay = '2026-06-04';

const setLanes = (lanes: number) => db.updateTable('locations').set({ lanes }).execute();
const absence = (truckId: number, from: string, to = from) =>
  db
    .insertInto('absences')
    .values({ truck_id: truckId, absent_from: from, absent_to: to, reason: 'WORKSHOP' })
    .execute();
const take = (changes: PlanSuggestion['changes']) =>
  staff.patch<{ content: JobRow[]; warnings: JobRowWarning[] }>(
    patchUrl,
    changes.map(({ rowId: id, version, truckId, time }) => ({
      id,
      version,
      changes: { truck: { id: truckId }, time },
    })),
  );

beforeEach(async () => {
  await leaveNothing();
  await db.deleteFrom('absences').execute();
  await setLanes(99);
});

test('trucks that load at one place come one after the other', async () => {
  await setLanes(1);
  for (const _ of [1, 2, 3]) await truckAt(tartu);
  for (const _ of [1, 2, 3]) await wanted(tartu, rakvere);
  const { changes } = await suggest();
  expect(changes).toHaveLength(3);
  const begins = changes.map(({ time }) => minutesOfDay(time)).toSorted((a, b) => a - b);
  for (const [index, begin] of begins.entries()) {
    if (index > 0) expect(begin - (begins[index - 1] ?? 0)).toBeGreaterThanOrEqual(40);
  }
});

test('what finds no lane at its fixed time has no truck, and says why', async () => {
  await setLanes(1);
  const other = await truckAt(tartu);
  await truckAt(tartu);
  await wanted(tartu, jogeva, {}, { transport_time: '08:00', truck_id: other.id });
  const { id } = await wanted(tartu, rakvere, {}, { transport_time: '08:10' });
  const { changes, unplaced } = await suggest();
  expect(changes).toEqual([]);
  expect(unplaced).toMatchObject([{ rowId: id }]);
});

test('each load that finds no truck has the reason of the nearest, or says that no truck was asked', async () => {
  const busy = await truckAt(tartu);
  const driven = await wanted(tartu, jogeva, {}, { transport_time: '08:00', truck_id: busy.id });
  for (const _ of Array.from({ length: 12 })) {
    await wanted(tartu, rakvere, {}, { transport_time: '08:10' });
  }
  const { unplaced } = await suggest();
  expect(unplaced).toHaveLength(12);
  const reasons = unplaced.map(({ reason }) => reason);
  const full = reasons.filter((reason) => reason.startsWith('Ühegi sobiva auto päeva see enam ei mahu.'));
  expect(full).toHaveLength(10);
  for (const reason of full) expect(reason).toMatch(new RegExp(`hõivatud 08:00–.*\\(rida ${driven.id}\\)`));
  expect(reasons.filter((reason) => reason.endsWith('ainult 10 esimest koormat'))).toHaveLength(2);
});

test('a truck that is away is given nothing; one that comes back at noon is from then on', async () => {
  const [away, back] = [await truckAt(tartu), await truckAt(tartu)];
  await absence(away.id, dayBefore, date);
  await absence(back.id, date, `${date}T12:00`);
  await wanted(tartu, rakvere);
  const { changes } = await suggest();
  expect(changes).toMatchObject([{ truckId: back.id }]);
  expect(changes[0]?.time).toMatch(/^1[2-9]/);
});

test('the first way is from home, with when the truck sets off', async () => {
  const truck = await truckAt(tartu);
  await db.updateTable('trucks').set({ home_location_id: rakvere }).where('id', '=', truck.id).execute();
  await wanted(tartu, jogeva, {}, { transport_time: '10:00' });
  const { changes, emptyKmAfter } = await suggest();
  const way = await staff.get<{ content: { km: number; minutes: number } }>(
    `/api/distances?from=${rakvere}&to=${tartu}`,
  );
  const { km, minutes } = way.body.content;
  expect(changes).toMatchObject([{ emptyKm: Math.round(km) }]);
  expect(emptyKmAfter).toBe(Math.round(km));
  expect(minutesOfDay(changes[0]?.departure ?? '')).toBe(600 - minutes);
});

test('a truck that its driver says has to wait is given its next load so much later', async () => {
  const truck = await truckAt(tartu);
  const now = { transport_time: '08:00', truck_id: truck.id, driver_status: 'AT_PICKUP' } as const;
  const { transport_job_id: jobId } = await wanted(tartu, jogeva, {}, now);
  await wanted(jogeva, tartu);
  const begin = async () => minutesOfDay((await suggest()).changes[0]?.time ?? '');
  const before = await begin();
  await raiseAlert(db, {
    key: `waits:${jobId}`,
    kind: 'DRIVER_REPORT',
    transportJobId: jobId,
    raisedAt: Date.now(),
    summary: 'Järjekord u 120 min',
    data: {
      what: 'report',
      minutes: 120,
      later: [],
      driverName: 'Jaan Kask',
      driverPhone: null,
      licensePlateNumber: null,
    },
  });
  expect((await begin()) - before).toBe(120);
});

test('a driver rests eleven hours before the day and after it', async () => {
  const truck = await truckAt(tartu);
  for (const time of ['12:00', '20:00']) {
    await wanted(tartu, jogeva, {}, { transport_date: dayBefore, transport_time: time, truck_id: truck.id });
  }
  await wanted(jogeva, tartu);
  const [change] = (await suggest()).changes;
  // Until about ten in the evening, and eleven hours on.
  expect(change?.departure).toMatch(/^(08|09)/);
  const afternoon = await wanted(jogeva, tartu, {}, { transport_time: '14:00' });
  expect((await suggest()).changes.map(({ rowId }) => rowId)).toContain(afternoon.id);
  await wanted(jogeva, tartu, {}, { transport_date: nextDay, transport_time: '01:00', truck_id: truck.id });
  expect((await suggest()).unplaced).toMatchObject([{ rowId: afternoon.id }]);
});

const rowsOfDay = fc.array(
  fc.record({
    from: fc.nat(3),
    to: fc.nat(3),
    time: fc.constantFrom(null, null, '07:00', '09:30', '14:00'),
    quantity: fc.constantFrom('5', '28.5', '40'),
    goods: fc.nat(2),
    keptBy: fc.constantFrom(null, null, null, 0, 1),
  }),
  { minLength: 3, maxLength: 9 },
);
const days = fc.record({
  lanes: fc.integer({ min: 1, max: 2 }),
  trucks: fc.array(
    fc.record({
      home: fc.constantFrom(null, 0, 1, 2, 3),
      away: fc.constantFrom(null, null, 'day', 'morning'),
      hasDriver: fc.boolean(),
      evening: fc.constantFrom(null, null, '19:00', '23:30'),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  rows: rowsOfDay,
});

test(
  'on random days nothing is suggested that may not be, all else is announced, and the board has the same kilometres',
  { timeout: 240_000 },
  async () => {
    const at = [tartu, jogeva, tallinn, rakvere];
    const manure = await createProduct(db, { cleaning_regime: 'FORBIDDEN', unit: 't', is_bulk: true });
    const rapeseed = await createProduct(db, { cleaning_regime: 'B', unit: 't', is_bulk: true });
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(days, async ({ lanes, trucks, rows }) => {
        await leaveNothing();
        await db.deleteFrom('absences').execute();
        await setLanes(lanes);
        const made: number[] = [];
        for (const { home, away, hasDriver, evening } of trucks) {
          const { id } = await truckAt(at[made.length % 4] ?? tartu, {
            home_location_id: home === null ? null : (at[home] ?? null),
            ...(!hasDriver && { driver_name: null, driver_phone: null }),
          });
          made.push(id);
          if (away !== null) await absence(id, date, away === 'day' ? date : `${date}T11:00`);
          if (evening !== null) {
            const job = { transport_date: dayBefore, transport_time: evening, truck_id: id };
            await wanted(tartu, jogeva, {}, job);
          }
        }
        for (const { from, to, time, quantity, goods, keptBy } of rows) {
          const product = [null, manure.id, rapeseed.id][goods] ?? null;
          await wanted(
            at[from] ?? tartu,
            at[to] ?? tartu,
            { quantity, ...(product !== null && { product_id: product }) },
            {
              transport_time: keptBy === null ? time : (time ?? '12:00'),
              truck_id: keptBy === null ? null : (made[keptBy] ?? null),
            },
          );
        }
        const { changes, emptyKmAfter, unplaced } = await suggest({ seconds: 0.2 });
        const announced = changes.flatMap(({ rowId, warnings }) =>
          warnings.map(({ code, message }) => `${rowId} ${code} ${message}`),
        );
        for (const { warnings } of changes) {
          for (const { code } of warnings) {
            met.add(code);
            expect(neverSuggested, code).not.toContain(code);
          }
        }
        for (const { reason } of unplaced) expect(reason).not.toBe('');
        if (changes.length > 0) {
          const taken = await take(changes);
          expect(taken.status, taken.text).toBe(200);
          const told = taken.body.warnings.map(({ rowId, code, message }) => `${rowId} ${code} ${message}`);
          expect(new Set(told)).toEqual(new Set(announced));
          for (const { id, findings } of taken.body.content) {
            for (const code of findings) {
              expect(
                announced.some((text) => text.startsWith(`${id} ${code} `)),
                `${id} ${code}`,
              ).toBe(true);
            }
          }
        }
        const board = await staff.get<{ content: { trucks: PlannedTruck[] } }>(
          `/api/planning/day?date=${date}`,
        );
        const emptyKm = board.body.content.trucks.reduce((sum, truck) => sum + truck.emptyKm, 0);
        expect(Math.abs(emptyKm - emptyKmAfter)).toBeLessThanOrEqual(1 + trucks.length / 20);
      }),
      { numRuns: 8, seed: 34 },
    );
    expect(met.size, [...met].join(', ')).toBeGreaterThanOrEqual(2);
  },
);
