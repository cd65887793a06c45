import { afterAll, beforeEach, expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import type { Packet } from '#api/orders/packets.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { maxPhotoBytes } from '#domain/orders/packet.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { actionFields } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation, createTerminal } from '../../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { drive, driverPaths } from '../../../../../tests/setup/driving.ts';
import {
  openTestApp,
  rolePermissions,
  type SignedInClient,
  testNow,
} from '../../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../../external/http-client.ts';
import type { MailPort, OutgoingMail } from '../../../external/mail/mail-port.ts';
import { createMailSimulator } from '../../../external/mail/mail-simulator.ts';
import { notConfiguredMail } from '../../../external/not-configured.ts';
import { createBus } from '../../../realtime/bus.ts';
import { createChangeEvents } from '../../../realtime/change-events.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import { createPacketWorker } from './worker.ts';

/** A mail server that answers as each test says, and the letters that it took. */
const letters: OutgoingMail[] = [];
const errors: ExternalError[] = [];
const port: MailPort = {
  async send(letter) {
    letters.push(letter);
    const error = errors.shift();
    if (error !== undefined) throw error;
  },
};
const { app, db, clock, config, signIn } = await openTestApp({}, { external: { mail: port } });
const staff = await signIn();
const bus = createBus({ db, address: null }, app.log);
const thread = createDrawingThread(app.log);
afterAll(() => thread.close());
const told = { events: createChangeEvents(bus, 'job_rows'), alertEvents: createChangeEvents(bus, 'alerts') };
const newWorker = (of: MailPort = port) =>
  createPacketWorker({ db, config, now: () => clock.now, thread, port: of, log: app.log, ...told });

beforeEach(() => {
  clock.now = testNow;
  letters.length = 0;
  errors.length = 0;
});

/** As if so much time went by for what waits. */
const makeDue = () =>
  db
    .updateTable('packets')
    .set({ next_attempt_at: new Date(0) })
    .where('status', 'in', ['queued', 'sending'])
    .execute();
async function sendDue(of?: MailPort): Promise<void> {
  await makeDue();
  await newWorker(of).work();
}

/** An ordered load that its driver has delivered, with what is known of addresses. */
async function deliveredLoad({
  placeEmail = 'koht@talu.ee',
  companyEmail = 'firma@talu.ee',
  email,
}: {
  placeEmail?: string | null;
  companyEmail?: string | null;
  email?: string;
} = {}) {
  const company = await createCompany(db, { email: companyEmail });
  const client = await createLocation(db, { company_id: company.id, location_email: placeEmail });
  const truck = await createTruck(db, { company_id: (await createCompany(db)).id });
  const { order, row } = await createOrderedJobRow(db, {
    client_location_id: client.id,
    pickup_location_id: client.id,
    destination_location_id: (await createTerminal(db)).id,
    notes: 'Helista Tarmole',
    job: { truck_id: truck.id, transport_time: '08:00' },
  });
  if (email !== undefined) {
    await db
      .updateTable('transport_orders')
      .set({ packet_email: email })
      .where('id', '=', order.id)
      .execute();
  }
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: truck.company_id });
  const jobId = row.transport_job_id;
  const version = (await drive(driver, jobId, 5))?.version ?? 0;
  return { order, row, jobId, version, driver, truck };
}

const packetOf = async (orderId: number, rowId: number) => {
  const answer = await staff.get<{ content: Packet[] }>(`/api/transport-orders/${orderId}/packets`);
  return answer.body.content.find((each) => each.rowId === rowId);
};
const sendAgain = (rowId: number, packetEmail?: string) =>
  staff.post<{ content: Packet }>(
    `/api/transport-job-products/${rowId}/packet`,
    { packetEmail },
    {
      'idempotency-key': crypto.randomUUID(),
    },
  );
const openAlerts = async (rowId: number) =>
  (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&kind=SEND_FAILED')).body.content.filter(
    (alert) => alert.rowId === rowId,
  );
async function correctWeight(driver: SignedInClient, jobId: number, version: number): Promise<void> {
  const answer = await driver.patch(driverPaths.edit, {
    ...actionFields(jobId),
    version,
    changes: { destination: { grossWeightKg: 43_000 } },
    confirmed: ['grossWeightKg'],
  });
  expect(answer.status, answer.text).toBe(200);
}

test('a delivered load goes out once: the document, the weights and the photos, and no word of the driver', async () => {
  const { order, row, jobId, driver, truck } = await deliveredLoad({ email: 'arved@talu.ee' });
  await driver.post(driverPaths.photo, {
    ...actionFields(jobId),
    kind: 'WEIGHBRIDGE_TICKET',
    contentType: 'image/jpeg',
    data: Buffer.from('ffd8ffe000104a46', 'hex').toString('base64'),
  });
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: 'WAITING',
    recipient: 'arved@talu.ee',
    sentAt: null,
  });
  await sendDue();
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter).toMatchObject({ to: 'arved@talu.ee' });
  expect(letter?.text).toMatch(/neto 28\s480 kg/);
  expect(letter?.attachments.map(({ name }) => name)).toEqual([
    `saateleht-${jobId}-${row.id}.pdf`,
    'foto-1-kaalukviitung.jpg',
  ]);
  expect(letter?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  const { firstName, lastName } = driver.user;
  for (const secret of [`${firstName} ${lastName}`, truck.driver_phone ?? '-', 'Tarmole']) {
    expect(letter?.text).not.toContain(secret);
  }
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: 'SENT',
    sentTo: 'arved@talu.ee',
    simulated: false,
    isOutdated: false,
  });
  const history = await staff.get<{ content: JobRowHistoryEntry[] }>(
    `/api/transport-job-products/${row.id}/history`,
  );
  expect(history.body.content.map(({ action }) => action)).toContain('packet_sent');
  await sendDue();
  expect(letters).toHaveLength(1);
});

test.each([
  [{ placeEmail: 'koht@talu.ee' }, 'koht@talu.ee'],
  [{ placeEmail: null }, 'firma@talu.ee'],
  [{ placeEmail: ' ', companyEmail: null }, null],
])('without an address of the order: %j goes to %s', async (addresses, to) => {
  const { order, row } = await deliveredLoad(addresses);
  await sendDue();
  expect(letters.map((letter) => letter.to)).toEqual(to === null ? [] : [to]);
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: to === null ? 'NONE' : 'SENT',
    recipient: to,
  });
  if (to === null) expect((await sendAgain(row.id)).problems).toEqual(['packetEmail REQUIRED']);
});

test('a load that is opened and completed again does not go a second time by itself', async () => {
  const { row } = await deliveredLoad();
  await sendDue();
  const set = (status: 'IN_DESTINATION' | 'COMPLETED') =>
    db.updateTable('transport_job_products').set({ status }).where('id', '=', row.id).execute();
  await set('IN_DESTINATION');
  await set('COMPLETED');
  await sendDue();
  expect(letters).toHaveLength(1);
});

test('opened again before it went, it waits until it is delivered', async () => {
  const { order, row } = await deliveredLoad();
  await db
    .updateTable('transport_job_products')
    .set({ status: 'IN_DESTINATION' })
    .where('id', '=', row.id)
    .execute();
  await sendDue();
  expect([letters.length, await packetOf(order.id, row.id)]).toMatchObject([0, { state: 'NONE' }]);
  expect((await sendAgain(row.id)).status).toBe(409);
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED' })
    .where('id', '=', row.id)
    .execute();
  await sendDue();
  expect(letters).toHaveLength(1);
});

test('weights that are corrected afterwards: the packet is said to be old, and goes again when somebody says so', async () => {
  const { order, row, jobId, version, driver } = await deliveredLoad();
  await sendDue();
  await correctWeight(driver, jobId, version);
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'SENT', isOutdated: true });
  await sendDue();
  expect(letters).toHaveLength(1);
  const answers = await Promise.all([sendAgain(row.id), sendAgain(row.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await sendDue();
  expect(letters).toHaveLength(2);
  expect(letters[1]?.text).toMatch(/43\s000 kg/);
  expect(letters[1]?.id).not.toBe(letters[0]?.id);
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'SENT', isOutdated: false });
});

test('two servers at once send one letter', async () => {
  await deliveredLoad();
  await makeDue();
  await Promise.all([newWorker().work(), newWorker().work()]);
  expect(letters).toHaveLength(1);
});

test('killed while the letter is on its way: never a second one, and the office is told that nobody knows', async () => {
  const { order, row } = await deliveredLoad();
  await makeDue();
  let handedOver = 0;
  const hanging: MailPort = {
    send: () => {
      handedOver += 1;
      return new Promise(() => undefined);
    },
  };
  void newWorker(hanging).work();
  await expect.poll(() => handedOver, { timeout: 20_000 }).toBe(1);
  await newWorker().work();
  expect([letters.length, await packetOf(order.id, row.id)]).toMatchObject([0, { state: 'SENDING' }]);
  await sendDue();
  expect([letters.length, await packetOf(order.id, row.id)]).toMatchObject([0, { state: 'UNKNOWN' }]);
  expect(await openAlerts(row.id)).toMatchObject([
    { nextAction: 'OPEN_ORDER', data: { transportOrderId: order.id } },
  ]);
  expect((await sendAgain(row.id)).status).toBe(200);
  await sendDue();
  expect(letters).toHaveLength(1);
  expect(await openAlerts(row.id)).toEqual([]);
});

test('a server that is away is tried again; a refusal is final, is said why, and goes when it is sent', async () => {
  const { order, row } = await deliveredLoad();
  errors.push(
    new ExternalError('away', '451 come again'),
    new ExternalError('refused', '550 no such person'),
  );
  await sendDue();
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: 'WAITING',
    error: 'Postiserverit ei saadud kätte: 451 come again',
  });
  expect(await openAlerts(row.id)).toEqual([]);
  await sendDue();
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: 'FAILED',
    error: 'Postiserver keeldus: 550 no such person',
  });
  expect(await openAlerts(row.id)).toMatchObject([
    { summary: expect.stringContaining('550 no such person') },
  ]);
  await sendDue();
  expect(letters).toHaveLength(2);
  await sendAgain(row.id);
  await sendDue();
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'SENT', error: null });
  expect(await openAlerts(row.id)).toEqual([]);
});

test('a server that never comes back is given up after its last try', async () => {
  const { order, row } = await deliveredLoad();
  for (let tries = 0; tries < 7; tries += 1) {
    errors.push(new ExternalError('away', 'away'));
    await sendDue();
  }
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'FAILED' });
  expect(await openAlerts(row.id)).toHaveLength(1);
});

test('what else the truck carried is not told: no photos, no weighings of the whole truck', async () => {
  const { row, jobId } = await deliveredLoad();
  const other = await createProduct(db, { name: 'Võõras väetis' });
  await createJobRow(db, { transport_job_id: jobId, product_id: other.id });
  await db
    .insertInto('driver_photos')
    .values({
      action_id: crypto.randomUUID(),
      transport_job_id: jobId,
      kind: 'LOAD',
      content_type: 'image/jpeg',
      content: Buffer.from('ffd8ffe0', 'hex'),
      taken_at: new Date(testNow),
    })
    .execute();
  await sendDue();
  const [letter] = letters;
  expect(letter?.attachments.map(({ name }) => name)).toEqual([`saateleht-${jobId}-${row.id}.pdf`]);
  expect(letter?.text).not.toMatch(/43\s980/);
  expect(letter?.text).not.toContain('Võõras väetis');
});

test('photos that are too many for one letter are counted', async () => {
  const { jobId } = await deliveredLoad();
  const large = Math.ceil(maxPhotoBytes / 2) + 1;
  for (const size of [large, large, 10]) {
    await db
      .insertInto('driver_photos')
      .values({
        action_id: crypto.randomUUID(),
        transport_job_id: jobId,
        kind: 'LOAD',
        content_type: 'image/jpeg',
        content: Buffer.alloc(size, 1),
        taken_at: new Date(testNow),
      })
      .execute();
  }
  await sendDue();
  expect(letters[0]?.attachments).toHaveLength(3);
  expect(letters[0]?.text).toContain('Manuses on saateleht ja 2 fotot.\nÜks foto ei mahtunud kirja.');
});

test('a simulator is named; a server that nobody has set up sends nothing and raises nothing', async () => {
  const { order, row } = await deliveredLoad();
  await sendDue(notConfiguredMail());
  expect(await packetOf(order.id, row.id)).toMatchObject({
    state: 'FAILED',
    error: 'E-post ei ole seadistatud',
  });
  expect(await openAlerts(row.id)).toEqual([]);
  await sendAgain(row.id);
  await sendDue(createMailSimulator(db));
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'SENT', simulated: true });
  const calls = await db
    .selectFrom('simulated_calls')
    .select('request')
    .where('system', '=', 'mail')
    .execute();
  expect(calls).toMatchObject([
    { request: { to: 'koht@talu.ee', attachments: [{ contentType: 'application/pdf' }] } },
  ]);
});

test('an address that is none is refused where the order is made and where the packet is sent', async () => {
  const waiting = await createOrderedJobRow(db);
  const correct = (packetEmail: string | null) =>
    staff.patch(`/api/transport-orders/${waiting.order.id}`, {
      version: waiting.order.version,
      changes: { packetEmail },
    });
  expect((await correct('talu.ee')).problems).toEqual(['packetEmail INVALID']);
  expect((await correct('uus@talu.ee')).status).toBe(200);

  const { order, row } = await deliveredLoad();
  await sendDue();
  expect((await sendAgain(row.id, 'talu.ee')).problems).toEqual(['packetEmail INVALID']);
  expect((await sendAgain(row.id, 'uus@talu.ee')).body.content).toMatchObject({
    state: 'WAITING',
    recipient: 'uus@talu.ee',
    sentTo: 'koht@talu.ee',
  });
  await sendDue();
  expect(letters.map(({ to }) => to)).toEqual(['koht@talu.ee', 'uus@talu.ee']);
  const read = await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${order.id}`);
  expect(read.body.content.packetEmail).toBe('uus@talu.ee');
  expect(read.body.content.history[0]?.changes).toEqual({ packetEmail: [null, 'uus@talu.ee'] });
});

test('only staff see and send packets', async () => {
  const { order, row } = await deliveredLoad();
  const client = await signIn({ permissions: rolePermissions.client });
  expect((await client.get(`/api/transport-orders/${order.id}/packets`)).status).toBe(403);
  expect((await client.post(`/api/transport-job-products/${row.id}/packet`)).status).toBe(403);
  expect((await staff.get('/api/transport-orders/987654/packets')).status).toBe(404);
  expect((await sendAgain(987_654)).status).toBe(404);
});
