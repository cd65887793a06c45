import type { JobRow, RowPlace } from '#api/job-row/job-table.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';

import { type PlaceOption, searchPlaces } from '../../../lookups/place-option.ts';
import { searchProducts } from '../../../lookups/product-option.ts';
import { searchTrucks } from '../../../lookups/truck-option.ts';
import { call } from '../../../platform/api-client.ts';

export type ChoiceField = 'pickup' | 'destination' | 'product' | 'carrier' | 'truck' | 'customerManager';

/** A record to choose, with the value that the row then has. */
export type Choice = {
  id: number;
  label: string;
  description: string | null;
  value: NonNullable<JobRow[ChoiceField]>;
};

type Search = (text: string, signal: AbortSignal) => Promise<Choice[]>;

export const choiceSearches: Record<ChoiceField, Search> = {
  pickup: findPlaces,
  destination: findPlaces,
  product: async (text, signal) =>
    (await searchProducts(text, signal)).map(({ id, label, description, unit, groupId, isBulk }) => ({
      id,
      label,
      description,
      value: { id, name: label, unit, groupId, isBulk },
    })),
  truck: async (text, signal) =>
    (await searchTrucks(text, signal)).map(({ id, label, description }) => ({
      id,
      label,
      description,
      value: { id, licensePlateNumber: label },
    })),
  carrier: async (text, signal) => {
    const query = { search: text === '' ? null : text, size: typeaheadPageSize };
    const { content } = await call('searchCompanies', { query }, { signal });
    return content.map(({ id, name, regNo }) => ({
      id,
      label: name,
      description: regNo,
      value: { id, name },
    }));
  },
  customerManager: async (text, signal) => {
    const query = {
      personName: text === '' ? null : text,
      searchCustomerManager: true,
      size: typeaheadPageSize,
    };
    const { content } = await call('searchRepresentatives', { query }, { signal });
    return content.map(({ person, title }) => ({
      id: person.id,
      label: person.name,
      description: title,
      value: { id: person.id, name: person.name },
    }));
  },
};

/** Under this name the last choices of a field are kept; both places share theirs. */
export function recentName(field: ChoiceField): string {
  return field === 'destination' || field === 'pickup' ? 'table-places' : `table-${field}`;
}

/** What the row has now, as a choice. */
export function chosenIn(row: Pick<JobRow, ChoiceField>, field: ChoiceField): Choice | null {
  const value = row[field];
  return value === null ? null : { id: value.id, label: nameOf(value), description: null, value };
}

/** A record's name as its cell shows it. */
export function nameOf(value: Choice['value']): string {
  if ('locationName' in value) return value.locationName;
  if ('licensePlateNumber' in value) return value.licensePlateNumber;
  return value.name;
}

export function isChoiceField(field: string): field is ChoiceField {
  return field in choiceSearches;
}

async function findPlaces(text: string, signal: AbortSignal): Promise<Choice[]> {
  return (await searchPlaces(text, signal)).map((place) => ({
    id: place.id,
    label: place.label,
    description: place.description,
    value: toRowPlace(place),
  }));
}

/** As much of the place as is known before the server has answered. */
function toRowPlace(place: PlaceOption): RowPlace {
  const { id, locationName, formattedAddress, locationCode, companyId } = place;
  return {
    id,
    locationName,
    address: formattedAddress,
    formattedAddress,
    latitude: null,
    longitude: null,
    locationCode,
    locationPhone: null,
    contact: null,
    contactName: null,
    companyId,
  };
}
