import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { secretHash } from '../../identity/secret.ts';
import { findCompanyScope, isOwnOrder } from '../../identity/session/company-scope.ts';
import type { SharedTarget } from './shared-rows.ts';

/** Throws a 404 refusal of an order or row that is not there, or not this client's. */
export async function refuseForeign(db: Db, target: SharedTarget, user: SignedInUser): Promise<void> {
  const scope = await findCompanyScope(db, user);
  const order = sql`select from transport_orders o where ${scope === null ? sql`true` : isOwnOrder(user.id, scope)}`;
  const existence =
    'orderId' in target
      ? sql<{ found: boolean }>`select exists (${order} and o.id = ${target.orderId}) as found`
      : sql<{ found: boolean }>`select exists (
          select from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
          where r.id = ${target.rowId}
            and (${scope === null} or exists (${order} and o.id = j.transport_order_id))) as found`;
  const { rows } = await existence.execute(db);
  if (rows[0]?.found !== true) throw notFound();
}

/** Saves a link; of its secret the hash alone. */
export async function saveLink(
  db: Db,
  target: SharedTarget,
  { secret, createdBy }: { secret: string; createdBy: number },
): Promise<void> {
  await db
    .insertInto('shared_links')
    .values({ ...columnsOf(target), secret_hash: secretHash(secret), created_by: createdBy })
    .execute();
}

/** Withdraws the links of an order or row. Returns false where there were none. */
export async function withdrawLinks(db: Db, target: SharedTarget): Promise<boolean> {
  const withdrawn = await db
    .updateTable('shared_links')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where(isOpenLinkOf(target))
    .returning('id')
    .execute();
  return withdrawn.length > 0;
}

/** Counts the links of an order or row that are not withdrawn, and how often they were opened. */
export function countLinks(db: Db, target: SharedTarget): Promise<{ links: number; opened: number }> {
  return db
    .selectFrom('shared_links')
    .select([sql<number>`count(*)::int`.as('links'), sql<number>`coalesce(sum(opened), 0)::int`.as('opened')])
    .where(isOpenLinkOf(target))
    .executeTakeFirstOrThrow();
}

function isOpenLinkOf(target: SharedTarget): RawBuilder<boolean> {
  const { transport_order_id: orderId, row_id: rowId } = columnsOf(target);
  return sql<boolean>`(withdrawn_at is null
    and transport_order_id is not distinct from ${orderId}::bigint
    and row_id is not distinct from ${rowId}::bigint)`;
}

function columnsOf(target: SharedTarget) {
  return 'rowId' in target
    ? { transport_order_id: null, row_id: target.rowId }
    : { transport_order_id: target.orderId, row_id: null };
}
