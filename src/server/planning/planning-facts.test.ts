import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import type { AbsenceView } from '#api/planning/absences.ts';
import type { Finding, PlannedJob, PlannedTruck } from '#api/planning/day-plan.ts';
import type { FindingCode } from '#domain/planning/finding.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createKnownTruck } from '../../../tests/factories/past-loads.ts';
import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const date = '2026-06-03';
const here = { latitude: '58.742', longitude: '26.53' };

const pickup = await createLocation(db, { ...here, location_name: 'Silo' });
const destination = await createLocation(db, { ...here, location_name: 'Kuivati', lanes: 99 });
const harbour = await createLocation(db, { latitude: '59.44', longitude: '24.95', lanes: 99 });
const way = { pickup_location_id: pickup.id, destination_location_id: destination.id };
const { body: toHarbour } = await staff.get<{ content: { minutes: number; km: number } }>(
  `/api/distances?from=${pickup.id}&to=${harbour.id}`,
);

const jobAt = (time: string | null, truckId: number | null, day = date, over = {}) =>
  createJobRow(db, {
    ...way,
    ...over,
    job: { transport_date: day, transport_time: time, truck_id: truckId },
  });

async function check(body: { rowId: number; truckId: number; time: string | null; date?: string }) {
  const url = '/api/transport-job-products/check-assignment';
  const answer = await staff.post<{ content: Finding[] }>(url, { date, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);

async function saysOf(code: FindingCode, asked: Parameters<typeof check>[0]) {
  return (await check(asked)).filter((finding) => finding.code === code);
}

beforeEach(async () => {
  await db.updateTable('transport_job_products').set({ status: 'CANCELLED' }).execute();
  await db.updateTable('absences').set({ active: false }).execute();
  await db.updateTable('locations').set({ lanes: 1 }).where('id', '=', pickup.id).execute();
});

describe('lanes of a place', () => {
  test('a second truck at once finds a place of one lane full, and hears when it is free', async () => {
    const [one, other] = [await createKnownTruck(db), await createKnownTruck(db)];
    const first = await jobAt('08:00', one.id);
    const row = await jobAt(null, null);
    const asked = { rowId: row.id, truckId: other.id };
    expect(await check({ ...asked, time: '08:10' })).toMatchObject([
      {
        code: 'PLACE_FULL',
        severity: 'warn',
        message: expect.stringMatching(
          /^Silo ei ole kell 08:10–\d\d:\d\d kogu aeg vaba \(korraga 1 auto\), vaba kell 08:40$/,
        ),
        otherRowId: first.id,
      },
    ]);
    expect(codes(await check({ ...asked, time: '07:40' }))).toEqual(['PLACE_FULL']);
    expect(await check({ ...asked, time: '08:40' })).toEqual([]);
    await db.updateTable('locations').set({ lanes: 2 }).where('id', '=', pickup.id).execute();
    expect(await check({ ...asked, time: '08:10' })).toEqual([]);
  });

  test('who queues stands in no lane, and takes one once it is free', async () => {
    const trucks = await Promise.all([1, 2, 3].map(() => createKnownTruck(db)));
    await jobAt('08:00', trucks[0]?.id ?? 0);
    await jobAt('08:05', trucks[1]?.id ?? 0);
    const row = await jobAt(null, null);
    const [finding] = await saysOf('PLACE_FULL', {
      rowId: row.id,
      truckId: trucks[2]?.id ?? 0,
      time: '08:41',
    });
    expect(finding?.message).toContain('vaba kell 09:20');
  });

  test('a job that runs past midnight is in the lane the next day too', async () => {
    const [one, other] = [await createKnownTruck(db), await createKnownTruck(db)];
    await jobAt('23:40', one.id, '2026-06-02');
    const row = await jobAt(null, null);
    expect(await check({ rowId: row.id, truckId: other.id, time: '00:10' })).toMatchObject([
      { code: 'PLACE_FULL', message: expect.stringContaining('vaba kell 00:20') },
    ]);
  });
});

describe('opening hours', () => {
  test('a day that goes otherwise is closed', async () => {
    const truck = await createKnownTruck(db);
    const exceptions = { opening_hours: 'E-P 8-17', opening_exceptions: '03.06 suletud, 04.06 10-14' };
    const shop = await createLocation(db, { ...here, ...exceptions, location_name: 'Ladu' });
    const row = await jobAt(null, null, date, { pickup_location_id: shop.id });
    const asked = { rowId: row.id, truckId: truck.id };
    expect(await check({ ...asked, time: '10:00' })).toMatchObject([
      { code: 'PLACE_CLOSED', message: expect.stringContaining('03.06 suletud') },
    ]);
    expect(await check({ ...asked, time: '10:00', date: '2026-06-04' })).toEqual([]);
    expect(codes(await check({ ...asked, time: '13:30', date: '2026-06-04' }))).toEqual(['PLACE_CLOSED']);
    expect(await check({ ...asked, time: '13:30', date: '2026-06-05' })).toEqual([]);
  });
});

describe('absences', () => {
  const url = '/api/admin/absences';
  const given = (over: object) => ({ from: date, to: date, reason: 'WORKSHOP', ...over });
  const add = async (over: object) => {
    const answer = await staff.post<{ content: AbsenceView }>(url, given(over));
    expect(answer.status, answer.text).toBe(201);
    return answer.body.content;
  };

  test('a truck in the workshop is away all day, until it is taken back', async () => {
    const truck = await createKnownTruck(db, { license_plate_number: '512ABC' });
    const row = await jobAt(null, null);
    const asked = { rowId: row.id, truckId: truck.id, time: '08:00' };
    const absence = await add({ truckId: truck.id, note: 'Rehvid' });
    expect(absence).toMatchObject({ truckId: truck.id, from: date, to: date, note: 'Rehvid', active: true });
    expect(await check(asked)).toMatchObject([
      { code: 'TRUCK_AWAY', severity: 'warn', message: 'Auto 512 ABC on ära: remont 03.06.2026' },
    ]);
    expect(codes(await check({ ...asked, time: null }))).toEqual(['TRUCK_AWAY']);
    expect(await check({ ...asked, date: '2026-06-04' })).toEqual([]);
    const patched = await staff.patch<{ content: AbsenceView }>(`${url}/${absence.id}`, {
      version: 1,
      from: `${date}T12:00`,
    });
    expect(patched.body.content).toMatchObject({ from: `${date}T12:00`, to: date, version: 2 });
    expect(await check(asked)).toEqual([]);
    expect(codes(await check({ ...asked, time: '11:30' }))).toEqual(['TRUCK_AWAY']);
    const stale = await staff.patch(`${url}/${absence.id}`, { version: 1, active: false });
    expect(stale.status).toBe(409);
    await staff.patch(`${url}/${absence.id}`, { active: false });
    expect(await check({ ...asked, time: '11:30' })).toEqual([]);
    const listed = await staff.get<{ content: AbsenceView[] }>(`${url}?truckId=${truck.id}`);
    expect(listed.body.content).toEqual([]);
  });

  test('a driver is known by the phone that the truck carries, however it is written', async () => {
    const driver = await signIn({ permissions: rolePermissions.driver, phone: '+372 5123 9876' });
    const truck = await createKnownTruck(db, { driver_name: 'J. Kask', driver_phone: '51239876' });
    const other = await createKnownTruck(db);
    const row = await jobAt(null, null);
    await add({ driverUserId: driver.user.id, reason: 'LEAVE', to: '2026-06-05' });
    const [finding, ...more] = await check({ rowId: row.id, truckId: truck.id, time: '08:00' });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      code: 'DRIVER_AWAY',
      message: expect.stringContaining('puhkus 03.06.2026–05.06.2026'),
    });
    expect(await check({ rowId: row.id, truckId: other.id, time: '08:00' })).toEqual([]);
  });

  test('the patch of a row and the row itself say so too', async () => {
    const truck = await createKnownTruck(db);
    const row = await jobAt('08:00', null);
    await add({ truckId: truck.id });
    const patch = [{ id: row.id, version: 1, changes: { truck: { id: truck.id } } }];
    const { body } = await staff.patch<{ content: { findings: string[] }[]; warnings: { code: string }[] }>(
      '/api/transport-job-products/patch-products',
      patch,
    );
    expect(body.warnings).toMatchObject([{ code: 'TRUCK_AWAY' }]);
    expect(body.content[0]?.findings).toEqual(['TRUCK_AWAY']);
  });

  test.each([
    ['nobody', {}, 'truckId REQUIRED'],
    ['a truck that there is not', { truckId: 9_999_999 }, 'truckId NOT_FOUND'],
    ['an end before the beginning', { to: '2026-06-02' }, 'to INVALID'],
    ['a time that clocks leave out', { from: '2026-03-29T03:30', to: '2026-03-29' }, 'from INVALID'],
    ['a day that there is not', { from: '2026-06-31' }, 'from INVALID'],
  ])('%s is refused', async (name, over, problem) => {
    const truckId = (await createKnownTruck(db)).id;
    const answer = await staff.post(url, given(name === 'nobody' ? over : { truckId, ...over }));
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([problem]);
  });
});

describe('homes', () => {
  const dayOf = async (truckId: number) => {
    const { body } = await staff.get<{ content: { jobs: PlannedJob[]; trucks: PlannedTruck[] } }>(
      `/api/planning/day?date=${date}`,
    );
    return { job: body.content.jobs[0], truck: body.content.trucks.find(({ id }) => id === truckId) };
  };

  test('the first way of the day is from home: the truck’s, else its carrier’s', async () => {
    const { km, minutes } = toHarbour.content;
    const truck = await createKnownTruck(db);
    await jobAt('08:00', truck.id);
    expect((await dayOf(truck.id)).job).toMatchObject({ emptyKm: 0, startMinutes: 480 });
    await db
      .updateTable('companies')
      .set({ home_location_id: harbour.id })
      .where('id', '=', truck.company_id)
      .execute();
    const { job, truck: line } = await dayOf(truck.id);
    expect(job?.emptyKm).toBeCloseTo(km, 0);
    expect(job?.startMinutes).toBe(480 - minutes);
    expect(line?.emptyKm).toBeCloseTo(km, 0);
    expect(line?.day?.fromMinutes).toBe(480 - minutes);
    await db.updateTable('trucks').set({ home_location_id: pickup.id }).where('id', '=', truck.id).execute();
    expect((await dayOf(truck.id)).job).toMatchObject({ emptyKm: 0, startMinutes: 480 });
  });
});

describe('rest', () => {
  test('less than nine hours after the evening before is too short, both ways', async () => {
    const truck = await createKnownTruck(db);
    // From eight in the morning until ten past ten.
    for (const time of ['08:00', '15:00', '21:00']) await jobAt(time, truck.id, '2026-06-02');
    const row = await jobAt(null, null);
    const asked = { rowId: row.id, truckId: truck.id };
    const [finding] = await saysOf('REST_SHORT', { ...asked, time: '06:00' });
    expect(finding?.message).toBe('Juhi puhkus enne seda tööpäeva oleks u 7 h 50 min, vaja on 9 h');
    expect(await saysOf('REST_SHORT', { ...asked, time: '07:10' })).toEqual([]);
    await jobAt('05:00', truck.id);
    const late = await jobAt(null, null, '2026-06-02');
    const before = { rowId: late.id, truckId: truck.id, time: '20:30', date: '2026-06-02' };
    // It is done before the other one of that evening: nothing becomes shorter.
    expect(await saysOf('REST_SHORT', before)).toEqual([]);
    const [after] = await saysOf('REST_SHORT', { ...before, time: '22:30' });
    expect(after?.message).toContain('järgmise tööpäevani');
  });

  test('nine hours are enough three times a week, the fourth time they are not', async () => {
    const truck = await createKnownTruck(db);
    // Monday to Thursday until ten in the evening, from half past seven on.
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'];
    for (const day of days) for (const time of ['07:30', '14:00', '20:50']) await jobAt(time, truck.id, day);
    const row = await jobAt(null, null);
    const asked = { rowId: row.id, truckId: truck.id, time: '07:30', date: '2026-06-05' };
    const [finding] = await saysOf('REST_SHORT', asked);
    expect(finding?.message).toContain('vaja on 11 h');
    expect(await saysOf('REST_SHORT', { ...asked, time: '09:00' })).toEqual([]);
  });
});

test('learnt minutes of a place count in how long a job takes', async () => {
  const truck = await createKnownTruck(db);
  const row = await jobAt('08:00', truck.id);
  const { group_id: groupId } = await db
    .selectFrom('products')
    .select('group_id')
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow();
  const learnt = async (stops: number) => {
    await sql`delete from handling_times`.execute(db);
    await sql`insert into handling_times (stop, location_id, product_group_id, minutes, stops)
      values ('pickup', ${pickup.id}, ${groupId}, 65, ${stops})`.execute(db);
    const { body } = await staff.get<{ content: { jobs: PlannedJob[] } }>(`/api/planning/day?date=${date}`);
    return body.content.jobs[0]?.loadingMinutes;
  };
  expect(await learnt(4)).toBe(40);
  expect(await learnt(5)).toBe(65);
  await sql`delete from handling_times`.execute(db);
});
