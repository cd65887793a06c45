import { expect, test } from 'vitest';

import type { SentMessage } from '#api/sms/messages.ts';

import { outcomeOf } from './send-messages.ts';

function message(role: SentMessage['role'], status: SentMessage['status'], more = {}): SentMessage {
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

test('a row is done when its driver’s message was taken, whoever else went without', () => {
  const messages = [message('DRIVER', 'sent'), message('CLIENT', 'failed', { error: 'Blacklisted' })];
  expect(outcomeOf(messages, ['Mets'])).toEqual({
    state: 'done',
    notes: [
      'Autojuht Jaan Kask: Saadetud',
      'Klient Kuuse talu: Ebaõnnestus, Blacklisted',
      'Klient Mets: ei saanud, telefoninumber puudub',
    ],
  });
});

test.each(['failed', 'unknown', 'queued', 'sending'] as const)(
  'a row whose driver’s message is %s is not, though the client got theirs',
  (status) => {
    const outcome = outcomeOf([message('DRIVER', status), message('CLIENT', 'delivered')], []);
    expect(outcome).toMatchObject({ state: 'refused', reason: 'Autojuhi SMSi saatmine ei ole kinnitatud' });
    expect(outcome.notes).toContain('Klient Kuuse talu: Kohale toimetatud');
  },
);

test('without a message to the driver nobody was told, and a simulator says so', () => {
  const outcome = outcomeOf([message('OTHER', 'sent', { simulated: true, name: 'Liis' })], []);
  expect(outcome).toEqual({
    state: 'refused',
    reason: 'Autojuhi telefoninumber puudub',
    notes: ['Liis: Saadetud (proov)'],
  });
});
