import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';

import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isQuiet } from '#domain/push/quiet-hours.ts';
import { retryPauses } from '#domain/sms/sms-delivery.ts';

import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { PushPort } from '../../external/push/push-port.ts';
import { inSeconds } from '../../queues/due.ts';
import { countFailure } from '../../queues/failures.ts';
import { createQueueWorker } from '../../queues/queue.ts';
import type { Rounds } from '../../queues/rounds.ts';
import { noticePayload } from './notice-payload.ts';

/** Longer than a send takes. */
const leaseSeconds = 60;
const shortestTtlSeconds = 3600;

interface WorkerParts {
  db: Db;
  now: () => number;
  port: PushPort;
  log: FastifyBaseLogger;
}

type Notice = Selectable<Database['push_notices']>;

/**
 * Hands queued notices to the push services, each at least once: a second one of the same job only takes the place
 * of the first.
 */
export function createNoticeWorker(parts: WorkerParts): Rounds {
  return createQueueWorker<Notice>(parts, {
    table: 'push_notices',
    before: () => dropOutdated(parts),
    isWaiting: async () => {
      const quiet = await findQuietUsers(parts);
      return sql`waiting.sent_at is null and waiting.subscription_id not in
        (select id from push_subscriptions where user_id = any(${quiet}::bigint[]))`;
    },
    leaseSeconds,
    pauses: retryPauses,
    deliver: (notice, pause) => send(parts, notice, pause),
  });
}

/** Takes away what nobody needs to hear any more, or may not: the job is over, or the driver works elsewhere. */
async function dropOutdated({ db, now }: WorkerParts): Promise<void> {
  await db
    .deleteFrom('push_notices as notice')
    .using(['transport_jobs as job', 'push_subscriptions as subscription', 'users'])
    .whereRef('job.id', '=', 'notice.transport_job_id')
    .whereRef('subscription.id', '=', 'notice.subscription_id')
    .whereRef('users.id', '=', 'subscription.user_id')
    .where('notice.sent_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('job.driver_status', '=', 'COMPLETED'),
        eb.and([
          eb('job.driver_status', '=', 'NOT_STARTED'),
          eb(sql<string>`notice.snapshot->>'date'`, '<', toTallinn(now()).day),
        ]),
        eb('users.disabled', '=', true),
        eb('users.carrier_company_id', 'is distinct from', eb.ref('notice.carrier_company_id')),
      ]),
    )
    .execute();
}

/** The users in their quiet hours: their notifications wait until these end. */
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

async function send(parts: WorkerParts, notice: Notice, pause: number | null): Promise<void> {
  const { db, now, port, log } = parts;
  const subscription = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'language'])
    .where('id', '=', notice.subscription_id)
    .executeTakeFirst();
  // Notices go with their subscription.
  if (subscription === undefined) return;
  const { endpoint, p256dh, auth, language } = subscription;
  const { snapshot } = notice;
  const payload = noticePayload(notice, notice.transport_job_id, snapshot, language);
  const endOfJob = fromTallinn({ day: addDays(snapshot.date, 1), time: '00:00' });
  try {
    await port.send({
      endpoint,
      keys: { p256dh, auth },
      topic: payload.tag,
      payload: JSON.stringify(payload),
      ttlSeconds: Math.max(shortestTtlSeconds, Math.round((endOfJob - now()) / 1000)),
    });
  } catch (error) {
    if (!(error instanceof ExternalError)) log.error({ err: error }, 'a notice was not sent');
    await settleFailure(db, notice, error, pause);
    return;
  }
  const sentAt = new Date(now());
  await db
    .updateTable('push_notices')
    .set({ sent_at: sentAt })
    .where('id', '=', notice.id)
    .where('revision', '=', notice.revision)
    .execute();
  await db
    .updateTable('push_subscriptions')
    .set({ last_success_at: sentAt })
    .where('id', '=', notice.subscription_id)
    .execute();
}

/** A browser that is not subscribed any more is forgotten; what a service refuses or never takes is given up. */
async function settleFailure(
  db: Db,
  { id, revision, subscription_id: subscriptionId }: Notice,
  error: unknown,
  pause: number | null,
): Promise<void> {
  const isRefused = error instanceof ExternalError && error.kind === 'refused';
  if (isRefused && (error.status === 404 || error.status === 410)) {
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
  } else if (isRefused || pause === null) {
    await db.deleteFrom('push_notices').where('id', '=', id).where('revision', '=', revision).execute();
    countFailure('PUSH');
  } else {
    await db
      .updateTable('push_notices')
      .set({ next_attempt_at: inSeconds(pause) })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute();
  }
}
