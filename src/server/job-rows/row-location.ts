import type { RowLocation } from '#api/job-row/job-table.ts';
import { terminalType } from '#domain/business-constants.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { storedNumber } from '../db/stored-number.ts';

/** A location of a row, with its company. */
export interface RowLocationRecord {
  id: number;
  externalId: string | null;
  name: string;
  code: string | null;
  address: string | null;
  /** WGS84 degrees. */
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  contactName: string | null;
  isTerminal: boolean;
  company: { id: number; name: string; regNo: string | null };
}

/** Finds locations by their ids, each read once; null and repeated ids are ignored. */
export async function findRowLocations(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, RowLocationRecord>> {
  const distinctIds = [...new Set(ids)].filter((id) => id !== null);
  if (distinctIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select([
      'id',
      'external_id',
      'location_name',
      'location_code',
      'location_type_code',
      'formatted_address',
    ])
    .select(['latitude', 'longitude', 'location_phone', 'contact_name', 'company_id', 'company_name'])
    // In a join PostgreSQL would read all companies for the few of a page.
    .select((eb) =>
      eb
        .selectFrom('companies')
        .select('reg_no')
        .whereRef('companies.id', '=', 'locations.company_id')
        .as('reg_no'),
    )
    .where('id', '=', anyOf(distinctIds))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        externalId: row.external_id,
        name: row.location_name,
        code: row.location_code,
        address: row.formatted_address,
        latitude: storedNumber(row.latitude),
        longitude: storedNumber(row.longitude),
        phone: row.location_phone,
        contactName: row.contact_name,
        isTerminal: row.location_type_code === terminalType,
        company: { id: row.company_id, name: row.company_name, regNo: row.reg_no },
      },
    ]),
  );
}

/** Returns a location as rows of the table, of a driver's job and of SMSes show it: some fields have two names. */
export function toRowLocation(location: RowLocationRecord): RowLocation {
  const { address, contactName } = location;
  return {
    id: location.id,
    locationName: location.name,
    address,
    formattedAddress: address,
    latitude: location.latitude,
    longitude: location.longitude,
    locationCode: location.code,
    locationPhone: location.phone,
    contact: contactName === null ? null : { name: contactName },
    contactName,
    companyId: location.company.id,
  };
}
