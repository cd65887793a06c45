import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { greatCircleKm } from '#domain/distances/distance.ts';

import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';
import { sweep } from '../../db/housekeeping.ts';
import { createProgramToken } from '../../identity/callers/program-tokens.ts';

const { anonymous, clock, config, db, signIn } = await openTestApp();
const staff = await signIn();

const bearer = async (scopes: string[]) => {
  const { token } = await createProgramToken(
    db,
    { name: 'Traccar', scopes, expiresAt: null, createdBy: staff.user.id },
    clock.now,
  );
  return { authorization: `Bearer ${token}` };
};
const headers = await bearer(['positions']);

interface Answer {
  content: { taken: number; refused: { index: number; code: string }[] };
}
const send = (body: unknown) => anonymous.post<Answer>('/api/positions', body, headers);
const ago = (minutes: number) => new Date(clock.now - minutes * 60_000).toISOString();
const tartu = { latitude: 58.378, longitude: 26.725 };
const tallinn = { latitude: 59.437, longitude: 24.75 };
const stored = (truckId: number) =>
  db.selectFrom('truck_positions').selectAll().where('truck_id', '=', truckId).orderBy('at').execute();

test('what Traccar forwards is stored as where the truck was, its knots as km/h; sent again it stays one', async () => {
  const truck = await createTruck(db, { position_device: '864893030012345' });
  const forwarded = {
    position: {
      id: 7,
      attributes: { ignition: true, distance: 12.5 },
      deviceId: 3,
      protocol: 'teltonika',
      serverTime: ago(1),
      deviceTime: ago(2),
      fixTime: ago(2).replace('Z', '+00:00'),
      outdated: false,
      valid: true,
      ...tartu,
      altitude: 61,
      speed: 43.2,
      course: 301.5,
      address: null,
      accuracy: 0,
    },
    device: { id: 3, name: '123 ABC', uniqueId: '864893030012345', status: 'online' },
  };
  const answer = await send(forwarded);
  expect([answer.status, answer.body], answer.text).toEqual([200, { content: { taken: 1, refused: [] } }]);
  expect((await send(forwarded)).body.content.taken).toBe(1);
  const [position, ...others] = await stored(truck.id);
  expect(others).toEqual([]);
  expect(position).toMatchObject({ ...tartu, source: 'TRACCAR', course_deg: 301.5, user_id: null });
  expect(position?.speed_kmh).toBeCloseTo(80, 0);
  expect(position?.at.toISOString()).toBe(ago(2));
  const astray = { ...forwarded.position, fixTime: ago(1.5).replace('Z', '+00:00'), course: -1 };
  expect((await send({ ...forwarded, position: astray })).body.content.taken).toBe(1);
  expect((await stored(truck.id)).at(-1)?.course_deg).toBeNull();
  const unfixed = { ...forwarded, position: { ...forwarded.position, fixTime: ago(1), valid: false } };
  expect((await send(unfixed)).body.content.refused).toEqual([{ index: 0, code: 'IMPOSSIBLE' }]);
});

test('of a list each position is taken, or answered by its index and why it is not believed', async () => {
  const truck = await createTruck(db, { position_device: 'seade-1' });
  const out = await createTruck(db, { position_device: 'seade-2', status: 'INACTIVE' });
  const of = { device: 'seade-1' };
  const minutes = Math.ceil((greatCircleKm(tartu, tallinn) / 130) * 60);
  const { body } = await send([
    { ...of, at: ago(-10), ...tartu },
    { ...of, at: ago(5), ...tallinn },
    { device: 'nobody', at: ago(5), ...tartu },
    { device: 'seade-2', at: ago(5), ...tartu },
    { ...of, at: ago(5), latitude: 48.2, longitude: 16.4 },
    { ...of, at: ago(4), ...tartu, speedKmh: 0, courseDeg: null },
    { ...of, at: ago(5 + minutes), ...tartu },
  ]);
  expect(body.content).toEqual({
    taken: 2,
    refused: [
      { index: 0, code: 'FUTURE' },
      { index: 2, code: 'UNKNOWN_DEVICE' },
      { index: 3, code: 'UNKNOWN_DEVICE' },
      { index: 4, code: 'OUT_OF_AREA' },
      { index: 5, code: 'IMPOSSIBLE' },
    ],
  });
  expect((await stored(truck.id)).map(({ latitude }) => latitude)).toEqual([
    tartu.latitude,
    tallinn.latitude,
  ]);
  expect(await stored(out.id)).toEqual([]);
  // What is stored is asked too.
  const late = await send([{ ...of, at: ago(3), ...tartu }]);
  expect(late.body.content.refused).toEqual([{ index: 0, code: 'IMPOSSIBLE' }]);
});

test('a request that is no list of positions is refused whole, and so is whoever may not', async () => {
  expect((await send([])).problems).toEqual(['INVALID']);
  expect((await send('auto')).problems).toEqual(['INVALID']);
  // It says where: a program that sends a thousand has no other way to find out.
  const traccar = { position: { latitude: '58', longitude: 26 }, device: { uniqueId: 'seade-1' } };
  expect((await send(traccar)).problems).toEqual([
    'position.fixTime REQUIRED',
    'position.latitude INVALID_DATA_TYPE',
  ]);
  const good = { device: 'seade-1', at: ago(1), ...tartu };
  expect((await send([good, { ...good, at: '12:00' }, 5, { ...good, x: 1 }])).problems).toEqual([
    '1.at INVALID',
    '2 INVALID_DATA_TYPE',
    '3.x NOT_ALLOWED',
  ]);
  const position = [{ device: 'seade-1', at: ago(1), ...tallinn }];
  expect((await staff.post('/api/positions', position)).status).toBe(403);
  expect((await anonymous.post('/api/positions', position)).status).toBe(401);
  expect((await anonymous.post('/api/positions', position, await bearer(['inbox']))).status).toBe(403);
});

test('however many trucks report at once, people are answered, and what has no turn is to come again', async () => {
  const truck = await createTruck(db, { position_device: 'hulk' });
  const most = 202;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table truck_positions in exclusive mode`.execute(trx);
    hold();
    await released;
  });
  await held;
  const reports = Array.from({ length: most + 3 }, (_, at) =>
    send([{ device: 'hulk', at: ago(300 - at), ...tartu }]),
  );
  const refused = await Promise.any(reports);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect((await staff.get('/api/trucks?size=1')).status).toBe(200);
  release();
  await holding;
  const answers = await Promise.all(reports);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
  expect(await stored(truck.id)).toHaveLength(most);
});

test('the device of a truck is given like its other fields, each to one truck in use', async () => {
  const admin = await signIn({ permissions: rolePermissions.admin });
  const truck = await createTruck(db);
  const other = await createTruck(db, { position_device: 'antud' });
  const give = (id: number, positionDevice: string) =>
    admin.patch(`/api/admin/trucks/${id}`, { version: 1, changes: { positionDevice } });
  const taken = await give(truck.id, 'antud');
  expect([taken.status, taken.problems], taken.text).toEqual([422, ['changes.positionDevice DUPLICATE']]);
  await db.updateTable('trucks').set({ status: 'INACTIVE' }).where('id', '=', other.id).execute();
  expect((await give(truck.id, 'antud')).status).toBe(200);
  const { body } = await send([{ device: 'antud', at: ago(1), ...tartu }]);
  expect(body.content.taken).toBe(1);
});

test('positions are removed after the days for which they are kept, and with the person whose phone it was', async () => {
  const truck = await createTruck(db, { driver_phone: null });
  const driver = await signIn({ permissions: rolePermissions.driver });
  const days = (count: number) => new Date(clock.now - count * 24 * 3_600_000);
  const at = (when: Date, userId: number | null) => ({
    truck_id: truck.id,
    at: when,
    ...tartu,
    source: 'PHONE' as const,
    user_id: userId,
  });
  await db
    .insertInto('truck_positions')
    .values([at(days(31), null), at(days(29), null), at(days(28), driver.user.id)])
    .execute();
  await sweep(db, clock.now, config);
  expect((await stored(truck.id)).map((position) => position.at)).toEqual([days(29), days(28)]);
  const admin = await signIn({ permissions: rolePermissions.admin });
  const data = await admin.get(`/api/admin/users/${driver.user.id}/data`);
  expect(data.text).toContain(days(28).toISOString());
  const erased = await admin.post(`/api/admin/users/${driver.user.id}/erase`);
  expect(erased.status, erased.text).toBeLessThan(300);
  expect((await stored(truck.id)).map((position) => position.at)).toEqual([days(29)]);
});
