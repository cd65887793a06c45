import { queryOptions } from '@tanstack/react-query';

import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import { type AddressSearch, jobRowParams } from '#api/job-row/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#api/job-row/table-settings.ts';

import { jobTableKey } from '../../job-row/row-action.ts';
import { keepAnswer, showKept } from '../../offline/kept-query.ts';
import { call } from '../../platform/api-client.ts';
import { currentDay } from '../../platform/current-day.ts';
import { queryClient } from '../../platform/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../platform/user-settings.ts';
import { deskMedia } from '../../ui/media.ts';
import { mergePage } from './rows/merge-page.ts';

export const jobRowsKey = [...jobTableKey, 'rows'] as const;

export type JobRowPage = Answer<Endpoints['listJobRows']>;

/** Returns the page of rows that an address of the screen asks for. */
export function jobRowsQuery(search: AddressSearch, pageSize: number) {
  const query = jobRowParams(search, pageSize);
  const queryKey = [...jobRowsKey, query];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<JobRowPage> => {
      const page = await call('listJobRows', { query }, { signal });
      keepAnswer(keptRows, queryKey, page);
      return page;
    },
    structuralSharing: (before, fresh) => mergePage(before as JobRowPage | undefined, fresh as JobRowPage),
  });
}

/** The device keeps the rows that were read last, and shows them at once when the same are asked for again. */
const keptRows = 'job-rows';

/** Requests the first rows before the screen's code has arrived (app/screens.ts); settles when there are some. */
export async function prefetchJobRows(search: AddressSearch): Promise<void> {
  const settings = rememberedSettings() ?? (await queryClient.fetchQuery(userSettingsQuery));
  const { opening, pageSize } = openingOf(search, settings);
  const query = jobRowsQuery(opening, pageSize);
  // At a desk a cell is typed into at once, and must not be one of a former version.
  if (!deskMedia.matches) await showKept(keptRows, query.queryKey);
  const fresh = queryClient.prefetchQuery(query);
  if (queryClient.getQueryData(query.queryKey) === undefined) await fresh;
}

/** Returns what the table shows when it is opened at an address, with this person's settings. */
export function openingOf(
  search: AddressSearch,
  settings: UserSettings,
): { opening: AddressSearch; pageSize: number } {
  const active = readActiveFilter(settings.get('activeDatatableFilter') ?? null);
  const savedFilters = readSavedFilters(settings.get('savedDatatableFilters') ?? null);
  return {
    opening: openingSearch(search, active, savedFilters, currentDay()),
    pageSize: active.paginatorConfig.pageSize,
  };
}
