import { expect, test } from 'vitest';

import { openPackets } from '../../../../../tests/setup/packets.ts';
import { ExternalError } from '../../../external/http-client.ts';
import type { MailPort } from '../../../external/mail/mail-port.ts';
import { createMailSimulator } from '../../../external/mail/mail-simulator.ts';
import { notConfiguredMail } from '../../../external/not-configured.ts';

const { db, letters, errors, newWorker, makeDue, sendDue, deliveredLoad, packetOf, sendAgain, openAlerts } =
  await openPackets();

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
    new ExternalError('unavailable', '451 come again'),
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
    errors.push(new ExternalError('unavailable', 'unavailable'));
    await sendDue();
  }
  expect(await packetOf(order.id, row.id)).toMatchObject({ state: 'FAILED' });
  expect(await openAlerts(row.id)).toHaveLength(1);
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
