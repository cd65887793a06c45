import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';

import { deliveryPauses, outcomeOfStatus } from '#domain/webhooks/webhook.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import type { WebhookPort } from '../../../external/guarded/webhook-port.ts';
import { ExternalError } from '../../../external/http-client.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { inSeconds, isDue } from '../../../queues/due.ts';
import { countFailure } from '../../../queues/failures.ts';
import { createQueueWorker } from '../../../queues/queue.ts';
import type { Rounds } from '../../../queues/rounds.ts';
import type { ChangeEvents } from '../../../realtime/change-events.ts';
import { signedHeaders } from './signing.ts';

/** Longer than an attempt takes. */
const leaseSeconds = 15;

interface WorkerParts {
  db: Db;
  now: () => number;
  port: WebhookPort;
  alertEvents: ChangeEvents;
  log: FastifyBaseLogger;
}

type Delivery = Selectable<Database['webhook_deliveries']>;
type Hook = Pick<Selectable<Database['webhooks']>, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>;

/**
 * Makes the worker that delivers what waits for webhooks, each at least once under an id that stays the same. Each
 * webhook has a queue of its own, so that a receiver that hangs delays nobody else's.
 */
export function createWebhookWorker(parts: WorkerParts): Rounds {
  const queues = new Map<number, Rounds>();
  const queueOf = (webhookId: number) => {
    const queue = queues.get(webhookId) ?? createWebhookQueue(parts, webhookId);
    queues.set(webhookId, queue);
    return queue;
  };
  let isStopped = false;
  return {
    async work() {
      if (isStopped) return;
      const due = await findDueWebhooks(parts.db).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'webhooks wait for the next round');
        return [];
      });
      await Promise.all(due.map((webhookId) => queueOf(webhookId).work()));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

async function findDueWebhooks(db: Db): Promise<number[]> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('webhooks.id')
    .where('webhooks.paused', '=', false)
    .where('webhooks.ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.webhook_id', '=', 'webhooks.id')
          .where('delivery.state', '=', 'waiting')
          .where(isDue('delivery.next_attempt_at', Math.max(...deliveryPauses))),
      ),
    )
    .execute();
  return webhooks.map(({ id }) => id);
}

/** Among the waiting deliveries of a webhook, only the earliest about each record is sent. */
function createWebhookQueue(parts: WorkerParts, webhookId: number): Rounds {
  return createQueueWorker<Delivery>(parts, {
    table: 'webhook_deliveries',
    isWaiting: () => sql`waiting.webhook_id = ${webhookId} and waiting.state = 'waiting'
      and exists (select from webhooks where id = ${webhookId} and not paused and ended_at is null)
      and not exists (select from webhook_deliveries earlier
        where earlier.webhook_id = ${webhookId} and earlier.subject = waiting.subject
          and earlier.state = 'waiting' and earlier.id < waiting.id)`,
    claim: () => sql`last_attempt_at = now()`,
    leaseSeconds,
    pausesSeconds: deliveryPauses,
    deliver: (delivery, pauseSeconds) => deliver(parts, delivery, pauseSeconds),
  });
}

interface Attempt {
  outcome: ReturnType<typeof outcomeOfStatus>;
  status: number | null;
  error: string | null;
}

async function deliver(parts: WorkerParts, delivery: Delivery, pauseSeconds: number | null): Promise<void> {
  const { db, now } = parts;
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'secret', 'old_secret', 'old_secret_until'])
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst();
  // When a webhook is deleted, its deliveries are too.
  if (webhook === undefined) return;
  const attempt = await attemptDelivery(parts, webhook, delivery);
  const { isFailed, isRaised } = await transact(db, async (trx) => {
    const failed = await settle(trx, delivery, attempt, pauseSeconds);
    return {
      isFailed: failed,
      isRaised: failed && (await raiseDeliveryAlert(trx, delivery, webhook, attempt, now())),
    };
  });
  if (isFailed) countFailure('WEBHOOK');
  if (isRaised) parts.alertEvents.changed(null);
}

async function attemptDelivery(
  { port, now, log }: WorkerParts,
  { url, secret, old_secret: oldSecret, old_secret_until: oldSecretUntil }: Hook,
  { body, message_id: messageId }: Delivery,
): Promise<Attempt> {
  const at = now();
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil.getTime() > at;
  const secrets = isOldValid ? [secret, oldSecret] : [secret];
  try {
    const status = await port.post(url, signedHeaders({ id: `msg_${messageId}`, body, at }, secrets), body);
    const outcome = outcomeOfStatus(status);
    return { outcome, status, error: outcome === 'delivered' ? null : messages.webhooks.answered(status) };
  } catch (error) {
    if (!(error instanceof ExternalError)) log.error({ err: error }, 'a webhook was not sent');
    return { outcome: 'again', status: null, error: errorOf(error) };
  }
}

function errorOf(error: unknown): string {
  if (!(error instanceof ExternalError)) return messages.webhooks.unclear;
  if (error.kind === 'refused') return messages.webhooks.mayNotBeReached;
  return error.kind === 'unavailable' ? messages.webhooks.unknownName : messages.webhooks.unclear;
}

/**
 * Stores the result of an attempt; returns whether this or more was given up. If another process has taken the delivery
 * meanwhile, that process settles it.
 */
async function settle(
  db: Db,
  delivery: Delivery,
  { outcome, status, error }: Attempt,
  pauseSeconds: number | null,
): Promise<boolean> {
  const isFailed = outcome === 'ended' || (outcome === 'again' && pauseSeconds === null);
  const settled = await db
    .updateTable('webhook_deliveries')
    .set({
      state: isFailed ? 'failed' : outcome === 'delivered' ? 'delivered' : 'waiting',
      last_status: status,
      last_error: error,
      next_attempt_at: inSeconds(pauseSeconds ?? 0),
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', delivery.attempts)
    .returning('id')
    .executeTakeFirst();
  if (settled === undefined) return false;
  if (outcome === 'ended') await endWebhook(db, delivery.webhook_id);
  return isFailed;
}

/** The receiver refuses further deliveries: those still waiting for it are given up. */
async function endWebhook(db: Db, webhookId: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: messages.webhooks.ended })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * One alert for each webhook until a person settles it, however many deliveries fail. Returns whether the alert is new.
 */
async function raiseDeliveryAlert(
  db: Db,
  { id, webhook_id: webhookId }: Delivery,
  { url }: Hook,
  attempt: Attempt,
  now: number,
): Promise<boolean> {
  const key = `webhook-failed:${webhookId}:`;
  await db.selectFrom('webhooks').select('id').where('id', '=', webhookId).forNoKeyUpdate().execute();
  const open = await db
    .selectFrom('alerts')
    .select('id')
    .where(sql<boolean>`starts_with(key, ${key})`)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) return false;
  const { hostname } = new URL(url);
  const { endedAlert, failedAlert } = messages.webhooks;
  await raiseAlert(db, {
    key: `${key}${id}`,
    kind: 'SEND_FAILED',
    raisedAt: now,
    summary: attempt.outcome === 'ended' ? endedAlert(hostname) : failedAlert(hostname, attempt.error ?? ''),
    data: { webhookId, deliveryId: id },
  });
  return true;
}
