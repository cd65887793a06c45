import { type QueryClient, queryOptions } from '@tanstack/react-query';

import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import { eventCursorHeader } from '#api/headers.ts';
import { type AddressSearch, jobRowParams } from '#api/job-row/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#api/job-row/table-settings.ts';

import { jobTableKey } from '../../job-row/row-action.ts';
import { keepAnswer, showKept } from '../../offline/kept-query.ts';
import { callFile } from '../../platform/api-client.ts';
import { currentDay } from '../../platform/current-day.ts';
import { queryClient } from '../../platform/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../platform/user-settings.ts';
import { deskMedia } from '../../ui/media.ts';
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
  const queryKey = [...jobRowsKey, query];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<JobRowPage> => {
      const response = await callFile('listJobRows', { query }, { signal });
      const page = (await response.json()) as JobRowPage;
      readEventCursor.set(page, response.headers.get(eventCursorHeader) ?? '');
      keepAnswer(keptRows, queryKey, page);
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
