import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import type { RepresentativeRow } from './representative-view.ts';

/**
 * Representatives with their people; one without a phone has the person's own. `chosen` are both, joined: it stands
 * first, since the planner keeps the order that is written (db/planning.ts).
 */
export async function selectRepresentatives(
  db: Db,
  chosen: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<RepresentativeRow[]> {
  const { rows } = await sql<RepresentativeRow>`
    select representatives.id, coalesce(representatives.phone, people.phone) as phone, representatives.title,
      people.id as person_id, people.name as person_name, people.plant_protection_no,
      people.plant_protection_validity_date, companies.id as company_id, companies.name as company_name
    from ${chosen}
    join companies on companies.id = representatives.company_id
    ${rest}`.execute(db);
  return rows;
}
