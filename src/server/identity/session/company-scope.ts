import { type RawBuilder, sql } from 'kysely';

import { isClientOnly } from '#domain/permission.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';

/**
 * Returns the companies that a user may see, null for all. A client sees only the companies that their person
 * represents, while person and representative are in use, whatever a request asks for (docs/requirements.md, 'Roles
 * and rights').
 */
export async function findCompanyScope(
  db: Db,
  user: Pick<SignedInUser, 'permissions' | 'personId'>,
): Promise<readonly number[] | null> {
  if (!isClientOnly(user.permissions)) return null;
  if (user.personId === null) return [];
  const rows = await db
    .selectFrom('representatives')
    .select('company_id')
    .where('person_id', '=', user.personId)
    .where(isInUse('representatives'))
    .execute();
  return rows.map((row) => row.company_id);
}

/**
 * Returns SQL that is true for a transport order `o` that the user made, or whose message they wrote, and that is
 * still theirs: pickup and client are of `scope`'s companies. The office may give an order to another client.
 */
export function isOwnOrder(userId: number, scope: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(o.created_by = ${userId} or o.ordered_by = ${userId}) and not exists (
    select from locations location where location.id in (o.pickup_location_id, o.client_location_id)
      and location.company_id <> all(${scope}::bigint[]))`;
}
