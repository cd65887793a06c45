import type { Location } from '#api/locations/locations.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';
import { municipalityOf } from './municipality.ts';

/** A place to choose, with what the forms' rules need to know of it. */
export type PlaceOption = {
  id: number;
  label: string;
  description: string;
  externalId: string | null;
  locationName: string;
  locationCode: string | null;
  formattedAddress: string | null;
  companyId: number;
  companyName: string;
};

/** A place by its own name: where goods are fetched or taken. */
export function toPlaceOption(location: PlaceFields): PlaceOption {
  const { locationName, formattedAddress, companyName } = location;
  return {
    ...fieldsOf(location),
    label: joined(', ', locationName, municipalityOf(formattedAddress)),
    description: joined(' · ', companyName, formattedAddress),
  };
}

/** A place by its company's name: the client of an order is a place. */
export function toClientOption(location: PlaceFields): PlaceOption {
  const { locationName, formattedAddress, companyName } = location;
  return {
    ...fieldsOf(location),
    label: locationName.startsWith(companyName) ? locationName : joined(' · ', companyName, locationName),
    description: formattedAddress ?? '',
  };
}

export async function searchPlaces(text: string, signal: AbortSignal): Promise<PlaceOption[]> {
  return (await findLocations(text, null, signal)).map(toPlaceOption);
}

export async function searchClients(text: string, signal: AbortSignal): Promise<PlaceOption[]> {
  return (await findLocations(text, null, signal)).map(toClientOption);
}

/** The places of one company; the first of them is the one that is preselected. */
export async function searchPlacesOf(
  companyId: number,
  text: string,
  signal: AbortSignal,
): Promise<PlaceOption[]> {
  return (await findLocations(text, companyId, signal)).map(toPlaceOption);
}

async function findLocations(text: string, companyId: number | null, signal: AbortSignal) {
  const query = { search: text === '' ? null : text, companyId, size: typeaheadPageSize };
  return (await call('searchLocations', { query }, { signal })).content;
}

type PlaceFields = Pick<
  Location,
  'id' | 'externalId' | 'locationName' | 'locationCode' | 'formattedAddress' | 'companyId' | 'companyName'
>;

function fieldsOf(location: PlaceFields): PlaceFields {
  const { id, externalId, locationName, locationCode, formattedAddress, companyId, companyName } = location;
  return { id, externalId, locationName, locationCode, formattedAddress, companyId, companyName };
}

function joined(separator: string, ...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(separator);
}
