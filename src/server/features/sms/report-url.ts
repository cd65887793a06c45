import { randomBytes } from 'node:crypto';

import type { Db } from '../../db/schema.ts';
import { cachedSecret } from '../../db/stored-secret.ts';
import { isSignedBy, signatureOf } from '../../external/signatures.ts';

/** Addresses to which delivery reports come: each names one SMS and proves that it was made here. */
export interface ReportUrls {
  buildUrl(smsId: string): Promise<string>;
  isOurs(smsId: string, signature: string): Promise<boolean>;
}

/** Makes these addresses, signed with a key that is kept in the database: all processes know each other's. */
export function createReportUrls(db: Db, publicUrl: string): ReportUrls {
  const key = cachedSecret(db, 'message-report-key', async () => randomBytes(32).toString('base64url'));
  return {
    async buildUrl(smsId) {
      const search = new URLSearchParams({ signature: signatureOf(await key(), smsId) });
      return `${publicUrl}/webhooks/sms/${smsId}?${search.toString()}`;
    },
    async isOurs(smsId, signature) {
      return isSignedBy(await key(), smsId, signature);
    },
  };
}
