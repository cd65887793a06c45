import type { FastifyInstance } from 'fastify';

import { fleetWebhook } from './features/sends/fleet-webhook.ts';
import { messageWebhook } from './features/sms/webhook.ts';
import type { Services, Webhook } from './services.ts';

/** Every address that outside systems call back. */
const webhooks: readonly Webhook[] = [fleetWebhook, messageWebhook];

/** What is told is of one task or message: a few KB. Bytes. */
const largestBody = 128 * 1024;

/** Webhooks live outside the API: no session, but signatures over the raw bytes, which are kept for that. */
export async function registerWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    (hooks, _options, done) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: largestBody },
        (_request, body, parsed) => parsed(null, body),
      );
      for (const webhook of webhooks) webhook(hooks, services);
      done();
    },
    { prefix: '/webhooks' },
  );
}
