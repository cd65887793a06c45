import { expect, test } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import { outcomeOf, whyNoNumber } from './send-sms.ts';
import type { SmsForm } from './sms-form.ts';

function message(role: SentSms['role'], status: SentSms['status'], more = {}): SentSms {
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

const draft: SmsForm = {
  driverName: 'Jaan Kask',
  driverPhone: '',
  message: 'Tere',
  logistics: [],
  clients: [],
};
const mets = { clientExternalId: 'K-1', clientName: 'Mets', phone: '', message: 'Tere' };

test('a row is done when its driver’s message was taken, whoever else went without', () => {
  const messages = [message('DRIVER', 'sent'), message('CLIENT', 'failed', { error: 'Blacklisted' })];
  expect(outcomeOf(messages, { ...draft, clients: [mets] })).toEqual({
    state: 'done',
    notes: [
      'Autojuht Jaan Kask: saadetud',
      'Klient Kuuse talu: ebaõnnestus, Blacklisted',
      'Klient Mets: ei saanud, telefoninumber puudub',
    ],
  });
});

test.each(['failed', 'unknown', 'queued', 'sending'] as const)(
  'a row whose driver’s message is %s is not, though the client got theirs',
  (status) => {
    const outcome = outcomeOf([message('DRIVER', status), message('CLIENT', 'delivered')], draft);
    expect(outcome).toMatchObject({ state: 'refused', reason: 'Autojuhi SMSi saatmine ei ole kinnitatud' });
    expect(outcome.notes).toContain('Klient Kuuse talu: kohale toimetatud');
  },
);

test('without a message to the driver nobody was told, and a simulator says so', () => {
  const outcome = outcomeOf([message('OTHER', 'sent', { simulated: true, name: 'Liis' })], draft);
  expect(outcome).toEqual({
    state: 'refused',
    reason: 'Autojuhi telefoninumber puudub',
    notes: ['Muu saaja Liis: saadetud (proov)'],
  });
});

test('a row whose driver’s message only a simulator took is done in trial', () => {
  expect(outcomeOf([message('DRIVER', 'sent', { simulated: true })], draft)).toEqual({
    state: 'done',
    simulated: true,
    notes: ['Autojuht Jaan Kask: saadetud (proov)'],
  });
  expect(outcomeOf([message('DRIVER', 'sent')], draft)).not.toHaveProperty('simulated');
});

test('a job without a driver lacks the driver, and not a number', () => {
  expect(outcomeOf([message('CLIENT', 'sent')], { ...draft, driverName: null })).toMatchObject({
    state: 'refused',
    reason: 'Tööl ei ole juhti',
  });
  expect(whyNoNumber(draft)).toBe('Autojuhi telefoninumber puudub');
  expect(whyNoNumber({ ...draft, driverPhone: '12' })).toBe('Vigane telefoninumber');
});
