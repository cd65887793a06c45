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
  return isClientOnly(user.permissions) ? findRepresentedCompanies(db, user) : null;
}

/**
 * Returns the companies that a user's person represents, while person and representative are in use; none for who is
 * no person. Whatever else a user may do, what is a client's own is of these alone.
 */
export async function findRepresentedCompanies(
  db: Db,
  user: Pick<SignedInUser, 'personId'>,
): Promise<readonly number[]> {
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

/**
 * Returns SQL that is true for a load (row `r`) that goes from or to a place of these companies, or has one as its
 * client, whoever ordered it. The company of a place is the one that it belongs to now.
 */
export function isOwnLoad(companyIds: readonly number[]): RawBuilder<boolean> {
  // Looked up once, so that each of the three has its index.
  const places = sql`array(select id from locations where company_id = any(${companyIds}::bigint[]))`;
  return sql<boolean>`(r.pickup_location_id = any(${places}) or r.destination_location_id = any(${places})
    or r.client_location_id = any(${places}))`;
}

/** True where there is such a load and it is these companies' own. */
export async function isLoadOf(db: Db, rowId: number, companyIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select r.id from transport_job_products r where r.id = ${rowId} and ${isOwnLoad(companyIds)}`.execute(db);
  return rows.length > 0;
}
