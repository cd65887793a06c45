import type { RowPlace } from '#api/job-row/job-table.ts';

/** A place as the database gives it: numeric is text. */
export interface PlaceRecord {
  id: number;
  location_name: string;
  formatted_address: string | null;
  latitude: string | null;
  longitude: string | null;
  location_code: string | null;
  location_phone: string | null;
  contact_name: string | null;
  company_id: number;
}

/** A place as rows of the table, of a driver's job and of SMSes show it. */
export function rowPlaceView(place: PlaceRecord): RowPlace {
  return rowPlace({
    id: place.id,
    locationName: place.location_name,
    address: place.formatted_address,
    latitude: toDegrees(place.latitude),
    longitude: toDegrees(place.longitude),
    locationCode: place.location_code,
    locationPhone: place.location_phone,
    contactName: place.contact_name,
    companyId: place.company_id,
  });
}

/** The place with both names of its address and of its contact (api/job-table.ts). */
export function rowPlace(place: Omit<RowPlace, 'formattedAddress' | 'contact'>): RowPlace {
  const { address, contactName } = place;
  return {
    ...place,
    formattedAddress: address,
    contact: contactName === null ? null : { name: contactName },
  };
}

function toDegrees(text: string | null): number | null {
  return text === null ? null : Number(text);
}
