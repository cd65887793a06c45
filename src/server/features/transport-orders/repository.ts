import { type RawBuilder, sql } from 'kysely';

import type { TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import type { Db } from '../../db/schema.ts';
import { allOf } from '../../db/search/search.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { findCompanyScope, isOwnOrder } from '../../identity/session/company-scope.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';

/** Stores an order as requested and returns its id. */
export async function insertTransportOrder(
  db: Db,
  order: TransportOrderValues,
  userId: number,
): Promise<number> {
  const { id } = await db
    .insertInto('transport_orders')
    .values({ ...storedOrder.write(order), created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The user who reads orders. `scope` is what findCompanyScope returns, null for staff; for a client their own orders for
 * companies they still represent.
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
