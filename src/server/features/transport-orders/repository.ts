import { type RawBuilder, sql } from 'kysely';

import type { OrderTemplate } from '#api/orders/order-templates.ts';
import type { TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import type { Db } from '../../db/schema.ts';
import { allOf } from '../../db/search/search.ts';
import { storedNumber } from '../../db/stored-number.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { findCompanyScope, isOwnOrder } from '../../identity/session/company-scope.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';

/** Inserts an order as requested, with the line of a sales order that it carries, and returns its id. */
export async function insertTransportOrder(
  db: Db,
  order: TransportOrderValues,
  userId: number,
  salesOrderLineId: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('transport_orders')
    .values({ ...storedOrder.write(order), created_by: userId, sales_order_line_id: salesOrderLineId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The user who reads orders. `scope` is what findCompanyScope returns, null for staff; for a client their own orders
 * for companies they still represent.
 */
export interface Reader {
  userId: number;
  isStaff: boolean;
  scope: readonly number[] | null;
}

/** Finds what a user may read of orders. */
export async function findReader(
  db: Db,
  user: Pick<SignedInUser, 'id' | 'permissions' | 'personId'>,
): Promise<Reader> {
  const scope = await findCompanyScope(db, user);
  return { userId: user.id, isStaff: scope === null, scope };
}

/** True when there is such an order and the reader may see it. */
export async function maySee(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select o.id from transport_orders o
    where ${allOf([sql<boolean>`o.id = ${id}`, ...ownOnly(reader)])}`.execute(db);
  return rows.length > 0;
}

/** Returns the conditions for orders `o` that a reader may see. */
export function ownOnly({ userId, scope }: Reader): RawBuilder<boolean>[] {
  if (scope === null) return [];
  return [isOwnOrder(userId, scope)];
}

/** Saves an order under a name of the user's own. Returns the template's id, or null where the name is taken. */
export async function saveTemplate(
  db: Db,
  { name, orderId, userId }: { name: string; orderId: number; userId: number },
): Promise<number | null> {
  const saved = await db
    .insertInto('order_templates')
    .values({ name, transport_order_id: orderId, created_by: userId })
    .onConflict((same) => same.columns(['created_by', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved?.id ?? null;
}

/** Finds the templates that a reader has by name: a client their own, staff those of all staff. */
export async function findTemplates(db: Db, { userId, isStaff, scope }: Reader): Promise<OrderTemplate[]> {
  const rows = await db
    .selectFrom('order_templates as template')
    .innerJoin('transport_orders as o', 'o.id', 'template.transport_order_id')
    .innerJoin('products as product', 'product.id', 'o.product_id')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'o.destination_location_id')
    .innerJoin('users as maker', 'maker.id', 'template.created_by')
    .select(['template.id', 'template.name', 'template.transport_order_id', 'o.quantity', 'product.unit'])
    .select(['product.name as product_name', 'pickup.location_name as pickup_name'])
    .select('destination.location_name as destination_name')
    .$if(isStaff, (query) => query.where(sql<boolean>`'PERM_MOBILE' = any(maker.permissions)`))
    .$if(!isStaff, (query) => query.where('maker.id', '=', userId).where(isOwnOrder(userId, scope ?? [])))
    .orderBy('template.name')
    .orderBy('template.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    transportOrderId: row.transport_order_id,
    product: row.product_name,
    pickup: row.pickup_name,
    destination: row.destination_name,
    quantity: storedNumber(row.quantity),
    unit: row.unit,
  }));
}

/** Deletes a template that a reader has, and returns what it was; null when they have no such template. */
export async function deleteTemplate(
  db: Db,
  id: number,
  { userId, isStaff }: Reader,
): Promise<{ orderId: number; name: string } | null> {
  const deleted = await db
    .deleteFrom('order_templates')
    .where('id', '=', id)
    // Templates saved by colleagues belong to the office.
    .$if(!isStaff, (query) => query.where('created_by', '=', userId))
    .returning(['transport_order_id', 'name'])
    .executeTakeFirst();
  return deleted === undefined ? null : { orderId: deleted.transport_order_id, name: deleted.name };
}
