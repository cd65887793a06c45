import { sql } from 'kysely';

import { type JobNews, jobNewsKinds, mergeNews } from '#domain/push/job-news.ts';
import type { JobSnapshot } from '#domain/push/job-snapshot.ts';

import type { Db } from '../../db/schema.ts';

/** News of a job for the drivers of one carrier, with the job as the message describes it. */
export interface CarrierNews extends JobNews {
  jobId: number;
  carrierId: number;
  snapshot: JobSnapshot;
}

/** Queues news for every browser of the carrier's drivers who want that kind, in place of an older message. */
export async function queueNotices(db: Db, news: CarrierNews, now: number): Promise<void> {
  for (const subscription of await findListeners(db, news)) await queueNotice(db, subscription.id, news, now);
}

function findListeners(db: Db, { kind, carrierId }: CarrierNews) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('push_preferences', 'push_preferences.user_id', 'users.id')
    .select('push_subscriptions.id')
    .where('users.carrier_company_id', '=', carrierId)
    .where('users.disabled', '=', false)
    .where(sql<boolean>`'PERM_MOBILE_TRUCK_DRIVER' = any(users.permissions)`)
    .where(sql<boolean>`${kind} = any(coalesce(push_preferences.kinds, ${[...jobNewsKinds]}::text[]))`)
    .orderBy('push_subscriptions.id')
    .execute();
}

async function queueNotice(db: Db, subscriptionId: number, news: CarrierNews, now: number): Promise<void> {
  const waiting = await db
    .selectFrom('push_notices')
    .select(['id', 'kind', 'changed'])
    .where('subscription_id', '=', subscriptionId)
    .where('transport_job_id', '=', news.jobId)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const merged = waiting === undefined ? news : mergeNews(waiting, news);
  if (merged === null) {
    await db
      .deleteFrom('push_notices')
      .where('subscription_id', '=', subscriptionId)
      .where('transport_job_id', '=', news.jobId)
      .execute();
    return;
  }
  const values = {
    kind: merged.kind,
    changed: [...merged.changed],
    carrier_company_id: news.carrierId,
    snapshot: JSON.stringify(news.snapshot),
    noted_at: new Date(now),
  };
  await db
    .insertInto('push_notices')
    .values({ subscription_id: subscriptionId, transport_job_id: news.jobId, ...values })
    .onConflict((conflicting) =>
      conflicting.columns(['subscription_id', 'transport_job_id']).doUpdateSet((eb) => ({
        ...values,
        revision: eb('push_notices.revision', '+', 1),
        attempts: 0,
        next_attempt_at: sql<Date>`now()`,
        sent_at: null,
      })),
    )
    .execute();
}
