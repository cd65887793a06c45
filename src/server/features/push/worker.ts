import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isQuiet } from '#domain/push/quiet-hours.ts';
import { longestRetryPause, secondsUntilRetry } from '#domain/sms/message-delivery.ts';

import type { Db } from '../../db/connect.ts';
import { ExternalError } from '../../external/http-client.ts';
import type { PushPort } from '../../external/push/push-port.ts';
import { noticePayload } from './notice-payload.ts';

/** How many are under way at once, in each process. */
const batchSize = 5;
/** Longer than a send takes: what is not done by then belongs to a process that was killed, and is sent again. */
const leaseSeconds = 60;
const shortestTtlSeconds = 3600;

interface WorkerParts {
  db: Db;
  now: () => number;
  port: PushPort;
  log: FastifyBaseLogger;
}

export interface NoticeWorker {
  /** Sends what is due; answers when nothing is due any more. */
  work(): Promise<void>;
  /** Starts nothing more; answers when nothing is under way. */
  stop(): Promise<void>;
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/**
 * Hands queued notices to the push services, each at least once: a second one of the same job only takes the place
 * of the first. A notice is claimed in a statement of its own, so that several processes share the queue.
 */
export function createNoticeWorker(parts: WorkerParts): NoticeWorker {
  let running: Promise<void> | null = null;
  const asked = { stop: false };
  const workOff = async () => {
    await dropOutdated(parts);
    while (!asked.stop) {
      const claimed = await claim(parts);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((notice) => send(parts, notice)));
    }
  };
  return {
    work() {
      running ??= workOff().finally(() => {
        running = null;
      });
      return running;
    },
    async stop() {
      asked.stop = true;
      await running?.catch(() => undefined);
    },
  };
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

async function claim(parts: WorkerParts) {
  const { db } = parts;
  const quiet = await findQuietUsers(parts);
  return db
    .updateTable('push_notices as notice')
    .from('push_subscriptions as subscription')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .whereRef('subscription.id', '=', 'notice.subscription_id')
    .where('notice.id', 'in', (due) =>
      due
        .selectFrom('push_notices as waiting')
        .innerJoin('push_subscriptions as at', 'at.id', 'waiting.subscription_id')
        .select('waiting.id')
        .where('waiting.sent_at', 'is', null)
        // Beyond the longest pause: set before the clock stepped back.
        .where(
          sql<boolean>`(waiting.next_attempt_at <= now()
            or waiting.next_attempt_at > now() + make_interval(secs => ${longestRetryPause}))`,
        )
        .where('at.user_id', '<>', sql<number>`all(${quiet}::bigint[])`)
        .orderBy('waiting.next_attempt_at')
        .limit(batchSize)
        .forUpdate('waiting')
        .skipLocked(),
    )
    .returning([
      'notice.id',
      'notice.transport_job_id',
      'notice.kind',
      'notice.changed',
      'notice.snapshot',
      'notice.revision',
      'notice.attempts',
      'subscription.id as subscription_id',
      'subscription.endpoint',
      'subscription.p256dh',
      'subscription.auth',
      'subscription.language',
    ])
    .execute();
}

/** Whom nothing is told right now: it waits until their quiet hours end. */
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

async function send({ db, now, port, log }: WorkerParts, notice: Claimed): Promise<void> {
  const { snapshot, transport_job_id: jobId } = notice;
  const payload = noticePayload(notice, jobId, snapshot, notice.language);
  const endOfJob = fromTallinn({ day: addDays(snapshot.date, 1), time: '00:00' });
  try {
    await port.send({
      endpoint: notice.endpoint,
      keys: { p256dh: notice.p256dh, auth: notice.auth },
      topic: payload.tag,
      payload: JSON.stringify(payload),
      ttlSeconds: Math.max(shortestTtlSeconds, Math.round((endOfJob - now()) / 1000)),
    });
  } catch (error) {
    if (!(error instanceof ExternalError)) log.error({ err: error }, 'a notice was not sent');
    await settleFailure(db, notice, error);
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
async function settleFailure(db: Db, notice: Claimed, error: unknown): Promise<void> {
  const isRefused = error instanceof ExternalError && error.kind === 'refused';
  if (isRefused && (error.status === 404 || error.status === 410)) {
    await db.deleteFrom('push_subscriptions').where('id', '=', notice.subscription_id).execute();
    return;
  }
  const pause = isRefused ? null : secondsUntilRetry(notice.attempts);
  if (pause === null) {
    await db
      .deleteFrom('push_notices')
      .where('id', '=', notice.id)
      .where('revision', '=', notice.revision)
      .execute();
    return;
  }
  await db
    .updateTable('push_notices')
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${pause})` })
    .where('id', '=', notice.id)
    .where('revision', '=', notice.revision)
    .execute();
}
