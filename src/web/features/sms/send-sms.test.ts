import { expect, test, vi } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';
import type { LeftOut } from '#domain/sms/sms-plan.ts';

import { call } from '../../platform/api-client.ts';
import { outcomeOf, sendSms } from './send-sms.ts';

vi.mock(import('../../platform/api-client.ts'));

function sentSms(role: SentSms['role'], status: SentSms['status'], more = {}): SentSms {
  return {
    id: `${role ?? ''}${status}`,
    phone: '+37255512345',
    role,
    name: role === 'DRIVER' ? 'Jaan Kask' : 'Kuuse talu',
    message: 'Tere',
    status,
    simulated: false,
    error: null,
    at: '2026-05-20T12:00:00+03:00',
    sender: 'Mari Mets',
    canResend: status === 'failed',
    ...more,
  };
}

const mets: LeftOut = { role: 'CLIENT', name: 'Mets', why: 'NO_PHONE' };
const driver = (why: LeftOut['why']): LeftOut => ({ role: 'DRIVER', name: 'Jaan Kask', why });

test('a row is done when its driver’s SMS was taken, and whoever went without is named and not ticked', () => {
  const smses = [sentSms('DRIVER', 'sent'), sentSms('CLIENT', 'failed', { error: 'Blacklisted' })];
  expect(outcomeOf(smses, [mets])).toEqual({
    state: 'done',
    recipients: [
      { text: 'Autojuht Jaan Kask: saadetud', isSent: true },
      { text: 'Klient Kuuse talu: ebaõnnestus, Blacklisted', isSent: false },
      { text: 'Klient Mets: saatmata, kliendi telefon puudub', isSent: false },
    ],
  });
});

test.each(['failed', 'unknown', 'queued', 'sending'] as const)(
  'a row whose driver’s SMS is %s is not, though the client got theirs',
  (status) => {
    const outcome = outcomeOf([sentSms('DRIVER', status), sentSms('CLIENT', 'delivered')], []);
    expect(outcome).toMatchObject({ state: 'refused', reason: 'Autojuhi SMSi saatmine ei ole kinnitatud' });
    expect(outcome.recipients).toContainEqual({
      text: 'Klient Kuuse talu: kohale toimetatud',
      isSent: true,
    });
  },
);

test('a driver without a number was not told, and a simulator says so', () => {
  const outcome = outcomeOf(
    [sentSms('OTHER', 'sent', { simulated: true, name: 'Liis' })],
    [driver('NO_PHONE')],
  );
  expect(outcome).toEqual({
    state: 'refused',
    reason: 'Juhi telefon puudub',
    simulated: true,
    recipients: [
      { text: 'Autojuht Jaan Kask: saatmata, juhi telefon puudub', isSent: false },
      { text: 'Logistik Liis: saadetud', isSent: true },
    ],
  });
});

test('a row whose driver’s SMS only a simulator took is done in trial', () => {
  // The row says it: its lines do not again.
  expect(outcomeOf([sentSms('DRIVER', 'sent', { simulated: true })], [])).toEqual({
    state: 'done',
    simulated: true,
    recipients: [{ text: 'Autojuht Jaan Kask: saadetud', isSent: true }],
  });
  expect(outcomeOf([sentSms('DRIVER', 'sent')], [])).not.toHaveProperty('simulated');
});

test('a job without a truck is done when who lost it has been told', () => {
  const former = sentSms('FORMER_DRIVER', 'sent');
  expect(outcomeOf([former], [])).toMatchObject({ state: 'done' });
  expect(outcomeOf([former, sentSms('FORMER_DRIVER', 'failed')], [])).toMatchObject({ state: 'refused' });
});

test('whoever a person left out is named apart, and a driver left out was not told', () => {
  const planned = { name: 'Jaan Kask', phone: '55512345', message: 'Tere' };
  const client = { ...planned, role: 'CLIENT' as const, name: 'Kuuse talu' };
  const toldDriver = outcomeOf([sentSms('DRIVER', 'sent')], [], [client]);
  expect(toldDriver).toEqual({
    state: 'done',
    recipients: [{ text: 'Autojuht Jaan Kask: saadetud', isSent: true }],
    notes: ['Välja jäetud: Klient Kuuse talu'],
  });
  const reason = 'Autojuht ei olnud saajate hulgas';
  const withoutDriver = outcomeOf([sentSms('CLIENT', 'sent')], [], [{ ...planned, role: 'DRIVER' }]);
  expect(withoutDriver).toMatchObject({ state: 'refused', reason });
  const oneOfTwo = outcomeOf([sentSms('FORMER_DRIVER', 'sent')], [], [{ ...planned, role: 'FORMER_DRIVER' }]);
  expect(oneOfTwo).toMatchObject({ state: 'refused', reason });
});

test('a job without a driver lacks the driver, and a wrong number is called so', () => {
  const nobody: LeftOut = { role: 'DRIVER', name: null, why: 'NO_DRIVER' };
  expect(outcomeOf([sentSms('CLIENT', 'sent')], [nobody])).toMatchObject({ reason: 'Tööl ei ole juhti' });
  expect(outcomeOf([], [driver('WRONG_PHONE')])).toMatchObject({ reason: 'Vigane telefoninumber' });
});

test('what became of SMSes is told in the order in which they went, as they were shown before', async () => {
  const sent = (['DRIVER', 'OTHER', 'FORMER_DRIVER', 'CLIENT'] as const).map((role) => sentSms(role, 'sent'));
  const known = [...sent.toReversed(), sentSms('DRIVER', 'delivered')];
  vi.mocked(call).mockResolvedValueOnce({ content: sent }).mockResolvedValueOnce({ content: known });
  expect(await sendSms([], 1, 'key')).toEqual(sent);
});
