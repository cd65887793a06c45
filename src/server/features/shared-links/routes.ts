import { sql } from 'kysely';

import { problem } from '#api/error-codes.ts';
import { sharedLinkEndpoints } from '#api/orders/shared-links.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { newSecret, secretHash } from '../../identity/secret.ts';
import { findCompanyScope, isOwnOrder } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { expiryOf, findSharedRows, type SharedTarget } from '../../shared-links/shared-rows.ts';

/** Makes and ends links by which an order or a load is followed without a sign-in. */
export const sharedLinks: Feature = (api, { config, now }) => {
  const share = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await ensureOwn(db, target, user);
    const rows = await findSharedRows(db, target);
    if (rows.length === 0) throw notFound();
    const expires = expiryOf(rows, now());
    if (expires < now()) throw conflict([problem('EXPIRED')]);
    const secret = newSecret();
    await db
      .insertInto('shared_links')
      .values({ ...columnsOf(target), secret_hash: secretHash(secret), created_by: user.id })
      .execute();
    await keep(db, target, user, 'shared');
    const expiresAt = instantToIso(expires);
    return { content: { url: `${config.publicUrl}/follow/${secret}`, expiresAt } };
  };
  const withdraw = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await ensureOwn(db, target, user);
    const { row_id: rowId, transport_order_id: orderId } = columnsOf(target);
    const withdrawn = await db
      .updateTable('shared_links')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('withdrawn_at', 'is', null)
      .where('transport_order_id', 'is not distinct from', orderId)
      .where('row_id', 'is not distinct from', rowId)
      .returning('id')
      .execute();
    if (withdrawn.length > 0) await keep(db, target, user, 'share_withdrawn');
    return undefined;
  };

  const countLinks = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await ensureOwn(db, target, user);
    const rows = await findSharedRows(db, target);
    const isOver = rows.length === 0 || expiryOf(rows, now()) < now();
    const found = await linksOf(db, target)
      .select([
        sql<number>`count(*)::int`.as('links'),
        sql<number>`coalesce(sum(opened), 0)::int`.as('opened'),
      ])
      .executeTakeFirstOrThrow();
    return { content: isOver ? { ...found, links: 0 } : found };
  };

  register(api, sharedLinkEndpoints.listOrderLinks, ({ params: { id }, user, db }) =>
    countLinks(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.listRowLinks, ({ params: { id }, user, db }) =>
    countLinks(db, { rowId: id }, user),
  );
  register(api, sharedLinkEndpoints.shareTransportOrder, ({ params: { id }, user, db }) =>
    share(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.withdrawOrderLinks, ({ params: { id }, user, db }) =>
    withdraw(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.shareJobRow, ({ params: { id }, user, db }) =>
    share(db, { rowId: id }, user),
  );
  register(api, sharedLinkEndpoints.withdrawRowLinks, ({ params: { id }, user, db }) =>
    withdraw(db, { rowId: id }, user),
  );
};

function linksOf(db: Db, target: SharedTarget) {
  const { row_id: rowId, transport_order_id: orderId } = columnsOf(target);
  return db
    .selectFrom('shared_links')
    .where('withdrawn_at', 'is', null)
    .where('transport_order_id', 'is not distinct from', orderId)
    .where('row_id', 'is not distinct from', rowId);
}

function columnsOf(target: SharedTarget) {
  return 'rowId' in target
    ? { transport_order_id: null, row_id: target.rowId }
    : { transport_order_id: target.orderId, row_id: null };
}

/** Throws a 404 refusal for what is not there, or not this client's. */
async function ensureOwn(db: Db, target: SharedTarget, user: SignedInUser): Promise<void> {
  const scope = await findCompanyScope(db, user);
  const order = sql`select from transport_orders o where ${scope === null ? sql`true` : isOwnOrder(user.id, scope)}`;
  const found =
    'orderId' in target
      ? sql<{ found: boolean }>`select exists (${order} and o.id = ${target.orderId}) as found`
      : sql<{ found: boolean }>`select exists (
          select from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
          where r.id = ${target.rowId}
            and (${scope === null} or exists (${order} and o.id = j.transport_order_id))) as found`;
  const { rows } = await found.execute(db);
  if (rows[0]?.found !== true) throw notFound();
}

function keep(db: Db, target: SharedTarget, user: SignedInUser, action: 'shared' | 'share_withdrawn') {
  return recordAudit(db, {
    userId: user.id,
    ...('rowId' in target
      ? { entity: 'transport_job_product', entityId: target.rowId }
      : { entity: 'transport_order', entityId: target.orderId }),
    action,
  });
}
