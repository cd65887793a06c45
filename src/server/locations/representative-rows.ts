import { type RawBuilder, sql } from 'kysely';

import type { Representative } from '#api/locations/representatives.ts';

import type { Db } from '../db/schema.ts';

/**
 * Reads representatives with their people; one without a phone has the person's own. `chosen` are both, joined: it
 * stands first, since the planner keeps the order that is written (setUpPlanner).
 */
export async function readRepresentatives(
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

export interface RepresentativeRow {
  id: number;
  phone: string | null;
  title: string | null;
  person_id: number;
  person_name: string;
  company_id: number;
  company_name: string;
  plant_protection_no: string | null;
  plant_protection_validity_date: string | null;
}

/** Returns a representative as the API answers it. */
export function representativeView(row: RepresentativeRow): Representative {
  return {
    id: row.id,
    phone: row.phone,
    title: row.title,
    person: {
      id: row.person_id,
      name: row.person_name,
      plantProtectionNo: row.plant_protection_no,
      plantProtectionValidityDate: row.plant_protection_validity_date,
    },
  };
}
