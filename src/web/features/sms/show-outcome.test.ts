import { beforeEach, expect, test, vi } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import { toastStore } from '../../platform/toasts.ts';
import { showOutcome } from './show-outcome.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.set([]);
});

function sentSms(status: SentSms['status'], more = {}): SentSms {
  return {
    id: status,
    phone: '+37255512345',
    role: 'DRIVER',
    name: 'Jaan Kask',
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

const success = 'Sõnumi saatmine õnnestus!';
const failure = 'Sõnumi saatmine ebaõnnestus!';

test.each<[string, SentSms[], string, string]>([
  ['taken', [sentSms('sent'), sentSms('delivered')], 'success', success],
  ['taken by a simulator', [sentSms('sent', { simulated: true })], 'trial', `${success} (proov)`],
  ['refused for one of them', [sentSms('sent'), sentSms('failed')], 'error', failure],
  ['without an answer', [sentSms('unknown')], 'error', failure],
  ['still waiting', [sentSms('sent'), sentSms('queued')], 'waiting', 'SMS ootab saatmist'],
  ['being handed over', [sentSms('sending')], 'waiting', 'SMS ootab saatmist'],
])('what is %s is told as that', (_name, smses, kind, title) => {
  showOutcome('sms of row 12', 'Rida 12', smses, ['Klient Mets: ei saanud, telefoninumber puudub']);
  const [toast, ...others] = toastStore.get();
  expect(others).toEqual([]);
  expect(toast).toMatchObject({ kind, title });
  expect(toast?.description).toMatch(/Autojuht Jaan Kask: .+\nKlient Mets: ei saanud/su);
  // A trial is said once.
  expect(toast?.description).not.toContain('proov');
  expect(toast?.description?.startsWith('Rida 12\n')).toBe(kind === 'error');
});
