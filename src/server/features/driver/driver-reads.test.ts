import { expect, test } from 'vitest';

import type { DriverJob, LastLoad } from '#api/driver/driver-job.ts';
import type { BatchInfo, DriverProduct, RelatedCompany, SelectableTruck } from '#api/driver/lookups.ts';

import { createBatch, createPallet } from '../../../../tests/factories/batches.ts';
import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';

const { db, driverOf } = await openDriving();

async function contentOf<T>(client: Awaited<ReturnType<typeof driverOf>>, path: string): Promise<T[]> {
  const answer = await client.get<{ content: T[] }>(`/api/truck-drivers/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
}

test("the list is today's, of the carrier's trucks, and of one truck when asked", async () => {
  const first = await createHaul(db);
  const spare = await createTruck(db, { company_id: first.carrierId, license_plate_number: '321ZXY' });
  const second = await createHaul(db, { truck: spare });
  const yesterday = await createHaul(db, { truck: first.truck, day: '2026-05-19' });
  await createHaul(db);
  const driver = await driverOf(first);
  const idsOf = async (query: string) =>
    (await contentOf<DriverJob>(driver, `transport-jobs${query}`)).map((job) => job.transportJobId);

  expect(await idsOf('')).toEqual([first.jobId, second.jobId]);
  expect(await idsOf('?truckLicensePlateNumber=321 zxy')).toEqual([second.jobId]);
  expect(await idsOf('?date=2026-05-19')).toEqual([yesterday.jobId]);
});

test('what is not confirmed, cancelled or self-collected is not to be driven', async () => {
  const { carrierId, truck } = await createHaul(db, { row: { status: 'UNCONFIRMED' } });
  for (const status of ['CANCELLED', 'SELF_SERVICE', 'FAILED'] as const) {
    await createHaul(db, { truck, row: { status } });
  }
  expect(await contentOf(await driverOf({ carrierId }), 'transport-jobs')).toEqual([]);
});

test('jobs under way are found whatever their day', async () => {
  const { carrierId, truck, jobId } = await createHaul(db, { day: '2026-05-18' });
  await createHaul(db, { truck });
  const driver = await driverOf({ carrierId });
  await driver.post(driverPaths.start, actionFields(jobId));
  const open = await contentOf<DriverJob>(driver, 'transport-jobs?open=true');
  expect(open.map((job) => job.transportJobId)).toEqual([jobId]);
});

test('a job that this driver began with another truck stays in the list, of others it leaves it', async () => {
  const { carrierId, truck, jobId } = await createHaul(db, {});
  const spare = await createTruck(db, { company_id: carrierId, license_plate_number: '322ZXY' });
  const driver = await driverOf({ carrierId });
  const list = `transport-jobs?truckLicensePlateNumber=${truck.license_plate_number}`;
  const start = { ...actionFields(jobId), truckId: spare.id };
  expect(await contentOf<DriverJob>(driver, list)).toMatchObject([{ isMine: false }]);
  expect((await driver.post(driverPaths.start, start)).status).toBe(200);
  expect(await contentOf<DriverJob>(driver, list)).toMatchObject([
    { transportJobId: jobId, isMine: true, truck: { licensePlateNumber: '322ZXY' } },
  ]);
  expect(await contentOf<DriverJob>(await driverOf({ carrierId }), list)).toEqual([]);
});

test('a row says what ADR calls the goods that are carried, and nothing of others', async () => {
  const nitrate = await createProduct(db, { un_number: '1942', adr_class: '5.1' });
  const inWords = await createProduct(db, { adr: 'ADR kaup' });
  const { carrierId, row } = await createHaul(db, { row: { product_id: nitrate.id } });
  const driver = await driverOf({ carrierId });
  const dangerous = async () =>
    (await contentOf<DriverJob>(driver, 'transport-jobs'))[0]?.transportJobProducts[0]?.dangerous;
  const put = (columns: object) =>
    db.updateTable('transport_job_products').set(columns).where('id', '=', row.id).execute();
  expect(await dangerous()).toEqual({ unNumber: '1942', adrClass: '5.1' });
  await put({ replacement_product_id: inWords.id });
  expect(await dangerous()).toEqual({ unNumber: null, adrClass: null });
  await put({ replacement_product_id: (await createGrain(db)).id });
  expect(await dangerous()).toBeNull();
  // What was loaded is on the truck, whatever the row names now.
  await put({ loaded_product_id: nitrate.id });
  expect(await dangerous()).toEqual({ unNumber: '1942', adrClass: '5.1' });
});

test('the dispatcher to call is the customer manager, else whoever of the staff made the job', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const dispatcher = async () => (await contentOf<DriverJob>(driver, 'transport-jobs'))[0]?.dispatcher;
  const creator = await createUser(db, {
    first_name: 'Mari',
    last_name: 'Mets',
    phone: '+372 5000001',
    permissions: ['PERM_MOBILE'],
  });
  await db.updateTable('transport_jobs').set({ created_by: creator.id }).where('id', '=', jobId).execute();
  expect(await dispatcher()).toEqual({ name: 'Mari Mets', phone: '+372 5000001' });
  const manager = await createPerson(db, { first_name: 'Ülo', last_name: 'Lepp', phone: '+372 5000002' });
  await db
    .updateTable('transport_jobs')
    .set({ customer_manager_id: manager.id })
    .where('id', '=', jobId)
    .execute();
  expect(await dispatcher()).toEqual({ name: 'Ülo Lepp', phone: '+372 5000002' });
});

test("a driver's own truck is the one that names them, else the one driven last", async () => {
  const { carrierId, truck, jobId } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const own = async () =>
    (await contentOf<SelectableTruck>(driver, 'selectable-trucks')).filter(({ isOwn }) => isOwn);
  expect(await own()).toEqual([]);
  await driver.post(driverPaths.start, actionFields(jobId));
  expect(await own()).toMatchObject([{ id: truck.id }]);
  const session = (await driver.get<{ user: { firstName: string; lastName: string } }>('/auth/session')).body;
  const named = await createTruck(db, {
    company_id: carrierId,
    driver_name: `${session.user.firstName} ${session.user.lastName}`,
  });
  expect(await own()).toMatchObject([{ id: named.id }]);
});

test('trucks to choose from: active, own, by plate either way', async () => {
  const carrier = await createCompany(db, { name: 'Vedaja OÜ' });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '200BBB', trailer_id: null });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '100AAA', driver_name: 'Jaan' });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '300CCC', status: 'INACTIVE' });
  const driver = await driverOf({ carrierId: carrier.id });
  const plates = async (query: string) =>
    (await contentOf<SelectableTruck>(driver, `selectable-trucks${query}`)).map(
      (truck) => truck.licensePlateNumber,
    );
  expect(await plates('')).toEqual(['100AAA', '200BBB']);
  expect(await plates('?sort=licensePlateNumber,desc')).toEqual(['200BBB', '100AAA']);
  expect(await plates('?licensePlateNumber=200 b')).toEqual(['200BBB']);
  expect((await contentOf<SelectableTruck>(driver, 'selectable-trucks'))[0]).toMatchObject({
    driverName: 'Jaan',
    companyName: 'Vedaja OÜ',
  });
});

test('the last loads of a truck are what it carried and what was there before', async () => {
  const { carrierId, truck, jobId } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const last = () =>
    contentOf<LastLoad>(driver, `previous-products?truckLicensePlateNumber=${truck.license_plate_number}`);
  expect(await last()).toEqual([]);

  await driver.post(driverPaths.start, {
    ...actionFields(jobId),
    previousLoads: [{ name: 'Raps', cleaning: 'C' }, 'Kaer', 'Oder'],
  });
  expect((await last()).map(({ name }) => name)).toEqual(['Raps', 'Kaer', 'Oder']);
  await driver.post(driverPaths.arrive, actionFields(jobId));
  await driver.post(driverPaths.leave, { ...actionFields(jobId), ...weights });
  expect((await last()).map(({ name }) => name)).toEqual(['Nisu', 'Raps', 'Kaer']);

  const stranger = await driverOf(await createHaul(db));
  expect(
    await contentOf(stranger, `previous-products?truckLicensePlateNumber=${truck.license_plate_number}`),
  ).toEqual([]);
});

test('the last loads go by the time of loading, of the truck that is asked for', async () => {
  const { carrierId, truck, ...first } = await createHaul(db);
  const barley = await createGrain(db, { name: 'Oder' });
  const second = await createHaul(db, { truck, row: { product_id: barley.id } });
  const spare = await createTruck(db, { company_id: carrierId });
  const driver = await driverOf({ carrierId });
  const last = async (truckId: number) =>
    (await contentOf<LastLoad>(driver, `previous-products?truckId=${truckId}`)).map(
      ({ name, transportJobId, loadedAt }) => ({ name, transportJobId, loadedAt }),
    );
  const step = async (path: string, jobId: number, at: string, body = {}) => {
    const action = actionFields(jobId, `2026-05-20T${at}:00+03:00`);
    const answer = await driver.post(path, { ...action, ...body });
    expect(answer.status, answer.text).toBe(200);
  };
  // The second journey begins before the first is loaded.
  await step(driverPaths.start, first.jobId, '06:00', { previousLoads: ['Raps', 'Kaer'] });
  await step(driverPaths.start, second.jobId, '06:30', {
    previousLoads: [{ name: 'Raps', cleaning: 'C' }],
  });
  for (const [jobId, arrived, left] of [
    [second.jobId, '07:00', '07:30'],
    [first.jobId, '08:00', '08:30'],
  ] as const) {
    await step(driverPaths.arrive, jobId, arrived);
    await step(driverPaths.leave, jobId, left, weights);
  }
  expect(await last(truck.id)).toEqual([
    { name: 'Nisu', transportJobId: first.jobId, loadedAt: '2026-05-20T08:30:00+03:00' },
    { name: 'Oder', transportJobId: second.jobId, loadedAt: '2026-05-20T07:30:00+03:00' },
    { name: 'Raps', transportJobId: null, loadedAt: null },
  ]);
  expect(await last(spare.id)).toEqual([]);

  // A planned journey of that truck that was driven with another one counts for the other one.
  const third = await createHaul(db, { truck });
  await step(driverPaths.start, third.jobId, '09:00', { truckId: spare.id });
  await step(driverPaths.arrive, third.jobId, '09:30');
  await step(driverPaths.leave, third.jobId, '10:00', weights);
  expect(await last(spare.id)).toMatchObject([{ name: 'Nisu', transportJobId: third.jobId }]);
  expect(await last(truck.id)).toMatchObject([{ transportJobId: first.jobId }, { name: 'Oder' }, {}]);
});

test('what the look-up of previous loads answers can be sent back as it is', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const previousLoads = [
    { productId: null, name: 'Raps', cleaning: 'C', transportJobId: null, loadedAt: null },
  ];
  const answer = await driver.post<{ content: DriverJob }>(driverPaths.start, {
    ...actionFields(jobId),
    previousLoads,
  });
  expect(answer.body.content.previousLoads).toEqual([{ productId: null, name: 'Raps', cleaning: 'C' }]);
  const nameless = await driver.get(driverPaths.previousProducts);
  expect(nameless.problems).toEqual(['truckId INVALID']);
});

test('products: what the carrier hauls comes first, a search finds the rest', async () => {
  const hauled = await createGrain(db, { name: 'Ööbiku nisu' });
  const { carrierId } = await createHaul(db, { row: { product_id: hauled.id } });
  await createProduct(db, { name: 'Aaviku kaer' });
  const driver = await driverOf({ carrierId });
  const [first] = await contentOf<DriverProduct>(driver, 'products');
  expect(first).toEqual({
    id: hauled.id,
    name: 'Ööbiku nisu',
    unit: 't',
    isBulk: true,
    regime: 'A',
    group: 'Teravili',
  });
  const found = await contentOf<DriverProduct>(driver, 'products?search=aaviku');
  expect(found.map(({ name }) => name)).toEqual(['Aaviku kaer']);
});

test('related companies of own rows, with whom to call', async () => {
  const client = await createCompany(db, { name: 'Kuuse Talu OÜ' });
  const location = await createLocation(db, { company_id: client.id });
  const representative = await createRepresentative(db, { company_id: client.id, phone: '+37255511111' });
  const { carrierId, row } = await createHaul(db, {
    row: { client_location_id: location.id, pickup_location_id: location.id },
  });
  const foreign = await createHaul(db);
  const driver = await driverOf({ carrierId });
  const companies = await contentOf<RelatedCompany>(
    driver,
    `related-companies?transportJobProductIds=${row.id},${foreign.row.id}`,
  );
  expect(companies).toHaveLength(2);
  expect(companies.find(({ id }) => id === client.id)).toMatchObject({
    name: 'Kuuse Talu OÜ',
    relations: ['CLIENT', 'PICKUP'],
    transportJobProductIds: [row.id],
    contacts: [{ phone: '+37255511111', title: representative.title }],
  });
});

test('batches with their pallets and computed gross weights, of own rows only', async () => {
  const batch = await createBatch(db, { status: 'READY', bundler_name: 'Peeter Lepik' });
  const seed = await createProduct(db, { name: 'Seeme', unit: 'kott', gross_weight: '25.125' });
  const unknown = await createProduct(db, { name: 'Kaalumata', gross_weight: null });
  await createPallet(db, {
    batch_id: batch.id,
    number: 1,
    products: [{ product_id: seed.id, quantity: '40' }],
  });
  await createPallet(db, {
    batch_id: batch.id,
    number: 2,
    products: [{ product_id: unknown.id, quantity: '1' }],
  });
  const { carrierId, row } = await createHaul(db, { row: { batch_id: batch.id } });
  const driver = await driverOf({ carrierId });
  const expected: BatchInfo[] = [
    {
      id: batch.id,
      status: 'READY',
      bundler: { name: 'Peeter Lepik' },
      grossWeight: null,
      transportJobProductIds: [row.id],
      pallets: [
        expect.objectContaining({
          number: 1,
          type: 'EUR',
          grossWeight: 1005,
          products: [{ quantity: 40, product: { id: seed.id, name: 'Seeme', unit: 'kott' } }],
        }),
        expect.objectContaining({ number: 2, grossWeight: null }),
      ],
    },
  ];
  expect(await contentOf(driver, `batch-info?transportJobProductIds=${row.id}`)).toEqual(expected);
  expect(await contentOf(driver, `batch-info?batchId=${batch.id}`)).toEqual(expected);
  const stranger = await driverOf(await createHaul(db));
  expect(await contentOf(stranger, `batch-info?batchId=${batch.id}`)).toEqual([]);
});
