import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { longestDeliveryPause, outcomeOfStatus, secondsUntilNextDelivery } from '#domain/webhooks/webhook.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/connect.ts';
import { transact } from '../../../db/transact.ts';
import type { WebhookPort } from '../../../external/guarded/webhook-port.ts';
import { ExternalError } from '../../../external/http-client.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import type { ChangeEvents } from '../../../realtime/change-events.ts';
import { signedHeaders } from './signing.ts';

/** How many are under way at once to one webhook, in each process. */
const batchSize = 5;
/** Longer than an attempt takes: what is not done by then belongs to a process that was killed, and goes out again. */
const leaseSeconds = 15;

interface WorkerParts {
  db: Db;
  now: () => number;
  port: WebhookPort;
  alertEvents: ChangeEvents;
  log: FastifyBaseLogger;
}

export interface WebhookWorker {
  /** Sends what is due; answers when nothing is due any more. */
  work(): Promise<void>;
  /** Starts nothing more; answers when nothing is under way. */
  stop(): Promise<void>;
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/**
 * Delivers what waits for webhooks, each at least once under an id that stays the same. Each webhook has a lane of its
 * own, so that a receiver that hangs delays nobody else's.
 */
export function createWebhookWorker(parts: WorkerParts): WebhookWorker {
  const lanes = new Map<number, Promise<void>>();
  const asked = { stop: false };
  const workOff = async (hookId: number) => {
    while (!asked.stop) {
      const claimed = await claim(parts.db, hookId);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((delivery) => deliver(parts, delivery)));
    }
  };
  const laneOf = (hookId: number) => {
    const running = lanes.get(hookId);
    if (running !== undefined) return running;
    const lane = workOff(hookId)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'a webhook waits for the next round'))
      .finally(() => lanes.delete(hookId));
    lanes.set(hookId, lane);
    return lane;
  };
  return {
    async work() {
      if (asked.stop) return;
      await Promise.all((await findDueHooks(parts.db)).map(laneOf));
    },
    async stop() {
      asked.stop = true;
      await Promise.all(lanes.values());
    },
  };
}

/** A time beyond the longest pause was set before the clock stepped back. */
const isDue = sql<boolean>`(d.next_attempt_at <= now()
  or d.next_attempt_at > now() + make_interval(secs => ${longestDeliveryPause + 60}))`;

async function findDueHooks(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from webhooks h
    where not h.paused and h.ended_at is null
      and exists (select from webhook_deliveries d
        where d.webhook_id = h.id and d.state = 'waiting' and ${isDue})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims what is due, of each thing only the earliest that waits. The claim is a time until which nobody else takes it,
 * so that several processes share the outbox and a killed one leaves nothing behind.
 */
async function claim(db: Db, hookId: number) {
  const { rows } = await sql<{
    id: number;
    messageId: string;
    body: string;
    attempts: number;
    hookId: number;
    url: string;
    secret: string;
    oldSecret: string | null;
    oldSecretUntil: Date | null;
  }>`
    update webhook_deliveries claimed
    set attempts = claimed.attempts + 1, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from webhooks h
    where h.id = claimed.webhook_id and not h.paused and h.ended_at is null
      and claimed.id in (
        select d.id from webhook_deliveries d
        where d.webhook_id = ${hookId} and d.state = 'waiting' and ${isDue}
          and not exists (select from webhook_deliveries earlier
            where earlier.webhook_id = d.webhook_id and earlier.subject = d.subject
              and earlier.state = 'waiting' and earlier.id < d.id)
        order by d.next_attempt_at, d.id
        limit ${batchSize}
        for update skip locked)
    returning claimed.id, claimed.message_id as "messageId", claimed.body, claimed.attempts,
      h.id as "hookId", h.url, h.secret, h.old_secret as "oldSecret", h.old_secret_until as "oldSecretUntil"`.execute(
    db,
  );
  return rows;
}

interface Attempt {
  outcome: ReturnType<typeof outcomeOfStatus>;
  status: number | null;
  error: string | null;
}

async function deliver(parts: WorkerParts, delivery: Claimed): Promise<void> {
  const attempt = await makeAttempt(parts, delivery);
  const isRaised = await transact(
    parts.db,
    async (trx) =>
      (await settle(trx, delivery, attempt)) && (await tellOffice(trx, delivery, attempt, parts.now())),
  );
  if (isRaised) parts.alertEvents.changed(null);
}

async function makeAttempt({ port, now, log }: WorkerParts, delivery: Claimed): Promise<Attempt> {
  const { url, body, secret, oldSecret, oldSecretUntil } = delivery;
  const at = now();
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil.getTime() > at;
  const secrets = isOldValid ? [secret, oldSecret] : [secret];
  try {
    const status = await port.post(
      url,
      signedHeaders({ id: `msg_${delivery.messageId}`, body, at }, secrets),
      body,
    );
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
  return error.kind === 'away' ? messages.webhooks.unknownName : messages.webhooks.unclear;
}

/**
 * Writes what came of an attempt; answers whether this or more was given up. Another process that has taken it
 * meanwhile settles it itself.
 */
async function settle(trx: Db, delivery: Claimed, { outcome, status, error }: Attempt): Promise<boolean> {
  const pause = secondsUntilNextDelivery(delivery.attempts);
  const isFailed = outcome === 'ended' || (outcome === 'again' && pause === null);
  const settled = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: isFailed ? 'failed' : outcome === 'delivered' ? 'delivered' : 'waiting',
      last_status: status,
      last_error: error,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${pause ?? 0})`,
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', delivery.attempts)
    .returning('id')
    .executeTakeFirst();
  if (settled === undefined) return false;
  if (outcome === 'ended') await endHook(trx, delivery.hookId);
  return isFailed;
}

/** The receiver wants no more: what still waits for it is given up. */
async function endHook(trx: Db, hookId: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', hookId)
    .execute();
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: messages.webhooks.ended })
    .where('webhook_id', '=', hookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** One matter for each webhook until somebody settles it, however much is given up. Answers whether it is a new one. */
async function tellOffice(trx: Db, { id, hookId, url }: Claimed, attempt: Attempt, now: number) {
  const key = `webhook-failed:${hookId}:`;
  await trx.selectFrom('webhooks').select('id').where('id', '=', hookId).forNoKeyUpdate().execute();
  const open = await trx
    .selectFrom('alerts')
    .select('id')
    .where(sql<boolean>`starts_with(key, ${key})`)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) return false;
  const { hostname } = new URL(url);
  const { endedAlert, failedAlert } = messages.webhooks;
  await raiseAlert(trx, {
    key: `${key}${id}`,
    kind: 'SEND_FAILED',
    raisedAt: now,
    summary: attempt.outcome === 'ended' ? endedAlert(hostname) : failedAlert(hostname, attempt.error ?? ''),
    data: { webhookId: hookId, deliveryId: id },
  });
  return true;
}
