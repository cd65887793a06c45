import { queryOptions } from '@tanstack/react-query';

import type { Answer } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type AddressSearch, jobRowParams } from '#contract/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#contract/table-settings.ts';

import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../app/user-settings.ts';
import { jobTableKey } from '../../haulage/job-table-key.ts';
import { keepNewest } from './rows/keep-newest.ts';

export const jobRowsKey = [jobTableKey, 'rows'] as const;

export type JobRowPage = Answer<Endpoints['listJobRows']>;

/** The page of rows that an address of the screen asks for. */
export function jobRowsQuery(search: AddressSearch, pageSize: number) {
  const query = jobRowParams(search, pageSize);
  return queryOptions({
    queryKey: [...jobRowsKey, query],
    queryFn: ({ signal }): Promise<JobRowPage> => call('listJobRows', { query }, { signal }),
    structuralSharing: (before, fresh) => keepNewest(before as JobRowPage | undefined, fresh as JobRowPage),
  });
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
