import { queryOptions } from '@tanstack/react-query';

import { type CompanyOption, searchOwnCompanies } from '../../lookups/company-option.ts';
import { type LocationOption, searchLocationsOf } from '../../lookups/location-option.ts';
import { call } from '../../platform/api-client.ts';
import type { ClientPreset } from './client-order.ts';

/** Reads the values that a client's form starts with, and whether the client has a company at all. */
export function clientPresetQuery(personId: number | null) {
  return queryOptions({
    queryKey: ['client-preset', personId],
    queryFn: async ({ signal }): Promise<ClientPreset & { hasCompanies: boolean }> => {
      const companies = await searchOwnCompanies(personId, '', signal);
      const [first = null] = companies;
      const client = companies.length > 1 ? await lastOrdered(companies, signal) : first;
      return { hasCompanies: companies.length > 0, ...(await presetOf(client, signal)) };
    },
  });
}

/** Returns the company of the last order: clients with several companies mostly continue with it. */
async function lastOrdered(
  companies: readonly CompanyOption[],
  signal: AbortSignal,
): Promise<CompanyOption | null> {
  const { content } = await call('listTransportOrders', { query: { size: 1, sort: 'id,desc' } }, { signal });
  return companies.find(({ id }) => id === content[0]?.client.companyId) ?? null;
}

/** Returns a company with the location that is preselected with it. */
export async function presetOf(client: CompanyOption | null, signal?: AbortSignal): Promise<ClientPreset> {
  return { client, pickup: client === null ? null : await firstLocationOf(client, signal) };
}

/** Returns the location that is preselected with a company. */
export async function firstLocationOf(
  company: CompanyOption,
  signal?: AbortSignal,
): Promise<LocationOption | null> {
  return (await searchLocationsOf(company.id, '', signal))[0] ?? null;
}
