import { expect, test } from 'vitest';

import type { DriverPapers } from '#api/driver/papers.ts';

import { createHaul } from '../../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { createTrailer } from '../../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

const { anonymous, app, db, driverOf, staff } = await openDriving();
test('the papers of a job are those of its own truck and trailer, and its code is believed', async () => {
  const { carrierId, jobId, row, truck } = await createHaul(db);
  const trailer = await createTrailer(db);
  await db.updateTable('transport_jobs').set({ trailer_id: trailer.id }).where('id', '=', jobId).execute();
  const permit = { truck_id: truck.id, trailer_id: trailer.id, mass_t: '52' };
  await db
    .insertInto('vehicle_permits')
    .values([
      { ...permit, number: 'EL-1', valid_from: '2026-01-01', valid_to: '2026-12-31' },
      { ...permit, number: 'OLD', valid_from: '2025-01-01', valid_to: '2025-12-31' },
    ])
    .execute();
  await db
    .insertInto('outside_sends')
    .values({
      system: 'waybill',
      transport_job_id: jobId,
      status: 'sent',
      created_by: staff.user.id,
      outside_number: 'EV-77',
      outside_status: 'Created',
      document_url: 'https://waybill.example/77.pdf',
    })
    .execute();
  const driver = await driverOf({ carrierId });
  const answer = await driver.get<{ content: DriverPapers }>(`${driverPaths.papers}?transportJobId=${jobId}`);
  expect(answer.status, answer.text).toBe(200);
  const { waybill, documents, permits, terminalNumber } = answer.body.content;
  expect(waybill).toMatchObject({
    number: 'EV-77',
    isSimulated: false,
    url: 'https://waybill.example/77.pdf',
  });
  expect(terminalNumber).toBeNull();
  expect(permits).toEqual([
    { number: 'EL-1', massTonnes: 52, validFrom: '2026-01-01', validTo: '2026-12-31' },
  ]);
  expect(documents).toMatchObject([
    {
      rowId: row.id,
      number: `${jobId}-${row.id}`,
      quantityIs: 'tellitud',
      quantitySource: 'ORDERED',
      trailer: trailer.registration_number,
    },
  ]);
  const [document] = documents;
  const { pathname, search } = new URL(document?.check.url ?? '');
  expect((await anonymous.get(`${pathname}${search}`)).text).toContain('Dokument on ehtne');
  // Square, and its corners are the three marks that a camera looks for.
  const qr = document?.check.qr ?? [];
  expect(new Set(qr.map((line) => line.length))).toEqual(new Set([qr.length]));
  expect((qr.length - 17) % 4).toBe(0);
  expect(qr[0]?.startsWith('11111110')).toBe(true);
  expect(qr[0]?.endsWith('01111111')).toBe(true);
  expect(qr.at(-1)?.startsWith('11111110')).toBe(true);

  const file = await app.inject({
    url: driverPaths.documentOf(row.id),
    headers: driver.headers,
  });
  expect(file.headers['content-type']).toBe('application/pdf');
});

test('papers of another carrier are not there', async () => {
  const { jobId, row } = await createHaul(db);
  const stranger = await driverOf(await createHaul(db));
  expect((await stranger.get(`${driverPaths.papers}?transportJobId=${jobId}`)).status).toBe(404);
  expect((await stranger.get(driverPaths.documentOf(row.id))).status).toBe(404);
});

test.each(['UNCONFIRMED', 'FAILED', 'SELF_SERVICE'] as const)(
  'a row that is %s is no paper of a driver',
  async (status) => {
    const { carrierId, jobId, row } = await createHaul(db, { row: { status } });
    const driver = await driverOf({ carrierId });
    expect((await driver.get(`${driverPaths.papers}?transportJobId=${jobId}`)).status).toBe(404);
    expect((await driver.get(driverPaths.documentOf(row.id))).status).toBe(404);
  },
);

test('dangerous goods stand on the paper as ADR writes them, with the points of the whole load', async () => {
  const goods = { un_number: '1202', proper_name: 'Diislikütus', adr_class: '3', tunnel_code: 'D/E' };
  const product = await createProduct(db, { ...goods, packing_group: 'III', unit: 'l', is_bulk: false });
  const { carrierId, jobId } = await createHaul(db, { row: { product_id: product.id, quantity: '1200' } });
  const driver = await driverOf({ carrierId });
  const { body } = await driver.get<{ content: DriverPapers }>(
    `${driverPaths.papers}?transportJobId=${jobId}`,
  );
  expect(body.content.documents[0]?.adr).toBe('UN 1202 DIISLIKÜTUS, 3, III, (D/E)');
  expect(body.content.adr).toEqual({ points: 1200, isOwed: true });
});
