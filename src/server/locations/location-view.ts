import type { Location } from '#api/locations/locations.ts';

/** A place as the repository reads it: with its company and its primary contact's person. */
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
  reg_no: string | null;
  problematic: boolean;
  representative_id: number | null;
  representative_phone: string | null;
  person_id: number | null;
  person_name: string | null;
}

export function locationView(row: LocationRow): Location {
  return {
    id: row.id,
    externalId: row.external_id,
    locationName: row.location_name,
    locationCode: row.location_code,
    locationPhone: row.location_phone,
    locationEmail: row.location_email,
    formattedAddress: row.formatted_address,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    administrativeAreaLevel1: row.administrative_area_level1,
    companyId: row.company_id,
    companyName: row.company_name,
    regNo: row.reg_no,
    primaryContact: primaryContactOf(row),
    contact: row.contact_name === null ? null : { name: row.contact_name, phone: row.location_phone },
    locationTypeCode: row.location_type_code,
    company: { id: row.company_id, regNo: row.reg_no, problematic: row.problematic },
  };
}

function primaryContactOf(row: LocationRow): Location['primaryContact'] {
  const { representative_id: id, person_id: personId, person_name: name } = row;
  if (id === null || personId === null || name === null) return null;
  return { id, phone: row.representative_phone, person: { id: personId, name } };
}
