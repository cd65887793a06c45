import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';

import type { Answer } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type AddressSearch, jobRowParams } from '#contract/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#contract/table-settings.ts';

import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { rememberedSettings, type UserSettings, userSettingsQuery } from '../../app/user-settings.ts';
import { jobTableKey } from '../../haulage/job-table-key.ts';
import { shareRecords } from './rows/share-records.ts';

export const jobRowsKey = [jobTableKey, 'rows'] as const;

export type JobRowPage = Answer<Endpoints['listJobRows']>;

/** The page of rows that an address of the screen asks for. */
export function jobRowsQuery(search: AddressSearch, pageSize: number) {
  const query = jobRowParams(search, pageSize);
  return queryOptions({
    queryKey: [...jobRowsKey, query],
    queryFn: async ({ signal }): Promise<JobRowPage> => {
      const page = await call('listJobRows', { query }, { signal });
      shareRecords(page.content);
      return page;
    },
    structuralSharing: (before, fresh) => keepNewest(before as JobRowPage | undefined, fresh as JobRowPage),
  });
}

/** A page that was asked for before an edit and comes after it must not bring the old values back. */
function keepNewest(before: JobRowPage | undefined, fresh: JobRowPage): JobRowPage {
  if (before === undefined) return fresh;
  const known = new Map(before.content.map((row) => [row.id, row]));
  const content = fresh.content.map((row) => {
    const earlier = known.get(row.id);
    return earlier !== undefined && earlier.version > row.version ? earlier : row;
  });
  return replaceEqualDeep(before, { ...fresh, content });
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
