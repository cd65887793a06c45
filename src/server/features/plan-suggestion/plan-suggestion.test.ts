import { beforeEach, expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import type { Overrides } from '../../../../tests/factories/rows.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import {
  openSuggesting,
  planDate as date,
  type RowFields,
} from '../../../../tests/setup/loads/suggesting.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { app, db, staff, signIn, wanted, truckAt, suggest, leaveNothing, ...places } = await openSuggesting();
const { tartu, jogeva, tallinn, rakvere } = places;

beforeEach(leaveNothing);

test('each load goes to the truck that is near, with its reason, and nothing is saved', async () => {
  const inTartu = await truckAt(tartu);
  const inTallinn = await truckAt(tallinn);
  const fromTartu = await wanted(tartu, jogeva);
  const fromTallinn = await wanted(tallinn, rakvere);
  const { changes, unplaced, emptyKmBefore, emptyKmAfter } = await suggest();
  expect(unplaced).toEqual([]);
  expect(new Map(changes.map(({ rowId, truckId }) => [rowId, truckId]))).toEqual(
    new Map([
      [fromTartu.id, inTartu.id],
      [fromTallinn.id, inTallinn.id],
    ]),
  );
  for (const { reason, time } of changes) {
    expect(reason).toContain('tühisõit');
    expect(time).toMatch(/^\d\d:(00|15|30|45)$/);
  }
  expect(emptyKmAfter).toBe(0);
  expect(emptyKmBefore).toBeGreaterThanOrEqual(emptyKmAfter);
  const row = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${fromTartu.id}`);
  expect(row.body.content).toMatchObject({ truck: null, time: null, version: 1 });
});

test('plans for one and the same board name it so; where a truck is given away or kept from work, it is another', async () => {
  const [truck] = [await truckAt(tartu), await truckAt(tallinn)];
  await wanted(tartu, jogeva);
  const { board } = await suggest();
  expect((await suggest({ seed: 2 })).board).toBe(board);
  const away = await staff.post('/api/admin/absences', {
    truckId: truck.id,
    from: `${date}T10:00`,
    to: `${date}T12:00`,
    reason: 'WORKSHOP',
  });
  expect(away.status).toBe(201);
  const afterAbsence = (await suggest()).board;
  await wanted(jogeva, tartu, {}, { truck_id: truck.id, transport_time: '15:00' });
  const afterJob = (await suggest()).board;
  expect(new Set([board, afterAbsence, afterJob]).size).toBe(3);
});

test('a fixed time stays, and what a truck has already is driven around', async () => {
  const truck = await truckAt(tartu);
  const own = await wanted(tartu, jogeva, {}, { truck_id: truck.id, transport_time: '10:00' });
  const fixed = await wanted(jogeva, tartu, {}, { transport_time: '14:00' });
  const free = await wanted(jogeva, tartu);
  const { changes } = await suggest();
  const timeOf = new Map(changes.map(({ rowId, time }) => [rowId, time]));
  expect(timeOf.get(fixed.id)).toBe('14:00');
  expect(timeOf.has(own.id)).toBe(false);
  const freeTime = timeOf.get(free.id) ?? '';
  // From Tartu to Jõgeva and back takes an hour each, loading and unloading as much again.
  expect(freeTime <= '07:00' || freeTime >= '16:30').toBe(true);
});

test.each<[string, RowFields, Overrides<'transport_jobs'>]>([
  ['cancelled', { status: 'CANCELLED' }, {}],
  ['fetched by the client', { status: 'SELF_SERVICE' }, {}],
  ['not confirmed', { status: 'UNCONFIRMED' }, {}],
  ['begun', { status: 'ON_THE_WAY' }, { driver_status: 'ON_ROUTE_TO_PICKUP' }],
  ['sent by SMS', { is_sms_sent: true }, {}],
  ['sent to the terminal', { sent_to_pk_terminal: true }, {}],
])('a row that was %s is left alone', async (_, fields, job) => {
  await truckAt(tartu);
  await wanted(tartu, jogeva, fields, job);
  expect(await suggest()).toEqual({
    board: expect.any(String) as string,
    changes: [],
    unplaced: [],
    emptyKmBefore: 0,
    emptyKmAfter: 0,
    weightKm: expect.any(Number) as number,
  });
});

test('what no truck carries, or nobody knows the way of, is told', async () => {
  await truckAt(tartu);
  const heavy = await wanted(tartu, jogeva, { quantity: '180' });
  const nowhere = await wanted(tartu, null);
  const unknown = await wanted(
    tartu,
    await createLocation(db, { latitude: null, longitude: null }).then(({ id }) => id),
  );
  expect(await suggest()).toMatchObject({
    changes: [],
    unplaced: [
      { rowId: heavy.id, reason: 'Ükski vaba auto ei kanna seda kogust' },
      { rowId: nowhere.id, reason: 'Sihtkoht on määramata' },
      { rowId: unknown.id, reason: 'Kaugus on teadmata: kohal puudub asukoht kaardil' },
    ],
  });
});

test('the payload is that of truck and trailer', async () => {
  const trailer = await createTrailer(db, { tare_kg: '7000' });
  await truckAt(tartu, { tare_kg: '9000', trailer_id: trailer.id });
  const fits = await wanted(tartu, jogeva, { quantity: '28' });
  const tooMuch = await wanted(tartu, jogeva, { quantity: '28.5' });
  const { changes, unplaced } = await suggest();
  expect(changes.map(({ rowId }) => rowId)).toEqual([fits.id]);
  expect(unplaced.map(({ rowId }) => rowId)).toEqual([tooMuch.id]);
});

test('of two trucks that one driver drives one is given loads, the one that has work that day', async () => {
  const driver = { driver_name: 'Mati Maasikas', driver_phone: '+37251234567' };
  await truckAt(rakvere, driver);
  const busy = await truckAt(tallinn, driver);
  await wanted(tallinn, rakvere, {}, { truck_id: busy.id, transport_time: '08:00' });
  await wanted(rakvere, tallinn);
  const { changes, unplaced } = await suggest();
  expect(unplaced).toEqual([]);
  expect(changes.map(({ truckId }) => truckId)).toEqual([busy.id]);
});

test('a row of one carrier goes to its trucks only', async () => {
  const carrier = await createCompany(db);
  await truckAt(tartu);
  const own = await truckAt(tallinn, { company_id: carrier.id });
  await wanted(tartu, jogeva, {}, { carrier_company_id: carrier.id });
  expect((await suggest()).changes).toMatchObject([{ truckId: own.id }]);
  await db.updateTable('trucks').set({ status: 'INACTIVE' }).where('id', '=', own.id).execute();
  expect((await suggest()).unplaced).toMatchObject([{ reason: 'Sellel vedajal ei ole vaba autot' }]);
});

test('today nothing begins before now, and closed places are not driven to', async () => {
  const today = '2026-05-20';
  const truck = await createTruck(db);
  await wanted(tallinn, tartu, {}, { transport_date: '2026-05-19', truck_id: truck.id });
  const shut = await createLocation(db, {
    latitude: '58.75',
    longitude: '26.4',
    opening_hours: 'E-R 8-10, E-R 16-19',
  });
  await wanted(tartu, jogeva, {}, { transport_date: today });
  const late = await wanted(shut.id, tartu, {}, { transport_date: today });
  const { changes } = await suggest({ date: today });
  expect(changes).toHaveLength(2);
  for (const { time } of changes) expect(time >= '12:00').toBe(true);
  expect(changes.find(({ rowId }) => rowId === late.id)?.time ?? '').toMatch(/^1[6-9]/);
});

test('the same seed gives the same suggestion', async () => {
  for (const at of [tartu, rakvere, jogeva]) await truckAt(at);
  for (const [from, to] of [
    [tartu, tallinn],
    [jogeva, rakvere],
    [tallinn, jogeva],
  ] as const) {
    await wanted(from, to);
  }
  expect(await suggest({ seed: 7, seconds: 5 })).toEqual(await suggest({ seed: 7, seconds: 5 }));
});

test('who leaves ends their search, and makes room for others', async () => {
  for (const at of [tartu, rakvere, jogeva, tallinn]) await truckAt(at);
  for (let nth = 0; nth < 50; nth += 1) await wanted(tartu, jogeva);
  const address = await app.listen({ port: 0 });
  const post = (seconds: number, signal?: AbortSignal) =>
    fetch(`${address}/api/planning/suggest`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ date, seconds }),
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  // Asks again while the questions below replace it.
  const stay = async (): Promise<'left'> => {
    const answer = await post(30, leaving.signal).catch(() => null);
    return answer === null ? 'left' : stay();
  };
  const left = Array.from({ length: 3 }, stay);
  const statusNow = async () => (await post(0.01)).status;
  await vi.waitFor(async () => {
    expect(await statusNow()).toBe(503);
  }, 15_000);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
  // The searches themselves would take longer.
  await vi.waitFor(async () => {
    expect(await statusNow()).toBe(200);
  }, 10_000);
});

test('it is for staff, and asks for a real day', async () => {
  for (const role of ['client', 'driver'] as const) {
    const other = await signIn({ permissions: rolePermissions[role] });
    expect((await other.post('/api/planning/suggest', { date })).status).toBe(403);
  }
  expect((await staff.post('/api/planning/suggest', { date: '2026-02-30' })).problems).toEqual([
    'date INVALID',
  ]);
});
