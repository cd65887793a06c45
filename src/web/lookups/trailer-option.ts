import type { Trailer } from '#api/vehicles/trailers.ts';
import { typeaheadPageSize } from '#domain/business-constants.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { vehicles } from '../i18n/et/load-gate.ts';
import { call } from '../platform/api-client.ts';
import { type LoadsToCheck, loadsQuery, stateOfLoad, type LoadState } from './truck-option.ts';

/** A trailer to choose; `number` without the spaces that people read it with. */
export interface TrailerOption extends LoadState {
  id: number;
  label: string;
  description: string;
  number: string;
}

/**
 * Returns a search for active trailers by registration number; each says whether it may carry all these loads after
 * its other loads.
 */
export function searchTrailersFor(loads: LoadsToCheck) {
  return async (text: string, signal: AbortSignal): Promise<TrailerOption[]> => {
    const query = { search: text === '' ? null : text, size: typeaheadPageSize, ...loadsQuery(loads) };
    return (await call('searchTrailers', { query }, { signal })).content.map(toTrailerOption);
  };
}

/** Returns a trailer as a choice. */
export function toTrailerOption({
  id,
  registrationNumber,
  kind,
  companyName,
  loadVerdict,
}: Trailer): TrailerOption {
  const parts = [kind && vehicles.trailerKinds[kind], companyName];
  return {
    id,
    label: formatPlate(registrationNumber),
    number: registrationNumber,
    description: parts.filter((part) => part !== null).join(' · '),
    ...stateOfLoad(loadVerdict),
  };
}
