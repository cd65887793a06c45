import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { DriverLanguage } from '#api/driver/languages.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isQuiet } from '#domain/push/quiet-hours.ts';

import type { Db } from '../../db/schema.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { PushPort } from '../../external/push/push-port.ts';
import { inSeconds } from '../../queues/due.ts';
import { countFailure } from '../../queues/failures.ts';
import { retryPausesSeconds } from '../../queues/retry-pauses.ts';
import type { NoticePayload } from './notice-payload.ts';

export interface WorkerParts {
  db: Db;
  now: () => number;
  port: PushPort;
  log: FastifyBaseLogger;
}

/** The waiting items of either queue. */
interface Waiting {
  id: number;
  subscription_id: number;
  revision: number;
}

interface Composed {
  payload: NoticePayload;
  ttlSeconds: number;
}

type PushTable = 'push_notices' | 'push_messages';

/** Longer than a send takes. */
const leaseSeconds = 60;

/** Returns the common part of both queues of push messages: quiet hours and retries. */
export function pushQueue(parts: WorkerParts, table: PushTable) {
  return {
    table,
    isWaiting: async () => {
      const quiet = await findQuietUsers(parts);
      return sql<boolean>`waiting.sent_at is null and waiting.subscription_id not in
        (select id from push_subscriptions where user_id = any(${quiet}::bigint[]))`;
    },
    leaseSeconds,
    pausesSeconds: retryPausesSeconds,
  };
}

/** The users in their quiet hours: their messages wait until these end. */
async function findQuietUsers({ db, now }: WorkerParts): Promise<number[]> {
  const { time } = toTallinn(now());
  const hours = await db
    .selectFrom('push_preferences')
    .select(['user_id', 'quiet_from as from', 'quiet_to as to'])
    .execute();
  return hours
    .filter(({ from, to }) => from !== null && to !== null && isQuiet({ from, to }, time))
    .map((row) => row.user_id);
}

/** Sends one waiting push message through the push service of its browser, and stores the result. */
export async function deliverPush(
  parts: WorkerParts,
  table: PushTable,
  waiting: Waiting,
  pauseSeconds: number | null,
  compose: (language: DriverLanguage) => Composed,
): Promise<void> {
  const { db, now, port, log } = parts;
  const subscription = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'language'])
    .where('id', '=', waiting.subscription_id)
    .executeTakeFirst();
  // Waiting push messages are deleted with their subscription.
  if (subscription === undefined) return;
  const { endpoint, p256dh, auth, language } = subscription;
  const { payload, ttlSeconds } = compose(language);
  try {
    await port.send({
      endpoint,
      keys: { p256dh, auth },
      topic: payload.tag,
      payload: JSON.stringify(payload),
      ttlSeconds,
    });
  } catch (error) {
    if (!(error instanceof ExternalError)) log.error({ err: error }, 'a notice was not sent');
    await settleFailure(db, table, waiting, error, pauseSeconds);
    return;
  }
  const sentAt = new Date(now());
  await sql`update ${sql.table(table)} set sent_at = ${sentAt}::timestamptz
    where id = ${waiting.id} and revision = ${waiting.revision}`.execute(db);
  await db
    .updateTable('push_subscriptions')
    .set({ last_success_at: sentAt })
    .where('id', '=', waiting.subscription_id)
    .execute();
}

/** Forgets a browser that is not subscribed any more; gives up what a service refuses or never accepts. */
async function settleFailure(
  db: Db,
  table: PushTable,
  { id, revision, subscription_id: subscriptionId }: Waiting,
  error: unknown,
  pauseSeconds: number | null,
): Promise<void> {
  const isRefused = error instanceof ExternalError && error.kind === 'refused';
  const own = sql`id = ${id} and revision = ${revision}`;
  if (isRefused && (error.status === 404 || error.status === 410)) {
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
  } else if (isRefused || pauseSeconds === null) {
    await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
    countFailure('PUSH');
  } else {
    await sql`update ${sql.table(table)} set next_attempt_at = ${inSeconds(pauseSeconds)} where ${own}`.execute(
      db,
    );
  }
}
