import { expect, test } from 'vitest';

import { startMailServer } from '../../../../../tests/setup/external/smtp-server.ts';
import { openPackets } from '../../../../../tests/setup/packets.ts';
import { createSmtpAdapter } from '../../../external/mail/smtp-adapter.ts';

const mail = await startMailServer();
const { deliveredLoad, sendDue, packetOf, sendAgain, openAlerts } = await openPackets();
const adapter = createSmtpAdapter(
  { url: mail.url, from: 'kontor@koorem.example' },
  { greetingMs: 500, letterMs: 3000 },
);
const { order, row } = await deliveredLoad();
const state = () => packetOf(order.id, row.id);

test.each([
  'arved@talu.ee',
  "arved.o'neill+vedu@suur-talu.com.ee",
  'õie@näide.ee',
  '-oX@talu.ee',
  'a%teine.ee@talu.ee',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.ee`,
])('%s gets the letter, and nobody else', async (address) => {
  expect((await sendAgain(row.id, address)).status).toBe(200);
  await sendDue(adapter);
  expect(mail.taken.map(({ to }) => to)).toEqual([[address]]);
  expect(await state()).toMatchObject({ state: 'SENT', sentTo: address, error: null });
});

test.each([
  '"arved talu"@talu.ee',
  'arved(töö)@talu.ee',
  'arved@talu.ee (töö)',
  'Arved <arved@talu.ee>',
  'arved@talu.ee, teine@talu.ee',
  'arved@talu.ee;teine@talu.ee',
  'arved@talu.ee\r\nBcc: teine@talu.ee',
  'arved@talu.ee>\r\nRCPT TO:<teine@talu.ee',
  'arved@talu.ee\u0000',
  'arved@[127.0.0.1]',
  `${'a'.repeat(250)}@talu.ee`,
])('%j is no address: the form says so, and nothing is sent', async (address) => {
  const answer = await sendAgain(row.id, address);
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([expect.stringMatching(/^packetEmail /)]);
  await sendDue(adapter);
  expect(mail.taken).toEqual([]);
});

test('what was stored before addresses were checked brings no further recipient in', async () => {
  for (const address of [
    'arved@talu.ee\r\nBcc: teine@talu.ee',
    'arved@talu.ee, teine@talu.ee',
    '"a b"@talu.ee',
  ]) {
    await adapter
      .send({
        id: 'kiri-1',
        to: address,
        subject: 'Saateleht\r\nBcc: teine@talu.ee',
        text: 'Tere!',
        attachments: [],
      })
      .catch(() => undefined);
  }
  await adapter.send({
    id: 'kiri-2',
    to: 'arved@talu.ee',
    subject: 'Saateleht\r\nBcc: teine@talu.ee',
    text: '.\r\nRCPT TO:<teine@talu.ee>\r\n.\r\n',
    attachments: [],
  });
  expect(mail.taken.map(({ to }) => to)).toEqual([['arved@talu.ee']]);
  expect(mail.taken[0]?.letter).not.toMatch(/^Bcc:/im);
});

test.each([
  ['address', 550, 'Postkasti ei ole', 'FAILED', 'Postiserver keeldus: 550 Postkasti ei ole'],
  ['letter', 554, 'Rämpspost', 'FAILED', 'Postiserver keeldus: 554 Rämpspost'],
  ['address', 451, 'Hallnimekiri', 'WAITING', 'Postiserverit ei saadud kätte: 451 Hallnimekiri'],
] as const)(
  'a server that refuses the %s with %i is told in its words',
  async (at, code, words, wanted, told) => {
    await sendAgain(row.id, 'arved@talu.ee');
    mail.refusal = { at, code, words };
    await sendDue(adapter);
    expect(await state()).toMatchObject({ state: wanted, error: told });
    const alerts = (await openAlerts(row.id)).map(({ summary }) => summary);
    expect(alerts.some((summary) => summary.includes(words))).toBe(wanted === 'FAILED');
    mail.refusal = null;
    await sendAgain(row.id);
    await sendDue(adapter);
    expect(await state()).toMatchObject({ state: 'SENT', error: null });
    expect(await openAlerts(row.id)).toEqual([]);
  },
);

test('a server that greets nobody is tried again; one that takes a letter and says nothing is not', async () => {
  await sendAgain(row.id, 'arved@talu.ee');
  mail.isSilent = 'greeting';
  await sendDue(adapter);
  expect(await state()).toMatchObject({
    state: 'WAITING',
    error: expect.stringContaining('Postiserverit ei saadud kätte'),
  });
  mail.isSilent = 'after letter';
  await sendDue(adapter);
  expect(mail.taken).toHaveLength(1);
  expect(await state()).toMatchObject({
    state: 'UNKNOWN',
    error: 'Postiserver ei vastanud: kas kiri läks, ei ole teada',
  });
  await sendDue(adapter);
  expect(mail.taken).toHaveLength(1);
});
