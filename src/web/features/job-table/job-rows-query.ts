import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';

import { asOfHeader } from '#contract/as-of.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type AddressSearch, jobRowParams } from '#contract/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#contract/table-settings.ts';

import { callFile } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../app/user-settings.ts';
import { jobTableKey } from '../../haulage/job-table-key.ts';
import { keepNewest } from './rows/keep-newest.ts';

export const jobRowsKey = [jobTableKey, 'rows'] as const;

export type JobRowPage = Answer<Endpoints['listJobRows']>;

/** Which page of rows was read last, and as of when (contract/as-of.ts). */
let lastRead = { page: '', asOf: '' };

/** The page of rows that an address of the screen asks for. */
export function jobRowsQuery(search: AddressSearch, pageSize: number) {
  const query = jobRowParams(search, pageSize);
  return queryOptions({
    queryKey: [...jobRowsKey, query],
    queryFn: async ({ queryKey, signal }): Promise<JobRowPage> => {
      const response = await callFile('listJobRows', { query }, { signal });
      const page = (await response.json()) as JobRowPage;
      lastRead = { page: hashKey(queryKey), asOf: response.headers.get(asOfHeader) ?? '' };
      return page;
    },
    structuralSharing: (before, fresh) => keepNewest(before as JobRowPage | undefined, fresh as JobRowPage),
  });
}

/** As of when the rows on the screen were read (contract/as-of.ts); empty when that is not known. */
export function asOfShown(client: QueryClient): string {
  const shown = client.getQueryCache().findAll({ queryKey: jobRowsKey, type: 'active' });
  return shown.length === 1 && shown[0]?.queryHash === lastRead.page ? lastRead.asOf : '';
}

/** Asks for the first rows before the screen's code is there (app/screens.ts); done when they are. */
export async function prefetchJobRows(search: AddressSearch): Promise<void> {
  const settings = rememberedSettings() ?? (await queryClient.fetchQuery(userSettingsQuery));
  const { opening, pageSize } = openingOf(search, settings);
  await queryClient.prefetchQuery(jobRowsQuery(opening, pageSize));
}

/** What the table shows when it is opened at an address, with this person's settings. */
export function openingOf(
  search: AddressSearch,
  settings: UserSettings,
): { opening: AddressSearch; pageSize: number } {
  const active = readActiveFilter(settings.get('activeDatatableFilter') ?? null);
  const saved = readSavedFilters(settings.get('savedDatatableFilters') ?? null);
  return {
    opening: openingSearch(search, active, saved),
    pageSize: active.paginatorConfig.pageSize,
  };
}
