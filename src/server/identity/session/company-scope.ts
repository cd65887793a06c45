import { isClientOnly } from '#domain/permission.ts';

import type { Db } from '../../db/connect.ts';
import type { SignedInUser } from '../../http/caller.ts';

/**
 * The companies that a user may see: null means all. A client sees the companies that their person represents
 * and no others, whatever a request asks for (docs/requirements.md, 'Roles and rights').
 */
export async function companyScope(db: Db, user: SignedInUser): Promise<readonly number[] | null> {
  if (!isClientOnly(user.permissions)) return null;
  if (user.personId === null) return [];
  const rows = await db
    .selectFrom('representatives')
    .select('company_id')
    .where('person_id', '=', user.personId)
    .execute();
  return rows.map((row) => row.company_id);
}
