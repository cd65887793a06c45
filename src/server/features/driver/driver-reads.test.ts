import { expect, test } from 'vitest';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import type { BatchInfo, DriverProduct, RelatedCompany, SelectableTruck } from '#api/driver/driver.ts';

import { createBatch, createPallet } from '../../../../tests/factories/batches.ts';
import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

const driverOf = (carrierId: number) =>
  signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });

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
  const driver = await driverOf(first.carrierId);
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
  expect(await contentOf(await driverOf(carrierId), 'transport-jobs')).toEqual([]);
});

test('jobs under way are found whatever their day', async () => {
  const { carrierId, truck, jobId } = await createHaul(db, { day: '2026-05-18' });
  await createHaul(db, { truck });
  const driver = await driverOf(carrierId);
  await driver.post('/api/truck-drivers/on-route-to-pickup', actionFields(jobId));
  const open = await contentOf<DriverJob>(driver, 'transport-jobs?open=true');
  expect(open.map((job) => job.transportJobId)).toEqual([jobId]);
});

test('trucks to choose from: active, own, by plate either way', async () => {
  const carrier = await createCompany(db, { name: 'Vedaja OÜ' });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '200BBB', trailer_reg_number: null });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '100AAA', driver_name: 'Jaan' });
  await createTruck(db, { company_id: carrier.id, license_plate_number: '300CCC', status: 'INACTIVE' });
  const driver = await driverOf(carrier.id);
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
  const driver = await driverOf(carrierId);
  const last = () =>
    contentOf<PreviousLoad>(
      driver,
      `previous-products?truckLicensePlateNumber=${truck.license_plate_number}`,
    );
  expect(await last()).toEqual([]);

  await driver.post('/api/truck-drivers/on-route-to-pickup', {
    ...actionFields(jobId),
    previousLoads: [{ name: 'Raps', cleaning: 'C' }, 'Kaer', 'Oder'],
  });
  expect((await last()).map(({ name }) => name)).toEqual(['Raps', 'Kaer', 'Oder']);
  await driver.post('/api/truck-drivers/arrival-at-location', actionFields(jobId));
  await driver.post('/api/truck-drivers/at-location', { ...actionFields(jobId), ...weights });
  expect((await last()).map(({ name }) => name)).toEqual(['Nisu', 'Raps', 'Kaer']);

  const stranger = await driverOf((await createHaul(db)).carrierId);
  expect(
    await contentOf(stranger, `previous-products?truckLicensePlateNumber=${truck.license_plate_number}`),
  ).toEqual([]);
});

test('products: what the carrier hauls comes first, a search finds the rest', async () => {
  const hauled = await createGrain(db, { name: 'Ööbiku nisu' });
  const { carrierId } = await createHaul(db, { row: { product_id: hauled.id } });
  await createProduct(db, { name: 'Aaviku kaer' });
  const driver = await driverOf(carrierId);
  const [first] = await contentOf<DriverProduct>(driver, 'products');
  expect(first).toEqual({ id: hauled.id, name: 'Ööbiku nisu', unit: 't', isBulk: true });
  const found = await contentOf<DriverProduct>(driver, 'products?search=aaviku');
  expect(found.map(({ name }) => name)).toEqual(['Aaviku kaer']);
});

test('related companies of own rows, with whom to call', async () => {
  const client = await createCompany(db, { name: 'Kuuse Talu OÜ' });
  const place = await createLocation(db, { company_id: client.id });
  const representative = await createRepresentative(db, { company_id: client.id, phone: '+37255511111' });
  const { carrierId, row } = await createHaul(db, {
    row: { client_location_id: place.id, pickup_location_id: place.id },
  });
  const foreign = await createHaul(db);
  const driver = await driverOf(carrierId);
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
  const driver = await driverOf(carrierId);
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
  const stranger = await driverOf((await createHaul(db)).carrierId);
  expect(await contentOf(stranger, `batch-info?batchId=${batch.id}`)).toEqual([]);
});

test('a photo is kept once, and shown to the carrier and to staff', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const driver = await driverOf(carrierId);
  const jpeg = Buffer.from('ffd8ffe000104a46', 'hex');
  const photo = {
    ...actionFields(jobId, '2026-05-20T09:00:00+03:00'),
    kind: 'WEIGHBRIDGE_TICKET',
    contentType: 'image/jpeg',
    data: jpeg.toString('base64'),
  };
  const first = await driver.post<{ content: DriverJob }>('/api/truck-drivers/photos', photo);
  const again = await driver.post<{ content: DriverJob }>('/api/truck-drivers/photos', photo);
  expect([first.status, again.status]).toEqual([200, 200]);
  const { photos } = again.body.content;
  expect(photos).toMatchObject([
    { actionId: photo.actionId, kind: 'WEIGHBRIDGE_TICKET', takenAt: '2026-05-20T09:00:00+03:00' },
  ]);

  const address = `/api/truck-drivers/photos/${photos[0]?.id}`;
  const staff = await signIn();
  for (const client of [driver, staff]) {
    const answer = await client.get(address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    // Whoever uses the device next does not find it in the browser.
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const stranger = await driverOf((await createHaul(db)).carrierId);
  expect((await stranger.get(address)).status).toBe(404);
});

test('what is no picture is refused', async () => {
  const { carrierId, jobId } = await createHaul(db);
  const answer = await (
    await driverOf(carrierId)
  ).post('/api/truck-drivers/photos', {
    ...actionFields(jobId),
    kind: 'LOAD',
    contentType: 'image/png',
    data: Buffer.from('<script>').toString('base64'),
  });
  expect(answer.problems).toEqual(['data INVALID']);
});
