import * as z from 'zod/mini';

import { createExternalClient, ExternalError, type ExternalLimits } from '../../http-client.ts';
import type { SmsPort } from '../../send-port.ts';

export interface MessenteConfig {
  url: string;
  username: string;
  password: string;
  /** A sender name registered with Messente; null: the account's own. */
  sender: string | null;
}

const accepted = z.object({ omnimessage_id: z.string() });

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
  };
}
