import { type RawBuilder, sql } from 'kysely';

import type { Location } from '#api/locations/locations.ts';

import { isInUse } from '../db/in-use.ts';
import type { Db } from '../db/schema.ts';
import { storedNumber } from '../db/stored-number.ts';

/**
 * Reads locations with their company and, while in use, primary contact, as locationView shows them. `source` are
 * the locations, from tables that end with `locations`: it stands first, since the planner keeps the order that is
 * written (setUpPlanner).
 */
export async function readLocations(
  db: Db,
  source: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select locations.id, locations.external_id as "externalId", locations.location_name as "locationName",
      locations.location_code as "locationCode", locations.location_phone as "locationPhone",
      locations.location_email as "locationEmail", locations.formatted_address as "formattedAddress",
      locations.latitude, locations.longitude, locations.administrative_area_level1 as "administrativeAreaLevel1",
      locations.location_type_code as "locationTypeCode", locations.company_id as "companyId",
      locations.company_name as "companyName", locations.contact_name as "contactName",
      ${isInUse('locations')} as "isInUse", companies.reg_no as "regNo", companies.problematic,
      representatives.id as "representativeId",
      coalesce(representatives.phone, people.phone) as "representativePhone",
      people.id as "personId", people.name as "personName"
    from ${source}
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
  externalId: string | null;
  locationName: string;
  locationCode: string | null;
  locationPhone: string | null;
  locationEmail: string | null;
  formattedAddress: string | null;
  latitude: string | null;
  longitude: string | null;
  administrativeAreaLevel1: string | null;
  locationTypeCode: string | null;
  companyId: number;
  companyName: string;
  contactName: string | null;
  isInUse: boolean;
  regNo: string | null;
  problematic: boolean;
  representativeId: number | null;
  representativePhone: string | null;
  personId: number | null;
  personName: string | null;
}

/** Returns a location as the API answers it. */
export function locationView(row: LocationRow): Location {
  return {
    id: row.id,
    externalId: row.externalId,
    locationName: row.locationName,
    locationCode: row.locationCode,
    locationPhone: row.locationPhone,
    locationEmail: row.locationEmail,
    formattedAddress: row.formattedAddress,
    latitude: storedNumber(row.latitude),
    longitude: storedNumber(row.longitude),
    administrativeAreaLevel1: row.administrativeAreaLevel1,
    companyId: row.companyId,
    companyName: row.companyName,
    regNo: row.regNo,
    primaryContact: primaryContactOf(row),
    contact: row.contactName === null ? null : { name: row.contactName, phone: row.locationPhone },
    locationTypeCode: row.locationTypeCode,
    company: { id: row.companyId, regNo: row.regNo, problematic: row.problematic },
    isInUse: row.isInUse,
  };
}

function primaryContactOf(row: LocationRow): Location['primaryContact'] {
  const { representativeId: id, personId, personName: name } = row;
  if (id === null || personId === null || name === null) return null;
  return { id, phone: row.representativePhone, person: { id: personId, name } };
}
