import type { AuditAction } from '#api/admin/audit-actions.ts';
import { webhookEndpoints } from '#api/admin/webhooks.ts';
import { problem } from '#api/error-codes.ts';
import { dayMs } from '#domain/calendar/durations.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import type { WebhookPort } from '../../../external/guarded/webhook-port.ts';
import { conflict, invalidField, notFound, unproven } from '../../../http/errors.ts';
import { pageOf } from '../../../http/page.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { runRounds } from '../../../queues/rounds.ts';
import type { Feature } from '../../../services.ts';
import {
  countDeliveries,
  deleteWebhook,
  findDeliveries,
  findWebhooks,
  insertTestDelivery,
  insertWebhook,
  lockWebhook,
  queueAgain,
  readWebhook,
  saveSecret,
  writeWebhook,
} from './repository.ts';
import { createSecret } from './signing.ts';
import { createWebhookWorker } from './worker.ts';

const lookEveryMs = 2000;
const usualPageSize = 20;
/** The milliseconds for which deliveries are signed with the previous secret too. */
const rotationMs = dayMs;

/** Webhooks for administrators, and their sending (docs/decisions/server/0036-webhooks.md). */
export const adminWebhooks: Feature = (api, services) => {
  const { db: outerDb, now, external, alertEvents } = services;
  const { log } = api.app;
  const worker = createWebhookWorker({ db: outerDb, now, port: external.webhook, alertEvents, log });
  runRounds(api.app, worker, lookEveryMs);
  const wake = () => void worker.work();

  register(api, webhookEndpoints.listWebhooks, async ({ db }) => ({
    content: await findWebhooks(db, now()),
  }));

  register(api, webhookEndpoints.getWebhook, async ({ params, db }) => ({
    content: await readWebhook(db, now(), params.id),
  }));

  register(
    api,
    webhookEndpoints.createWebhook,
    async ({ body, user }) => {
      const url = await readAllowedUrl(external.webhook, body.url);
      const secret = createSecret();
      const events = [...new Set(body.events)];
      const id = await transact(outerDb, async (trx) => {
        const webhookId = await insertWebhook(trx, { url, events, secret, userId: user.id, now: now() });
        await note(trx, user.id, webhookId, 'created', { host: new URL(url).host, events });
        return webhookId;
      });
      return { content: { id, secret } };
    },
    // The name is looked up, and no transaction may wait for that.
    { transaction: 'none' },
  );

  register(
    api,
    webhookEndpoints.changeWebhook,
    async ({ params, body, user, hasProven }) => {
      const widened = (['url', 'events'] as const).filter((field) => body[field] !== undefined);
      if (!hasProven && widened.length > 0) throw unproven(...widened);
      const url = body.url === undefined ? undefined : await readAllowedUrl(external.webhook, body.url);
      const events = body.events && [...new Set(body.events)];
      const { paused } = body;
      const content = await transact(outerDb, async (trx) => {
        await lockWebhook(trx, params.id);
        if (url !== undefined || events !== undefined || paused !== undefined) {
          await writeWebhook(trx, params.id, { url, events, paused });
          const host = url === undefined ? undefined : new URL(url).host;
          await note(trx, user.id, params.id, 'updated', { host, events, paused });
        }
        return readWebhook(trx, now(), params.id);
      });
      wake();
      return { content };
    },
    { transaction: 'none' },
  );

  register(api, webhookEndpoints.deleteWebhook, async ({ params, db, user }) => {
    const { url } = await lockWebhook(db, params.id);
    await deleteWebhook(db, params.id);
    await note(db, user.id, params.id, 'delete', { host: new URL(url).host });
    return undefined;
  });

  register(api, webhookEndpoints.rotateWebhookSecret, async ({ params, db, user }) => {
    const { secret: oldSecret } = await lockWebhook(db, params.id);
    const secret = createSecret();
    await saveSecret(db, params.id, { secret, oldSecret, oldUntil: new Date(now() + rotationMs) });
    await note(db, user.id, params.id, 'rotate_secret');
    return { content: { id: params.id, secret } };
  });

  register(api, webhookEndpoints.testWebhook, async ({ params, db, afterCommit }) => {
    refuseUnlessActive(await lockWebhook(db, params.id));
    const id = await insertTestDelivery(db, params.id, now());
    afterCommit(wake);
    return { content: { id } };
  });

  register(api, webhookEndpoints.listWebhookDeliveries, async ({ params, query, db }) => {
    await readWebhook(db, now(), params.id);
    const { state, pageNr: number = 1, size = usualPageSize } = query;
    const filter = { webhookId: params.id, state };
    const content = await findDeliveries(db, filter, { limit: size, offset: (number - 1) * size });
    return pageOf(content, { number, size, totalElements: await countDeliveries(db, filter) });
  });

  register(api, webhookEndpoints.replayWebhookDelivery, async ({ params, db, afterCommit }) => {
    refuseUnlessActive(await lockWebhook(db, params.id));
    if (!(await queueAgain(db, params.id, params.deliveryId))) throw notFound();
    afterCommit(wake);
    return { content: { id: params.deliveryId } };
  });
};

function refuseUnlessActive({ paused, ended_at: endedAt }: { paused: boolean; ended_at: Date | null }): void {
  if (paused || endedAt !== null) {
    throw conflict([problem('NOT_ALLOWED', undefined, messages.webhooks.paused)]);
  }
}

async function readAllowedUrl(port: WebhookPort, url: string): Promise<string> {
  const urlProblem = await port.problemOf(url);
  if (urlProblem !== null) throw invalidField('INVALID', 'url', messages.webhooks.urls[urlProblem]);
  return url;
}

/** The history names the host only: an address may hold a key of the receiver's. */
async function note(
  db: Db,
  userId: number,
  entityId: number,
  action: AuditAction,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(db, { userId, entity: 'webhook', entityId, action, changes });
}
