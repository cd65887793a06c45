import * as z from 'zod/mini';

import type { DeliveryReport } from '#domain/sms/sms-delivery.ts';

import { createExternalClient, ExternalError, type ExternalLimits } from '../../http-client.ts';
import type { SmsPort } from '../../send-port.ts';
import { parseWebhookJson } from '../../webhook-json.ts';

export interface MessenteConfig {
  url: string;
  username: string;
  password: string;
  /** A sender name registered with Messente; null: the account's own. */
  sender: string | null;
}

const accepted = z.object({ omnimessage_id: z.string() });

/** Messente's statuses (docs/requirements.md, 'Outside facts'); the others say nothing new. */
const reportStatuses = new Map<string, DeliveryReport>([
  ['ACK', 'sent'],
  ['ACCEPTD', 'sent'],
  ['DELIVRD', 'delivered'],
  ['SEEN', 'delivered'],
  ['UNDELIV', 'failed'],
  ['FAILED', 'failed'],
  ['REJECTD', 'failed'],
  ['EXPIRED', 'failed'],
  ['DELETED', 'failed'],
  ['NACK', 'failed'],
]);

const report = z.object({
  status: z.string(),
  error: z.nullish(z.string()),
  omnimessage_id: z.nullish(z.string()),
});

/**
 * Makes the port to Messente's Omnimessage API (docs/requirements.md, 'SMS'). Nothing is sent twice: a lost answer
 * stays unclear.
 */
export function createMessenteAdapter(config: MessenteConfig, limits: ExternalLimits = {}): SmsPort {
  const credentials = Buffer.from(`${config.username}:${config.password}`).toString('base64');
  const call = createExternalClient({
    baseUrl: config.url,
    headers: { authorization: `Basic ${credentials}` },
    ...limits,
  });
  return {
    name: 'Messente',
    async send({ phone, text, reportUrl }) {
      const { body } = await call({
        method: 'POST',
        path: '/omnimessage',
        body: {
          to: phone,
          messages: [
            {
              channel: 'sms',
              text,
              // The text already uses only this character set; the service must not change the text that was shown.
              autoconvert: 'off',
              ...(config.sender !== null && { sender: config.sender }),
            },
          ],
          ...(reportUrl !== null && { dlr_url: reportUrl }),
        },
        repeatable: false,
      });
      const answer = z.safeParse(accepted, body);
      if (!answer.success) throw new ExternalError('unclear', 'the answer names no message');
      return { externalId: answer.data.omnimessage_id };
    },
    parseReport(body) {
      const parsed = z.safeParse(report, parseWebhookJson(body));
      const status = parsed.success ? reportStatuses.get(parsed.data.status) : undefined;
      if (!parsed.success || status === undefined) return null;
      const { error, omnimessage_id: id } = parsed.data;
      return { status, error: error ?? parsed.data.status, externalId: id ?? null };
    },
  };
}
