import { sql } from 'kysely';

import type { ExternalSystem, SystemName } from '#api/admin/systems.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../../db/schema.ts';

type SystemState = Pick<ExternalSystem, 'lastSuccessAt' | 'waiting' | 'failed'>;

const failedDays = 7;

/** Returns for each system its last success, the number of sends that wait and those that failed in the last days. */
export async function findSystemStates(db: Db): Promise<Record<SystemName, SystemState>> {
  const since = sql`now() - ${sql.lit(failedDays)} * interval '1 day'`;
  const { rows } = await sql<{
    name: string;
    at: Date | null;
    waiting: number | null;
    failed: number | null;
  }>`
    select system as name, max(answered_at) as at,
      (count(*) filter (where status in ('sending', 'cancelling')))::int as waiting,
      (count(*) filter (where status = 'failed' and updated_at > ${since}))::int as failed
    from outside_sends group by system
    union all
    select 'sms', max(updated_at) filter (where status in ('sent', 'delivered') and not simulated),
      (count(*) filter (where status in ('queued', 'sending')))::int,
      (count(*) filter (where status in ('failed', 'unknown') and updated_at > ${since}))::int
    from messages
    union all
    select 'mail', max(sent_at) filter (where not simulated),
      (count(*) filter (where packet.status = 'sending' or (packet.status = 'queued' and r.status = 'COMPLETED')))::int,
      (count(*) filter (where packet.status in ('failed', 'unknown') and packet.updated_at > ${since}))::int
    from packets packet join transport_job_products r on r.id = packet.row_id
    union all
    select 'e-invoice', max(updated_at) filter (where status = 'sent' and not simulated),
      (count(*) filter (where status in ('queued', 'sending')))::int,
      (count(*) filter (where status in ('failed', 'unclear') and updated_at > ${since}))::int
    from e_invoice_sends
    union all
    select 'push', (select max(last_success_at) from push_subscriptions),
      (select count(*)::int from push_notices where sent_at is null)
        + (select count(*)::int from push_messages where sent_at is null), null
    union all
    select 'router', max(found_at), null, null from known_distances where source = 'router'
    union all
    select 'identity', max(created_at), null, null from sessions`.execute(db);
  const stateOf = (name: SystemName, queued: boolean): SystemState => {
    const row = rows.find((each) => each.name === name);
    const none = queued ? 0 : null;
    return {
      lastSuccessAt: row?.at ? instantToIso(row.at.getTime()) : null,
      waiting: row?.waiting ?? none,
      failed: row?.failed ?? none,
    };
  };
  return {
    sms: stateOf('sms', true),
    waybill: stateOf('waybill', true),
    fleet: stateOf('fleet', true),
    terminal: stateOf('terminal', true),
    mail: stateOf('mail', true),
    'e-invoice': stateOf('e-invoice', true),
    identity: stateOf('identity', false),
    push: stateOf('push', false),
    router: stateOf('router', false),
  };
}

/** Finds the browsers of a user that receive push messages. */
export function findPushSubscriptions(db: Db, userId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .execute();
}
