import { expect, test } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import { recipientLine, recipientLabel, isTrial } from './recipient-labels.ts';

const sentSms: SentSms = {
  id: '1',
  phone: '+37251234567',
  role: 'DRIVER',
  name: 'Jaan Kask',
  simulated: false,
  message: 'Tere',
  status: 'failed',
  error: 'Blacklisted',
  at: '2026-05-20T12:00:00+03:00',
  sender: 'Mari Mets',
  canResend: true,
};

test.each([
  ['DRIVER', 'Jaan Kask', 'Autojuht Jaan Kask'],
  ['CLIENT', null, 'Klient +372 5123 4567'],
  ['OTHER', 'Mari Mets', 'Logistik Mari Mets'],
  ['OTHER', null, 'Muu saaja +372 5123 4567'],
  [null, null, 'Muu saaja +372 5123 4567'],
] as const)('a recipient %s %s is named by role and name: %s', (role, name, words) => {
  expect(recipientLabel({ ...sentSms, role, name })).toBe(words);
});

test('what became of an SMS goes on after its colon in small letters', () => {
  expect(recipientLine(sentSms)).toBe('Autojuht Jaan Kask: ebaõnnestus, Blacklisted');
});

test('a trial is said once for SMSes that were all one, else by each', () => {
  const [tried, real] = [{ ...sentSms, status: 'sent', simulated: true } as const, sentSms];
  expect(isTrial([tried, tried])).toBe(true);
  expect(isTrial([tried, real])).toBe(false);
  expect(isTrial([])).toBe(false);
  expect(recipientLine(tried)).toBe('Autojuht Jaan Kask: saadetud (proov)');
  expect(recipientLine(tried, true)).toBe('Autojuht Jaan Kask: saadetud');
});
