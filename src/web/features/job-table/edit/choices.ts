import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { normalCompanyStatus, typeaheadPageSize } from '#domain/business-constants.ts';
import {
  jobRowColumnRules,
  type ReferenceField,
  type RowReferenceTarget,
} from '#domain/job-row/job-row-columns.ts';

import { type LocationOption, searchLocations } from '../../../lookups/location-option.ts';
import { searchProducts } from '../../../lookups/product-option.ts';
import { searchTrailersFor } from '../../../lookups/trailer-option.ts';
import { type LoadsToCheck, type LoadState, searchTrucksFor } from '../../../lookups/truck-option.ts';
import { call } from '../../../platform/api-client.ts';
import type { SearchOptions } from '../../../ui/typeahead/option-search.ts';
import { valueText } from '../cells/cell-text.ts';

/** A record to choose, with the value that the row then has. */
export interface Choice extends LoadState {
  id: number;
  label: string;
  description: string | null;
  value: NonNullable<JobRow[ReferenceField]>;
}

interface Choices {
  /** The name under which the last choices are kept on the device. */
  recent: string;
  search: SearchOptions<Choice>;
}

const nothing: LoadsToCheck = { rowIds: [] };

const choices: Record<RowReferenceTarget, Choices> = {
  location: { recent: 'table-places', search: findLocations },
  product: {
    recent: 'table-product',
    search: async (text, signal) =>
      (await searchProducts(text, signal)).map(({ id, label, description, ...product }) => {
        const { unit, groupId, isBulk, notInPackageSize, packageSize } = product;
        const value = { id, name: label, unit, groupId, isBulk, notInPackageSize, packageSize };
        return { id, label, description, value };
      }),
  },
  truck: { recent: 'table-truck', search: trucksFor(nothing) },
  trailer: { recent: 'table-trailer', search: trailersFor(nothing) },
  company: {
    recent: 'table-carrier',
    search: async (text, signal) => {
      const query = {
        search: text === '' ? null : text,
        statusCode: normalCompanyStatus,
        size: typeaheadPageSize,
      } as const;
      const { content } = await call('searchCompanies', { query }, { signal });
      return content.map(({ id, name, regNo }) => {
        return { id, label: name, description: regNo, value: { id, name } };
      });
    },
  },
  person: {
    recent: 'table-customerManager',
    search: async (text, signal) => {
      const query = {
        personName: text === '' ? null : text,
        searchCustomerManager: true,
        size: typeaheadPageSize,
      };
      const { content } = await call('searchRepresentatives', { query }, { signal });
      return content.map(({ person: { id, name }, title }) => {
        return { id, label: name, description: title, value: { id, name } };
      });
    },
  },
};

/**
 * Returns the records to choose from in a field; pickup and destination share theirs. Trucks and trailers say
 * whether they may carry the loads.
 */
export function choicesOf(field: ReferenceField, loads: LoadsToCheck = nothing): Choices {
  const { to } = jobRowColumnRules[field];
  if (to === 'truck') return { ...choices.truck, search: trucksFor(loads) };
  return to === 'trailer' ? { ...choices.trailer, search: trailersFor(loads) } : choices[to];
}

/** Returns the row's present value as a choice. */
export function chosenIn(row: Pick<JobRow, ReferenceField>, field: ReferenceField): Choice | null {
  const value = row[field];
  if (value === null) return null;
  return { id: value.id, label: valueText(field, value), description: null, value };
}

function trucksFor(loads: LoadsToCheck): Choices['search'] {
  const search = searchTrucksFor(loads);
  const find = async (text: string, signal: AbortSignal) =>
    (await search(text, signal)).map(({ plate, ...truck }) =>
      choiceOf(truck, { id: truck.id, licensePlateNumber: plate }),
    );
  return Object.assign(find, { isRanked: search.isRanked });
}

function trailersFor(loads: LoadsToCheck): Choices['search'] {
  const search = searchTrailersFor(loads);
  return async (text, signal) =>
    (await search(text, signal)).map(({ number, ...trailer }) =>
      choiceOf(trailer, { id: trailer.id, registrationNumber: number }),
    );
}

/** A truck or trailer as the cell's list shows it: of what is known of it only that. */
function choiceOf(
  { id, label, description, state = null, stateTone = null, facts = null }: Omit<Choice, 'value'>,
  value: Choice['value'],
): Choice {
  return { id, label, description, state, stateTone, facts, value };
}

async function findLocations(text: string, signal: AbortSignal): Promise<Choice[]> {
  return (await searchLocations(text, signal)).map((location) => {
    const { id, label, description } = location;
    return { id, label, description, value: toRowLocation(location) };
  });
}

/** As much of the location as is known before the server has answered. */
function toRowLocation(location: LocationOption): RowLocation {
  const { id, locationName, formattedAddress, locationCode, companyId } = location;
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
