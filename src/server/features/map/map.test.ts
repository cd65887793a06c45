import { expect, test } from 'vitest';

import type { MapLoad, MapPlace, MapTruck } from '#api/map/map.ts';

import { createHaul } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { clock, db, signIn } = await openTestApp();
const staff = await signIn();

interface Answer {
  content: { loads: MapLoad[]; places: MapPlace[]; trucks: MapTruck[] };
}
const readMap = async (query: string) => (await staff.get<Answer>(`/api/map/day?${query}`)).body.content;

const tartu = { latitude: 58.378, longitude: 26.725 };
const muuga = { latitude: 59.49, longitude: 24.95 };
const placeAt = ({ latitude, longitude }: typeof tartu) =>
  createLocation(db, { latitude: String(latitude), longitude: String(longitude), location_name: 'Koht' });
const seen = async (truckId: number, at: Date, position = tartu, speed: number | null = 70) => {
  await db
    .insertInto('truck_positions')
    .values({ truck_id: truckId, at, ...position, source: 'TRACCAR', speed_kmh: speed, course_deg: 12 })
    .execute();
};
const ago = (minutes: number) => new Date(clock.now - minutes * 60_000);

test('a day shows its loads as ways, what waits where, and trucks where they were seen last', async () => {
  const date = '2026-05-20';
  const from = await placeAt(tartu);
  const to = await placeAt(muuga);
  const unplaced = await createLocation(db, { latitude: null, longitude: null });
  const truck = await createTruck(db);
  const way = { pickup_location_id: from.id, destination_location_id: to.id };
  const wheat = await createGrain(db, { unit: 't' });
  const given = { ...way, quantity: '28.5', product_id: wheat.id };
  const withTruck = await createJobRow(db, { ...given, job: { transport_date: date, truck_id: truck.id } });
  const without = await createJobRow(db, { ...given, job: { transport_date: date, truck_id: null } });
  const nowhere = await createJobRow(db, {
    ...given,
    destination_location_id: unplaced.id,
    job: { transport_date: date, truck_id: null },
  });
  await createJobRow(db, { ...given, status: 'CANCELLED', job: { transport_date: date } });
  await createJobRow(db, { ...given, job: { transport_date: '2026-05-21' } });
  await seen(truck.id, ago(30), muuga);
  await seen(truck.id, ago(12));
  const shown = await readMap(`date=${date}`);
  const [fromPoint, toPoint] = [
    [tartu.longitude, tartu.latitude],
    [muuga.longitude, muuga.latitude],
  ];
  const load = { status: 'UNCOMPLETED', from: fromPoint, to: toPoint };
  expect(shown.loads).toEqual([
    { ...load, rowId: withTruck.id, truckId: truck.id },
    { ...load, rowId: without.id, truckId: null },
    { ...load, rowId: nowhere.id, truckId: null, to: null },
  ]);
  expect(shown.places).toEqual([
    { locationId: from.id, name: 'Koht', at: fromPoint, waitingTonnes: 85.5, loads: 3 },
  ]);
  expect(shown.trucks).toEqual([
    {
      truckId: truck.id,
      at: fromPoint,
      seenAt: expect.stringMatching(/^2026-05-20T11:48:00/) as string,
      source: 'TRACCAR',
      speedKmh: 70,
      courseDeg: 12,
    },
  ]);
  // What a filter leaves.
  const ids = async (filter: string) =>
    (await readMap(`date=${date}&${filter}`)).loads.map(({ rowId }) => rowId);
  expect(await ids('withoutTruck=true')).toEqual([without.id, nowhere.id]);
  expect(await ids(`carrierId=${String(truck.company_id)}&status=UNCOMPLETED`)).toHaveLength(3);
  expect(await ids('carrierId=999999')).toEqual([without.id, nowhere.id]);
  expect(await ids(`productId=${wheat.id}`)).toHaveLength(3);
  expect(await ids('status=COMPLETED')).toEqual([]);
  // A day that is over shows where trucks were then.
  expect((await readMap('date=2026-05-19')).trucks).toEqual([]);
});

test('a day that is over shows the trucks that were seen on it, and no older ones', async () => {
  const truck = await createTruck(db);
  await seen(truck.id, new Date('2026-05-18T12:00:00+03:00'));
  const trucksOf = async (date: string) =>
    (await readMap(`date=${date}`)).trucks.map(({ truckId }) => truckId);
  expect(await trucksOf('2026-05-18')).toContain(truck.id);
  expect(await trucksOf('2026-05-19')).not.toContain(truck.id);
  // Today it stands where it was seen last, with its age.
  expect(await trucksOf('2026-05-20')).toContain(truck.id);
});

test('a truck under way is expected at its next stop by where it is, and nobody says when it was not seen', async () => {
  const { truck, jobId, row } = await createHaul(db);
  await db
    .updateTable('transport_jobs')
    .set({ driver_status: 'ON_ROUTE_TO_DESTINATION' })
    .where('id', '=', jobId)
    .execute();
  const to = await placeAt(muuga);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'ON_THE_WAY', destination_location_id: to.id })
    .where('id', '=', row.id)
    .execute();
  const truckOn = async () =>
    (await readMap('date=2026-05-20')).trucks.find(({ truckId }) => truckId === truck.id);
  expect(await truckOn()).toBeUndefined();
  await seen(truck.id, ago(90));
  expect(await truckOn()).toMatchObject({ rowId: row.id, jobId });
  expect((await truckOn())?.eta).toBeUndefined();
  await seen(truck.id, ago(0), { latitude: 59.2, longitude: 25.1 });
  const eta = (await truckOn())?.eta;
  const minutes = (Date.parse(eta?.at ?? '') - clock.now) / 60_000;
  // Some 33 km as the crow flies, on roads that are longer, at 60 km/h.
  expect(minutes).toBeGreaterThan(35);
  expect(minutes).toBeLessThan(55);
  // At which of its places.
  expect(eta?.place).toBe('Koht');
  expect(Date.parse(eta?.from ?? '')).toBeLessThan(Date.parse(eta?.at ?? ''));
});

test('of several destinations a truck is expected at the first one at which it was not seen yet', async () => {
  const { truck, jobId, row } = await createHaul(db);
  const [first, second] = [await placeAt(tartu), await placeAt(muuga)];
  await createJobRow(db, {
    transport_job_id: jobId,
    pickup_location_id: row.pickup_location_id,
    destination_location_id: second.id,
    product_id: row.product_id,
    status: 'ON_THE_WAY',
  });
  await db
    .updateTable('transport_job_products')
    .set({ status: 'ON_THE_WAY', destination_location_id: first.id })
    .where('id', '=', row.id)
    .execute();
  await db
    .updateTable('transport_jobs')
    .set({ driver_status: 'ON_ROUTE_TO_DESTINATION' })
    .where('id', '=', jobId)
    .execute();
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop: 'pickup', left_at: ago(60) })
    .execute();
  await db
    .updateTable('locations')
    .set({ location_name: 'Kauge sadam' })
    .where('id', '=', second.id)
    .execute();
  const truckOn = async () =>
    (await readMap('date=2026-05-20')).trucks.find(({ truckId }) => truckId === truck.id);
  await seen(truck.id, ago(50), { latitude: 58.5, longitude: 26.5 });
  expect(await truckOn()).toMatchObject({ rowId: row.id, eta: { place: 'Koht' } });
  // Unloaded at the first.
  await seen(truck.id, ago(20));
  await seen(truck.id, ago(12));
  await seen(truck.id, ago(2), { latitude: 58.5, longitude: 26.5 });
  expect((await truckOn())?.eta?.place).toBe('Kauge sadam');
});

test('the map is for the office and who views it, and says how it is drawn', async () => {
  for (const role of ['client', 'driver', 'nobody'] as const) {
    const other = await signIn({ permissions: rolePermissions[role] });
    expect((await other.get('/api/map/day?date=2026-05-20')).status).toBe(403);
  }
  const viewer = await signIn({ permissions: rolePermissions.viewer });
  expect((await viewer.get('/api/map/day?date=2026-05-20')).status).toBe(200);
  expect((await viewer.get('/api/map/day?date=9999-12-31')).status).toBe(200);
  expect((await staff.get('/api/map/day')).problems).toEqual(['date REQUIRED']);
  // 'Aruanded' and forms of places have maps too.
  for (const role of ['staff', 'viewer', 'finance', 'admin'] as const) {
    const other = await signIn({ permissions: rolePermissions[role] });
    expect((await other.get('/api/settings/map')).body).toEqual({ content: {} });
  }
});

test('what maps are drawn with is allowed by the content policy', async () => {
  const styled = await openTestApp({
    MAP_STYLE_URL: 'https://kaart.example.ee/stiil.json',
    MAP_HOSTS: 'https://tahed.example.ee',
    MAP_ATTRIBUTION: '© Kaardimeister',
  });
  const other = await styled.signIn();
  const answer = await other.get('/api/settings/map');
  expect(answer.body).toEqual({
    content: { styleUrl: 'https://kaart.example.ee/stiil.json', attribution: '© Kaardimeister' },
  });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://kaart.example.ee https://tahed.example.ee;");
  const plain = String((await staff.get('/api/settings/map')).headers['content-security-policy']);
  expect(plain).not.toContain('connect-src');
});
