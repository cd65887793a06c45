import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { maxPacketPhotoBytes } from '#domain/orders/packet.ts';

import { actionFields } from '../../../../../tests/factories/driver-actions.ts';
import { createProduct } from '../../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { driverPaths } from '../../../../../tests/setup/driving.ts';
import { openPackets } from '../../../../../tests/setup/packets.ts';
import { rolePermissions, type SignedInClient, testNow } from '../../../../../tests/setup/test-app.ts';

const { db, clock, staff, signIn, letters, sendDue, deliveredLoad, packetOf, sendAgain } =
  await openPackets();

/** A photo of the load, as the driver's phone has sent it. */
async function takePhoto(jobId: number, content = Buffer.from('ffd8ffe0', 'hex')): Promise<void> {
  await db
    .insertInto('driver_photos')
    .values({
      action_id: crypto.randomUUID(),
      transport_job_id: jobId,
      kind: 'LOAD',
      content_type: 'image/jpeg',
      content,
      taken_at: new Date(testNow),
    })
    .execute();
}

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
  [{ locationEmail: 'koht@talu.ee' }, 'koht@talu.ee'],
  [{ locationEmail: null }, 'firma@talu.ee'],
  [{ locationEmail: ' ', companyEmail: null }, null],
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
  expect(letters[1]?.subject).toMatch(/^Parandatud saateleht/);
  expect(letters[1]?.text).toContain('Kaalud on parandatud. See kiri asendab kirja, mille saatsime ');
  expect(letters[0]?.text).not.toContain('parandatud');
  expect(letters[1]?.text).toMatch(/43\s000 kg/);
  expect(letters[1]?.id).not.toBe(letters[0]?.id);
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'SENT', isOutdated: false });
});

test('the office is told of an old packet until it went again or somebody has settled it', async () => {
  const { order, row, jobId, version, driver } = await deliveredLoad({ email: 'arved@talu.ee' });
  const packetAlerts = async () =>
    (
      await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&kind=CHANGED_AFTER_SENDING')
    ).body.content
      .filter(({ rowId }) => rowId === row.id)
      .map(({ summary, nextAction, data }) => ({ summary, nextAction, orderId: data.transportOrderId }));
  await sendDue();
  expect(await packetAlerts()).toEqual([]);
  await correctWeight(driver, jobId, version);
  const summary = 'Kaalud parandati pärast saatelehe saatmist. Vana saateleht: arved@talu.ee';
  expect(await packetAlerts()).toEqual([{ summary, nextAction: 'OPEN_ORDER', orderId: order.id }]);
  await sendAgain(row.id);
  await sendDue();
  clock.now += 10_000;
  expect(await packetAlerts()).toEqual([]);
});

test('photos of a truck that carries goods of one company alone go with each of its loads', async () => {
  const { row, jobId } = await deliveredLoad();
  const other = await createJobRow(db, {
    transport_job_id: jobId,
    client_location_id: row.client_location_id,
    pickup_location_id: row.pickup_location_id,
  });
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED' })
    .where('id', '=', other.id)
    .execute();
  await takePhoto(jobId);
  await sendDue();
  // It is not defined which of the two goes first.
  expect(new Set(letters.map(({ attachments }) => attachments.map(({ name }) => name).join()))).toEqual(
    new Set([row.id, other.id].map((id) => `saateleht-${jobId}-${id}.pdf,foto-1-koorem.jpg`)),
  );
  // The weighings are of both rows together: neither letter shows them as its own.
  for (const { text } of letters) expect(text).not.toMatch(/43\s980/);
});

test('what else the truck carried is not told: no photos, no weighings of the whole truck', async () => {
  const { row, jobId } = await deliveredLoad();
  const other = await createProduct(db, { name: 'Võõras väetis' });
  await createJobRow(db, { transport_job_id: jobId, product_id: other.id });
  await takePhoto(jobId);
  await sendDue();
  const [letter] = letters;
  expect(letter?.attachments.map(({ name }) => name)).toEqual([`saateleht-${jobId}-${row.id}.pdf`]);
  expect(letter?.text).not.toMatch(/43\s980/);
  expect(letter?.text).not.toContain('Võõras väetis');
});

test('photos that are too many for one letter are counted', async () => {
  const { jobId } = await deliveredLoad();
  const large = Math.ceil(maxPacketPhotoBytes / 2) + 1;
  for (const size of [large, large, 10]) await takePhoto(jobId, Buffer.alloc(size, 1));
  await sendDue();
  expect(letters[0]?.attachments).toHaveLength(3);
  expect(letters[0]?.text).toContain('Manuses on saateleht ja 2 fotot.\nÜks foto ei mahtunud kirja.');
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
