import { expect, test } from 'vitest';

import {
  type FakeCall,
  startExternalFake,
  testLimits,
} from '../../../../../tests/setup/external/external-fake.ts';
import { createMessenteAdapter } from './messente-adapter.ts';

/** Messente according to its client's documents: Basic authentication, its own error format, one message a call. */
let sentCount = 0;
const fake = await startExternalFake((call) => {
  const fault = faultOf(call);
  if (fault !== null) return { status: fault === '101' ? 401 : 400, body: { errors: [errorOf(fault)] } };
  sentCount += 1;
  const to = call.body?.to;
  return {
    status: 201,
    body: {
      omnimessage_id: `o-${sentCount}`,
      to,
      messages: [{ message_id: 'm', channel: 'sms', sender: 'Koorem' }],
    },
  };
});

function faultOf({ headers, path, body }: FakeCall): string | null {
  if (headers.authorization !== `Basic ${Buffer.from('name:word').toString('base64')}`) return '101';
  const [message] = (body?.messages ?? []) as Record<string, unknown>[];
  if (path !== '/omnimessage' || message?.channel !== 'sms' || typeof message.text !== 'string') return '103';
  if (!/^\+\d{7,15}$/.test(body?.to as string)) return '104';
  if ('sender' in message && message.sender !== 'Koorem') return '105';
  return null;
}

const errorOf = (code: string) => ({ title: 'Invalid data', detail: `Fault ${code}`, code, source: 'to' });
const adapter = (overrides = {}) =>
  createMessenteAdapter(
    { url: fake.url, username: 'name', password: 'word', sender: 'Koorem', ...overrides },
    testLimits,
  );
const sms = {
  id: 'our-1',
  phone: '+37255500001',
  text: 'Auto 123ABC',
  reportUrl: 'https://koorem.example/r/our-1',
};

test('hands a message over with the address for its reports', async () => {
  expect(await adapter().send(sms)).toEqual({ externalId: expect.stringMatching(/^o-/) });
  expect(fake.calls[0]?.body).toEqual({
    to: '+37255500001',
    messages: [{ channel: 'sms', text: 'Auto 123ABC', autoconvert: 'off', sender: 'Koorem' }],
    dlr_url: 'https://koorem.example/r/our-1',
  });
});

test('leaves the sender out when none is configured', async () => {
  await adapter({ sender: null }).send(sms);
  expect(fake.calls[0]?.body?.messages).toEqual([
    { channel: 'sms', text: 'Auto 123ABC', autoconvert: 'off' },
  ]);
});

test.each([
  ['a wrong password', { password: 'another' }, {}, '101'],
  ['an unknown sender', { sender: 'Stranger' }, {}, '105'],
  ['a number that is none', {}, { phone: '+1' }, '104'],
])('%s is refused with the service’s own error', async (_name, config, message, code) => {
  await expect(adapter(config).send({ ...sms, ...message })).rejects.toMatchObject({
    kind: 'refused',
    body: { errors: [{ detail: `Fault ${code}` }] },
  });
});

test.each(['failing', 'cut before', 'cut after', 'silent after', 'nonsense', 'web page'] as const)(
  'after "%s" nobody knows, and nothing is sent again',
  async (fault) => {
    fake.faults.push(fault);
    await expect(adapter().send(sms)).rejects.toMatchObject({ kind: 'unclear' });
    expect(fake.calls).toHaveLength(1);
  },
);

test('a busy service is asked again', async () => {
  fake.faults.push('busy');
  await adapter().send(sms);
  expect(fake.calls).toHaveLength(2);
});
