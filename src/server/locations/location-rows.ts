import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import type { LocationRow } from './location-view.ts';

/**
 * Places with their company and primary contact, as locationView shows them. `chosen` are the places, from tables
 * that end with `locations`: it stands first, since the planner keeps the order that is written (db/planning.ts).
 */
export async function selectLocations(
  db: Db,
  chosen: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select locations.id, locations.external_id, locations.location_name, locations.location_code,
      locations.location_phone, locations.location_email, locations.formatted_address,
      locations.latitude, locations.longitude, locations.administrative_area_level1,
      locations.location_type_code, locations.company_id, locations.company_name, locations.contact_name,
      companies.reg_no, companies.problematic, representatives.id as representative_id,
      coalesce(representatives.phone, people.phone) as representative_phone,
      people.id as person_id, people.name as person_name
    from ${chosen}
    join companies on companies.id = locations.company_id
    left join representatives on representatives.id = locations.primary_contact_id
    left join people on people.id = representatives.person_id
    ${rest}`.execute(db);
  return rows;
}
