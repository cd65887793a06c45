import { type RawBuilder, sql } from 'kysely';

import type { Location } from '#api/locations/locations.ts';

import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import { storedNumber } from '../db/stored-number.ts';

/**
 * Reads locations with their company and, while in use, primary contact, as locationView shows them. `chosen` are
 * the locations, from tables that end with `locations`: it stands first, since the planner keeps the order that is
 * written (setUpPlanner).
 */
export async function readLocations(
  db: Db,
  chosen: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select locations.id, locations.external_id, locations.location_name, locations.location_code,
      locations.location_phone, locations.location_email, locations.formatted_address,
      locations.latitude, locations.longitude, locations.administrative_area_level1,
      locations.location_type_code, locations.company_id, locations.company_name, locations.contact_name,
      ${isInUse('locations')} as is_in_use, companies.reg_no, companies.problematic, representatives.id as representative_id,
      coalesce(representatives.phone, people.phone) as representative_phone,
      people.id as person_id, people.name as person_name
    from ${chosen}
    join companies on companies.id = locations.company_id
    left join representatives
      on representatives.id = locations.primary_contact_id and ${isInUse('representatives')}
    left join people on people.id = representatives.person_id
    ${rest}`.execute(db);
  return rows;
}

/** A location as the repository reads it: with its company and its primary contact's person. */
export interface LocationRow {
  id: number;
  external_id: string | null;
  location_name: string;
  location_code: string | null;
  location_phone: string | null;
  location_email: string | null;
  formatted_address: string | null;
  latitude: string | null;
  longitude: string | null;
  administrative_area_level1: string | null;
  location_type_code: string | null;
  company_id: number;
  company_name: string;
  contact_name: string | null;
  is_in_use: boolean;
  reg_no: string | null;
  problematic: boolean;
  representative_id: number | null;
  representative_phone: string | null;
  person_id: number | null;
  person_name: string | null;
}

/** Returns a location as the API answers it. */
export function locationView(row: LocationRow): Location {
  return {
    id: row.id,
    externalId: row.external_id,
    locationName: row.location_name,
    locationCode: row.location_code,
    locationPhone: row.location_phone,
    locationEmail: row.location_email,
    formattedAddress: row.formatted_address,
    latitude: storedNumber(row.latitude),
    longitude: storedNumber(row.longitude),
    administrativeAreaLevel1: row.administrative_area_level1,
    companyId: row.company_id,
    companyName: row.company_name,
    regNo: row.reg_no,
    primaryContact: primaryContactOf(row),
    contact: row.contact_name === null ? null : { name: row.contact_name, phone: row.location_phone },
    locationTypeCode: row.location_type_code,
    company: { id: row.company_id, regNo: row.reg_no, problematic: row.problematic },
    isInUse: row.is_in_use,
  };
}

function primaryContactOf(row: LocationRow): Location['primaryContact'] {
  const { representative_id: id, person_id: personId, person_name: name } = row;
  if (id === null || personId === null || name === null) return null;
  return { id, phone: row.representative_phone, person: { id: personId, name } };
}
