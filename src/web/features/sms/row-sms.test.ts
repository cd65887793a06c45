import { expect, test } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import { smsSummary } from './row-sms.ts';

function smses(...statuses: (SentSms['status'] | 'sent again')[]): SentSms[] {
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
  [smses(), null],
  [smses('delivered', 'delivered'), { kind: 'delivered', count: 2, isSimulated: false }],
  [smses('delivered', 'sent'), { kind: 'sent', count: 1, isSimulated: false }],
  [smses('sent', 'queued', 'sending'), { kind: 'underWay', count: 2, isSimulated: false }],
  [smses('unknown', 'queued'), { kind: 'unknown', count: 1, isSimulated: false }],
  [smses('failed', 'delivered', 'unknown'), { kind: 'failed', count: 1, isSimulated: false }],
  [smses('sent again', 'delivered'), { kind: 'delivered', count: 1, isSimulated: false }],
])('%#', (all, state) => {
  expect(smsSummary(all)).toEqual(state);
});
