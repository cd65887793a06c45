import { sql } from 'kysely';

import { lineKey } from '#domain/alerts/work-list.ts';

import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { pushMessages } from '../../i18n/push-messages.ts';
import { dropPushMessages, queuePushMessages } from '../push/index.ts';
import { type OpenLines, readLines } from './open-lines.ts';
import { lineView } from './view.ts';

/** Marks, among the keys of lines, that somebody is subscribed. */
const followed = '';

/**
 * Queues a push message to the office for each urgent alert, once while it is open and urgent. An alert that has ended
 * is forgotten, and its waiting messages are dropped. `readOpen` reads the open lines within the transaction.
 */
export async function queueUrgentNotices(
  db: Db,
  readOpen: (db: Db) => Promise<OpenLines>,
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.urgentNotices)})`.execute(trx);
    const office = await findOffice(trx);
    if (office.length === 0) {
      await trx.deleteFrom('told_alerts').execute();
      return;
    }
    const { lines, derived } = await readOpen(trx);
    const urgent = new Map(
      lines.filter(({ urgency }) => urgency === 'NOW').map((line) => [lineKey(line.alerts[0]), line]),
    );
    const notified = await trx.selectFrom('told_alerts').select(['cause', 'tag']).execute();
    const isFollowed = notified.some(({ cause: key }) => key === followed);
    if (!isFollowed) await markNotified(trx, followed, followed, now);
    const gone = notified.filter(({ cause: key }) => key !== followed && !urgent.has(key));
    if (gone.length > 0) {
      await trx
        .deleteFrom('told_alerts')
        .where(
          'cause',
          'in',
          gone.map(({ cause: key }) => key),
        )
        .execute();
      await dropPushMessages(
        trx,
        gone.map(({ tag }) => tag),
      );
    }
    const notifiedKeys = new Set(notified.map(({ cause: key }) => key));
    const fresh = [...urgent].filter(([key]) => !notifiedKeys.has(key));
    if (fresh.length === 0) return;
    const records = await readLines(
      trx,
      fresh.map(([, line]) => line),
      derived,
    );
    for (const [key, line] of fresh) {
      const alert = lineView(line, records, now);
      if (alert === null) continue;
      const tag = `alert-${String(alert.id)}`;
      await markNotified(trx, key, tag, now);
      // An alert from before anybody subscribed is no news.
      if (!isFollowed) continue;
      const { title, body } = pushMessages.urgent(alert.summary);
      const url = `/services/alerts?alert=${String(alert.id)}`;
      await queuePushMessages(
        trx,
        office,
        { tag, kind: 'ALERT_URGENT', title, body, url, orderId: null },
        now,
      );
    }
  });
}

function markNotified(db: Db, key: string, tag: string, now: number) {
  return db
    .insertInto('told_alerts')
    .values({ cause: key, tag, told_at: new Date(now) })
    .execute();
}

/** All users who settle alerts and have a subscribed browser. */
async function findOffice(db: Db): Promise<number[]> {
  const users = await db
    .selectFrom('users')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.disabled', '=', false)
    .where(sql<boolean>`'PERM_MOBILE' = any(users.permissions)`)
    .execute();
  return users.map(({ id }) => id);
}
