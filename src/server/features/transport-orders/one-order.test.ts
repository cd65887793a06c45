import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { ListedTransportOrder, TransportOrder } from '#api/orders/transport-orders.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { makeClientWithOrder } from '../../../../tests/setup/client-orders.ts';
import { openTestApp, type SignedInClient } from '../../../../tests/setup/test-app.ts';
import { recordAudit } from '../../db/audit.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const orders = '/api/transport-orders';

async function read(user: SignedInClient, id: number): Promise<TransportOrder> {
  return (await user.get<{ content: TransportOrder }>(`${orders}/${id}`)).body.content;
}

async function listed(query: string, user = staff): Promise<number[]> {
  const answer = await user.get<{ content: ListedTransportOrder[] }>(`${orders}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content.map(({ id }) => id);
}

test('staff read whom to ask at the client, a client does not', async () => {
  const { user, location, id } = await makeClientWithOrder({ db, signIn });
  await db
    .updateTable('locations')
    .set({ contact_name: 'Õie Mägi', location_phone: '+3725551234' })
    .where('id', '=', location.id)
    .execute();
  expect((await read(staff, id)).clientContact).toEqual({ name: 'Õie Mägi', phone: '+3725551234' });
  expect((await read(user, id)).clientContact).toEqual({ name: null, phone: null });

  const contactNow = async () => (await read(staff, id)).clientContact;
  await db
    .updateTable('locations')
    .set({ contact_name: null, location_phone: null })
    .where('id', '=', location.id)
    .execute();
  // The representative who ordered is the company's only one, until another is its location's primary contact.
  await db
    .updateTable('representatives')
    .set({ phone: '+3725550001' })
    .where('company_id', '=', location.company_id)
    .execute();
  expect((await contactNow()).phone).toBe('+3725550001');
  const other = await createRepresentative(db, { company_id: location.company_id, phone: '+3725550002' });
  await db
    .updateTable('locations')
    .set({ primary_contact_id: other.id })
    .where('id', '=', location.id)
    .execute();
  expect((await contactNow()).phone).toBe('+3725550002');
  await db.updateTable('representatives').set({ active: false }).where('id', '=', other.id).execute();
  expect((await contactNow()).phone).toBe('+3725550001');
});

test('an order says what is ordered, planned, delivered and left, with its loads', async () => {
  const truck = await createTruck(db, { driver_name: 'Juhan Roo', driver_phone: '+372 5551 2345' });
  const { order, row } = await createOrderedJobRow(db, {
    status: 'COMPLETED',
    quantity: '30',
    delivered_quantity: '28.46',
    job: { truck_id: truck.id, transport_time: '09:15' },
    order: { quantity: '100' },
  });
  expect(await read(staff, order.id)).toMatchObject({
    status: 'COMPLETED',
    // The same fact by the name that the request has for it, however much its loads carry.
    quantity: 100,
    ordered: 100,
    planned: 30,
    delivered: 28.46,
    left: 70,
    rows: [
      {
        id: row.id,
        status: 'COMPLETED',
        time: '09:15',
        quantity: 30,
        deliveredQuantity: 28.46,
        truck: truck.license_plate_number,
        driver: { name: 'Juhan Roo', phone: '+372 5551 2345' },
      },
    ],
  });
});

test('a delivered load says when its driver left the destination, and none before', async () => {
  const { order, row } = await createOrderedJobRow(db, { status: 'IN_DESTINATION' });
  await db
    .insertInto('driver_stops')
    .values({
      transport_job_id: row.transport_job_id,
      stop: 'destination',
      left_at: new Date('2026-05-21T08:20:00Z'),
    })
    .execute();
  const deliveredAt = async () => (await read(staff, order.id)).rows.map((load) => load.deliveredAt);
  expect(await deliveredAt()).toEqual([null]);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED' })
    .where('id', '=', row.id)
    .execute();
  expect(await deliveredAt()).toEqual(['2026-05-21T11:20:00+03:00']);
});

test('a client reads no phones and no history', async () => {
  const { user, id, location } = await makeClientWithOrder({ db, signIn });
  const truck = await createTruck(db, { driver_name: 'Juhan Roo', driver_phone: '+372 5551 2345' });
  await db
    .updateTable('transport_jobs')
    .set({ truck_id: truck.id })
    .where('transport_order_id', '=', id)
    .execute();
  expect(await read(user, id)).toMatchObject({
    rows: [
      {
        truck: truck.license_plate_number,
        driver: { name: 'Juhan Roo', phone: null },
        pickup: location.location_name,
        // Pages of places are the office's.
        pickupId: null,
        destinationId: null,
      },
    ],
    history: [],
  });
  expect(await listed('', user)).toEqual([id]);
});

test('the office reads whose carrier has a load, and so who refused it; its client does not', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const carrier = await createCompany(db, { name: 'Tagasilükkaja OÜ' });
  await db
    .updateTable('transport_jobs')
    .set({ carrier_company_id: carrier.id })
    .where('transport_order_id', '=', id)
    .execute();
  const carrierFor = async (reader: typeof user) => (await read(reader, id)).rows.map((load) => load.carrier);
  expect([await carrierFor(staff), await carrierFor(user)]).toEqual([['Tagasilükkaja OÜ'], [null]]);
});

test('a client corrects and withdraws an order until it is confirmed', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const corrected = await user.patch<{ content: TransportOrder }>(`${orders}/${id}`, {
    version: 1,
    changes: { quantity: 12, transportDate: '2026-05-23', note: 'Värav on lahti' },
  });
  expect(corrected.body.content).toMatchObject({
    version: 2,
    ordered: 12,
    planned: 0,
    transportDate: '2026-05-23',
  });
  const [load] = corrected.body.content.rows;
  const row = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${load?.id ?? 0}`);
  expect(row.body.content).toMatchObject({
    quantity: 12,
    date: '2026-05-23',
    notes: 'Värav on lahti',
    version: 2,
  });
  const stale = await user.patch(`${orders}/${id}`, { version: 1, changes: { quantity: 3 } });
  expect(stale.status).toBe(409);
  expect(stale.problem.current).toMatchObject({ version: 2 });

  await staff.put(`/api/transport-job-products/${load?.id ?? 0}/confirm`);
  expect(await read(user, id)).toMatchObject({ status: 'UNCOMPLETED', mayCorrect: false, mayCancel: false });
  expect((await user.patch(`${orders}/${id}`, { version: 2, changes: { quantity: 3 } })).status).toBe(409);
  expect((await user.post(`${orders}/${id}/cancel`)).status).toBe(409);

  const other = await makeClientWithOrder({ db, signIn });
  const withdrawn = await other.user.post<{ content: TransportOrder }>(`${orders}/${other.id}/cancel`, {
    version: 1,
  });
  expect(withdrawn.body.content).toMatchObject({ status: 'CANCELLED', left: 0 });
  expect((await other.user.post(`${orders}/${other.id}/cancel`)).status).toBe(200);
});

test('a client whose load is confirmed while they withdraw the order is shown the order, not the row', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const [first] = (await read(user, id)).rows;
  const second = await createJobRow(db, {
    transport_job_id: first?.transportJobId ?? 0,
    status: 'UNCONFIRMED',
  });
  // Just when the first load has been cancelled, the second one is confirmed.
  await sql`create function confirm_meanwhile() returns trigger language plpgsql as $$ begin
    update transport_job_products set status = 'UNCOMPLETED' where id = ${sql.lit(second.id)}; return null; end $$`.execute(
    db,
  );
  await sql`create trigger confirm_meanwhile after update on transport_job_products for each row
    when (new.id = ${sql.lit(first?.id ?? 0)} and new.status = 'CANCELLED') execute function confirm_meanwhile()`.execute(
    db,
  );
  const refused = await user.post(`${orders}/${id}/cancel`);
  expect([refused.status, refused.problems]).toEqual([409, ['WRONG_JOB_STATUS']]);
  expect(refused.problem.current).toEqual(await read(user, id));
});

test('a client may not step outside by a correction', async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const foreign = await createLocation(db);
  const answer = await user.patch(`${orders}/${id}`, {
    version: 1,
    changes: { pickup: { id: foreign.id }, destination: { id: foreign.id } },
  });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(expect.arrayContaining(['pickup NOT_FOUND', 'destination NOT_ALLOWED']));
});

test("an order that the office turns over to another client is no longer the first one's", async () => {
  const { user, id } = await makeClientWithOrder({ db, signIn });
  const foreign = await createLocation(db);
  expect(await listed('', user)).toEqual([id]);
  const turned = await staff.patch(`${orders}/${id}`, {
    version: 1,
    changes: { client: { id: foreign.id } },
  });
  expect(turned.status, turned.text).toBe(200);
  expect(await listed('', user)).toEqual([]);
  expect((await user.get(`${orders}/${id}`)).status).toBe(404);
  expect((await user.get(`/api/search?q=${id}`)).text).not.toContain(foreign.company_name);
});

test('a correction leaves what the dispatcher has changed, and loads that are sent', async () => {
  const { order, row } = await createOrderedJobRow(db, { notes: 'Vana', quantity: '28.5' });
  await db.updateTable('transport_job_products').set({ quantity: 20 }).where('id', '=', row.id).execute();
  const changes = { quantity: 25, note: 'Uus' };
  await staff.patch(`${orders}/${order.id}`, { version: 1, changes });
  expect(await read(staff, order.id)).toMatchObject({ ordered: 25, planned: 20, left: 5, note: 'Uus' });
  const now = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${row.id}`);
  expect(now.body.content).toMatchObject({ quantity: 20, notes: 'Uus' });

  const sent = await createOrderedJobRow(db, { sent_to_waybill: true });
  const below = { version: 1, changes: { quantity: 5 }, confirmed: ['quantity'] };
  await staff.patch(`${orders}/${sent.order.id}`, below);
  expect(await read(staff, sent.order.id)).toMatchObject({ ordered: 5, planned: 28.5, left: -23.5 });
});

test('the history of a correction names what was there before and what took its place', async () => {
  const { order } = await createOrderedJobRow(db, { quantity: '28.5' });
  const [product, destination] = [
    await createGrain(db, { name: 'Rukis' }),
    await createLocation(db, { location_name: 'Uus elevaator' }),
  ];
  const before = await read(staff, order.id);
  await staff.patch(`${orders}/${order.id}`, {
    version: 1,
    changes: {
      product: { id: product.id },
      destination: { id: destination.id },
      quantity: 25,
      wetGrain: !before.wetGrain,
      transportDate: '2026-06-01',
    },
  });
  const after = await read(staff, order.id);
  expect(after).toMatchObject({ product: { name: 'Rukis' }, destination: { locationName: 'Uus elevaator' } });
  expect(after.rows).toMatchObject([{ product: 'Rukis', destination: 'Uus elevaator' }]);
  expect(after.history[0]?.changes).toEqual({
    product: [before.product.name, 'Rukis'],
    destination: [before.destination?.locationName ?? null, 'Uus elevaator'],
    quantity: [before.ordered, 25],
    wetGrain: [before.wetGrain, !before.wetGrain],
    transportDate: [before.transportDate, '2026-06-01'],
  });
});

test('a history that was written by the names of columns reads as one of today', async () => {
  const { order } = await createOrderedJobRow(db);
  const place = await createLocation(db, { location_name: 'Vana elevaator' });
  await recordAudit(db, {
    userId: staff.user.id,
    entity: 'transport_order',
    entityId: order.id,
    action: 'updated',
    changes: { destination_location_id: [null, place.id], wet_grain: [false, true] },
  });
  expect((await read(staff, order.id)).history[0]?.changes).toEqual({
    destination: [null, 'Vana elevaator'],
    wetGrain: [false, true],
  });
});

test('staff cancel the loads that are not loaded yet, and keep the others', async () => {
  const { order, row } = await createOrderedJobRow(db, { status: 'COMPLETED', delivered_quantity: '28' });
  const waiting = await createJobRow(db, { transport_job_id: row.transport_job_id });
  const answer = await staff.post<{ content: TransportOrder }>(`${orders}/${order.id}/cancel`, {
    version: 1,
  });
  // Both loads are of one job, whose driver has not begun.
  expect(answer.body.content.rows.map(({ id, status }) => [id, status])).toEqual([
    [row.id, 'COMPLETED'],
    [waiting.id, 'CANCELLED'],
  ]);
  expect(answer.body.content).toMatchObject({ status: 'COMPLETED', mayCancel: false });
  expect((await staff.post(`${orders}/${order.id}/cancel`)).status).toBe(409);
  expect(answer.body.content.history.map(({ action }) => action)).toContain('cancelled');
});
