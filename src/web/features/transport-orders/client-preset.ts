import { queryOptions } from '@tanstack/react-query';

import { type CompanyOption, searchOwnCompanies } from '../../lookups/company-option.ts';
import { type LocationOption, searchLocationsOf } from '../../lookups/location-option.ts';
import type { ClientPreset } from './client-order.ts';

/** What a client's form starts from, and whether they have a company at all. */
export function clientPresetQuery(personId: number | null) {
  return queryOptions({
    queryKey: ['client-preset', personId],
    queryFn: async ({ signal }): Promise<ClientPreset & { hasCompanies: boolean }> => {
      const companies = await searchOwnCompanies(personId, '', signal);
      const only = companies.length === 1 ? (companies[0] ?? null) : null;
      return {
        hasCompanies: companies.length > 0,
        client: only,
        pickup: only === null ? null : await firstLocationOf(only, signal),
      };
    },
  });
}

/** The place that is preselected with a company. */
export async function firstLocationOf(
  company: CompanyOption,
  signal: AbortSignal,
): Promise<LocationOption | null> {
  return (await searchLocationsOf(company.id, '', signal))[0] ?? null;
}
