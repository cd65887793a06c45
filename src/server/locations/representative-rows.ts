import { type RawBuilder, sql } from 'kysely';

import type { Representative } from '#api/locations/representatives.ts';

import type { Db } from '../db/schema.ts';

/**
 * Reads representatives with their people; one without a phone has the person's own. `source` are both, joined: it
 * stands first, since the planner keeps the order that is written (setUpPlanner).
 */
export async function readRepresentatives(
  db: Db,
  source: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<RepresentativeRow[]> {
  const { rows } = await sql<RepresentativeRow>`
    select representatives.id, coalesce(representatives.phone, people.phone) as phone, representatives.title,
      people.id as "personId", people.name as "personName", people.plant_protection_no as "plantProtectionNo",
      people.plant_protection_validity_date as "plantProtectionValidityDate",
      companies.id as "companyId", companies.name as "companyName"
    from ${source}
    join companies on companies.id = representatives.company_id
    ${rest}`.execute(db);
  return rows;
}

export interface RepresentativeRow {
  id: number;
  phone: string | null;
  title: string | null;
  personId: number;
  personName: string;
  companyId: number;
  companyName: string;
  plantProtectionNo: string | null;
  plantProtectionValidityDate: string | null;
}

/** Returns a representative as the API answers it. */
export function representativeView(row: RepresentativeRow): Representative {
  return {
    id: row.id,
    phone: row.phone,
    title: row.title,
    person: {
      id: row.personId,
      name: row.personName,
      plantProtectionNo: row.plantProtectionNo,
      plantProtectionValidityDate: row.plantProtectionValidityDate,
    },
  };
}
