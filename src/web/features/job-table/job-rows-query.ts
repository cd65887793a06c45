import { type QueryClient, queryOptions } from '@tanstack/react-query';

import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import { eventCursorHeader } from '#api/headers.ts';
import { type AddressSearch, jobRowParams } from '#api/job-row/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#api/job-row/table-settings.ts';

import { jobTableKey } from '../../job-row/row-action.ts';
import { callFile } from '../../platform/api-client.ts';
import { currentDay } from '../../platform/current-day.ts';
import { queryClient } from '../../platform/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../platform/user-settings.ts';
import { mergePage } from './rows/merge-page.ts';

export const jobRowsKey = [...jobTableKey, 'rows'] as const;

export type JobRowPage = Answer<Endpoints['listJobRows']>;

/**
 * The event cursor of each page of rows (api/headers.ts). It is stored beside the page, which stays the same object
 * while nothing changes.
 */
const readEventCursor = new WeakMap<JobRowPage, string>();

/** Returns the page of rows that an address of the screen asks for. */
export function jobRowsQuery(search: AddressSearch, pageSize: number) {
  const query = jobRowParams(search, pageSize);
  return queryOptions({
    queryKey: [...jobRowsKey, query],
    queryFn: async ({ signal }): Promise<JobRowPage> => {
      const response = await callFile('listJobRows', { query }, { signal });
      const page = (await response.json()) as JobRowPage;
      readEventCursor.set(page, response.headers.get(eventCursorHeader) ?? '');
      return page;
    },
    structuralSharing: (before, fresh) => keep(before as JobRowPage | undefined, fresh as JobRowPage),
  });
}

/** Returns the page to keep when it has been read again, or when it now contains an own edit. */
function keep(before: JobRowPage | undefined, fresh: JobRowPage): JobRowPage {
  const page = mergePage(before, fresh);
  const eventCursor = readEventCursor.get(fresh) ?? (before && readEventCursor.get(before));
  if (eventCursor !== undefined) readEventCursor.set(page, eventCursor);
  return page;
}

/**
 * Returns the event cursor of the cached page of the table (api/headers.ts); empty unless exactly one page is
 * cached.
 */
export function heldEventCursor(client: QueryClient): string {
  const [page, ...others] = client
    .getQueriesData<JobRowPage>({ queryKey: jobTableKey })
    .map(([, data]) => data);
  return page === undefined || others.length > 0 ? '' : (readEventCursor.get(page) ?? '');
}

/** Requests the first rows before the screen's code has arrived (app/screens.ts); settles when they have. */
export async function prefetchJobRows(search: AddressSearch): Promise<void> {
  const settings = rememberedSettings() ?? (await queryClient.fetchQuery(userSettingsQuery));
  const { opening, pageSize } = openingOf(search, settings);
  await queryClient.prefetchQuery(jobRowsQuery(opening, pageSize));
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
