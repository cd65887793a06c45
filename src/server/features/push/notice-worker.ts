import { type Selectable, sql } from 'kysely';

import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Database } from '../../db/schema.ts';
import { createQueueWorker } from '../../queues/queue.ts';
import type { Rounds } from '../../queues/rounds.ts';
import { deliverPush, pushQueue, type WorkerParts } from './hand-over.ts';
import { noticePayload } from './notice-payload.ts';

const shortestTtlSeconds = 3600;

type Notice = Selectable<Database['push_notices']>;

/**
 * Makes the worker that hands queued notices to the push services, each at least once: a second one of the same job
 * only takes the place of the first.
 */
export function createNoticeWorker(parts: WorkerParts): Rounds {
  return createQueueWorker<Notice>(parts, {
    ...pushQueue(parts, 'push_notices'),
    before: () => dropOutdated(parts),
    deliver: (notice, pauseSeconds) => send(parts, notice, pauseSeconds),
  });
}

/** Deletes notices that nobody needs any more, or may not get: the job is over, or the driver works elsewhere. */
async function dropOutdated({ db, now }: WorkerParts): Promise<void> {
  await db
    .deleteFrom('push_notices as notice')
    .using(['transport_jobs as j', 'push_subscriptions as subscription', 'users'])
    .whereRef('j.id', '=', 'notice.transport_job_id')
    .whereRef('subscription.id', '=', 'notice.subscription_id')
    .whereRef('users.id', '=', 'subscription.user_id')
    .where('notice.sent_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('j.driver_status', '=', 'COMPLETED'),
        eb.and([
          eb('j.driver_status', '=', 'NOT_STARTED'),
          eb(sql<string>`notice.snapshot->>'date'`, '<', toTallinn(now()).day),
        ]),
        eb('users.disabled', '=', true),
        eb('users.carrier_company_id', 'is distinct from', eb.ref('notice.carrier_company_id')),
      ]),
    )
    .execute();
}

async function send(parts: WorkerParts, notice: Notice, pauseSeconds: number | null): Promise<void> {
  const { snapshot } = notice;
  const endOfJob = fromTallinn({ day: addDays(snapshot.date, 1), time: '00:00' });
  await deliverPush(parts, 'push_notices', notice, pauseSeconds, (language) => ({
    payload: noticePayload(notice, notice.transport_job_id, snapshot, language),
    ttlSeconds: Math.max(shortestTtlSeconds, Math.round((endOfJob - parts.now()) / 1000)),
  }));
}
