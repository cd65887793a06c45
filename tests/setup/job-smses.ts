import { expect, vi } from 'vitest';

import type { SentSms } from '#api/sms/sms.ts';

import type { SignedInClient } from './test-app.ts';

/** The SMSes about a row, as `user` reads them. */
export function jobSmses(user: SignedInClient) {
  const smsesOf = async (rowId: number): Promise<SentSms[]> =>
    (await user.get<{ content: SentSms[] }>(`/api/transport-job-products/${rowId}/messages`)).body.content;
  return {
    smsesOf,
    /** Once the worker has done with all of them. */
    settled: (rowId: number): Promise<SentSms[]> =>
      vi.waitFor(async () => {
        const smses = await smsesOf(rowId);
        expect(smses.filter(({ status }) => status === 'queued' || status === 'sending')).toEqual([]);
        return smses;
      }),
  };
}
