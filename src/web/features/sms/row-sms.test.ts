import { expect, test } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import { smsSummary } from './row-sms.ts';

function messages(...statuses: (SentSms['status'] | 'sent again')[]): SentSms[] {
  return statuses.map((status, index) => ({
    id: String(index),
    phone: '+3725551234',
    role: 'DRIVER',
    name: 'Jaan Kask',
    simulated: false,
    message: 'Tere',
    status: status === 'sent again' ? 'failed' : status,
    error: null,
    at: '2026-05-20T12:00:00+03:00',
    sender: 'Mari Mets',
    canResend: status === 'failed',
  }));
}

test.each([
  [messages(), null],
  [messages('delivered', 'delivered'), { kind: 'delivered', count: 2, simulated: false }],
  [messages('delivered', 'sent'), { kind: 'sent', count: 1, simulated: false }],
  [messages('sent', 'queued', 'sending'), { kind: 'underWay', count: 2, simulated: false }],
  [messages('unknown', 'queued'), { kind: 'unknown', count: 1, simulated: false }],
  [messages('failed', 'delivered', 'unknown'), { kind: 'failed', count: 1, simulated: false }],
  [messages('sent again', 'delivered'), { kind: 'delivered', count: 1, simulated: false }],
])('%#', (all, state) => {
  expect(smsSummary(all)).toEqual(state);
});
