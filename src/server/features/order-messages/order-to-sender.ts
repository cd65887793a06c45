import { sql } from 'kysely';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { comparisonsWith } from './sender.ts';

/**
 * Gives an order that the office made of a client's message to that client, as if they had made it themselves.
 * Returns the ids of its rows; none unless exactly one account has the message's phone or address.
 */
export async function giveOrderToSender(db: Db, orderId: number, from: string): Promise<number[]> {
  const writer = await findWriter(db, orderId, from);
  if (writer === null) return [];
  const order = await db
    .updateTable('transport_orders')
    .set({ ordered_by: writer })
    .where('id', '=', orderId)
    .where('ordered_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (order === undefined) return [];
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select('r.id')
    .where('j.transport_order_id', '=', orderId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The one account of a client who represents the order's company and has that phone or address; else null. */
async function findWriter(db: Db, orderId: number, from: string): Promise<number | null> {
  const by = comparisonsWith(from.trim());
  if (by === null) return null;
  const users = await db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .innerJoin('representatives', 'representatives.person_id', 'people.id')
    .innerJoin('locations as client', 'client.company_id', 'representatives.company_id')
    .innerJoin('transport_orders as o', 'o.client_location_id', 'client.id')
    .select('users.id')
    .distinct()
    .where('o.id', '=', orderId)
    .where('users.disabled', '=', false)
    .where(sql<boolean>`'PERM_CLIENT' = any(users.permissions)`)
    .where(sql<boolean>`not 'PERM_MOBILE' = any(users.permissions)`)
    .where(isInUse('representatives'))
    .where(
      by.isEmail
        ? sql<boolean>`(${by.emailIs('people.email')} or ${by.emailIs('users.email')})`
        : sql<boolean>`(${by.phoneIs('people.phone')} or ${by.phoneIs('representatives.phone')} or ${by.phoneIs('users.phone')})`,
    )
    .limit(2)
    .execute();
  const [only, another] = users;
  return only === undefined || another !== undefined ? null : only.id;
}
