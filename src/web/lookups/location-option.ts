import type { Location } from '#api/locations/locations.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';

/** A location to choose, with what the forms' rules need to know of it. */
export interface LocationOption {
  id: number;
  label: string;
  description: string;
  externalId: string | null;
  locationName: string;
  locationCode: string | null;
  formattedAddress: string | null;
  companyId: number;
  companyName: string;
}

/** Returns a location as a choice by its own name, for pickups and destinations. */
export function toLocationOption(location: LocationFields): LocationOption {
  const { locationName, locationCode, formattedAddress, companyName } = location;
  return {
    ...fieldsOf(location),
    label: joined(', ', locationName, municipalityOf(formattedAddress)),
    description: joined(' · ', companyName, locationCode, formattedAddress),
  };
}

/** Returns 'Kase OÜ · Kase laut': the client of an order, wherever it is chosen or shown. */
export function clientLabel({
  companyName,
  locationName,
}: Pick<Location, 'companyName' | 'locationName'>): string {
  return locationName.startsWith(companyName) ? locationName : joined(' · ', companyName, locationName);
}

/** Returns a location as a choice by its company's name: the client of an order is a location. */
export function toClientOption(location: LocationFields): LocationOption {
  const { formattedAddress } = location;
  return {
    ...fieldsOf(location),
    label: clientLabel(location),
    description: joined(' · ', location.locationCode, formattedAddress),
  };
}

/** Finds locations that fit what is typed, as choices. */
export async function searchLocations(text: string, signal: AbortSignal): Promise<LocationOption[]> {
  return (await findLocations(text, null, signal)).map(toLocationOption);
}

/** Finds clients' locations that fit what is typed, as choices. */
export async function searchClients(text: string, signal: AbortSignal): Promise<LocationOption[]> {
  return (await findLocations(text, null, signal)).map(toClientOption);
}

/** Finds the locations of one company; the first one is preselected. */
export async function searchLocationsOf(
  companyId: number,
  text: string,
  signal?: AbortSignal,
): Promise<LocationOption[]> {
  return (await findLocations(text, companyId, signal)).map(toLocationOption);
}

async function findLocations(text: string, companyId: number | null, signal?: AbortSignal) {
  const query = { search: text === '' ? null : text, companyId, size: typeaheadPageSize };
  return (await call('searchLocations', { query }, { signal })).content;
}

type LocationFields = Pick<
  Location,
  'id' | 'externalId' | 'locationName' | 'locationCode' | 'formattedAddress' | 'companyId' | 'companyName'
>;

function fieldsOf(location: LocationFields): LocationFields {
  const { id, externalId, locationName, locationCode, formattedAddress, companyId, companyName } = location;
  return { id, externalId, locationName, locationCode, formattedAddress, companyId, companyName };
}

function joined(separator: string, ...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(separator);
}

/**
 * Returns the rural municipality or town of an address in short: 'Põltsamaa vald' of 'Kase 2, Adavere alevik,
 * Põltsamaa vald, Jõgeva maakond'. Null when the address names none.
 */
export function municipalityOf(address: string | null): string | null {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  return parts.findLast((part) => / (vald|linn)$/.test(part)) ?? null;
}
