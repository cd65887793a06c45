import { useQuery } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo } from 'react';

import { type AddressSearch, groupingOf, isBareAddress, usualSort } from '#api/job-row/job-table-address.ts';
import {
  type ActiveFilter,
  type FilterSet,
  type NamedGroup,
  readActiveFilter,
  readSavedFilters,
  searchOf,
} from '#api/job-row/table-settings.ts';

import { productGroupsQuery } from '../../../lookups/product-groups.ts';
import { currentDay } from '../../../platform/current-day.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../../platform/user-settings.ts';
import { openingOf } from '../job-rows-query.ts';
import {
  changedSearch,
  groupIdsOf,
  filtersToSave,
  ownFilterNames,
  pageOf,
  type SearchChanges,
  sortTextsOf,
  withoutFilters,
} from './table-search.ts';

export interface TableState {
  /** Page, order and filters; null until the person's settings have said what a bare address means. */
  search: AddressSearch | null;
  page: number;
  pageSize: number;
  groups: readonly NamedGroup[];
  /** True when something of this person's own is below the bar that everybody has: filters that are on, or saved ones. */
  hasOwnFilters: boolean;
  /** Sets, or with null takes out, parameters of the address; goes to page 1 and saves what is shown. */
  change: (changes: SearchChanges) => void;
  /** Shows this filter instead of what is shown. */
  apply: (filter: FilterSet) => void;
  setGroups: (groups: readonly NamedGroup[]) => void;
  goToPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
  /** Returns the shown filters and arrangement, to be saved under a name. */
  current: () => FilterSet;
}

export const TableContext = createContext<TableState | null>(null);

/** Returns the state of the table for its parts. Throws outside of it. */
export function useTableContext(): TableState {
  const table = use(TableContext);
  if (table === null) throw new Error('useTableContext outside the table');
  return table;
}

/**
 * Returns the state of the table: page, order and filters from the address; page size and the last filters from the
 * person's settings.
 */
export function useTable(): TableState {
  const address: AddressSearch = useSearch();
  const settingsQuery = useQuery(userSettingsQuery);
  const settings = useMemo(
    // Without an answer the usual table is better than none.
    () => settingsQuery.data ?? rememberedSettings() ?? (settingsQuery.isError ? new Map() : null),
    [settingsQuery.data, settingsQuery.isError],
  );
  const { opening, pageSize } = useMemo(
    () => (settings === null ? { opening: null, pageSize: 20 } : openingOf(address, settings)),
    [address, settings],
  );
  // A bare address, as the menu has it, always means what the person left.
  const search = opening;
  const active = useMemo(() => readActiveFilter(settings?.get('activeDatatableFilter') ?? null), [settings]);

  useEffect(() => {
    if (opening === null || opening === address) return;
    navigate({ to: '.', search: opening, replace: true, keepsScroll: true });
  }, [opening, address]);

  const groups = useGroupNames(search, active);
  const hasOwnFilters =
    ownFilterNames.some((name) => (search ?? {})[name] !== undefined) ||
    readSavedFilters(settings?.get('savedDatatableFilters') ?? null).length > 0;
  const show = useCallback(
    (nextSearch: Record<string, unknown>, names: readonly NamedGroup[]) => {
      // Without filters all rows are meant: only the menu's address is bare.
      const next = isBareAddress(nextSearch) ? { ...nextSearch, sort: [...usualSort] } : nextSearch;
      remember(active, { ...filterSetOf(next, names) });
      navigate({ to: '.', search: next, keepsScroll: true });
    },
    [active],
  );

  // Stays the same object while the same is shown, so that its readers are not redrawn when a cell opens.
  return useMemo(
    () => ({
      search,
      page: search === null ? 1 : pageOf(search),
      pageSize,
      groups,
      hasOwnFilters,
      change: (changes) => show(changedSearch(search ?? {}, changes), groups),
      apply: (filter) => {
        const clearedSearch = changedSearch(search ?? {}, { ...withoutFilters, sort: null, groupBy: null });
        show({ ...clearedSearch, ...searchOf(filter, currentDay()) }, filter.selectedProductGroups);
      },
      setGroups: (next) =>
        show(changedSearch(search ?? {}, { productGroup: next.map(({ id }) => id).join(',') }), next),
      goToPage: (page) => {
        const next = { ...search, ...(page > 1 ? { pageNr: String(page) } : { pageNr: undefined }) };
        navigate({ to: '.', search: next, keepsScroll: true });
      },
      setPageSize: (size) => {
        remember(active, { paginatorConfig: { pageSize: size } });
        navigate({
          to: '.',
          search: changedSearch(search ?? {}, {}),
          keepsScroll: true,
          replace: true,
        });
      },
      current: () => filterSetOf(search ?? {}, groups),
    }),
    [search, pageSize, groups, hasOwnFilters, show, active],
  );
}

function remember(before: ActiveFilter, changes: Partial<ActiveFilter>): void {
  changeUserSetting('activeDatatableFilter', { ...before, ...changes });
}

function filterSetOf(search: AddressSearch, names: readonly NamedGroup[]): FilterSet {
  return {
    selectedProductGroups: groupIdsOf(search).map((id) => ({ id, descr: groupNameOf(id, names) })),
    filterConfigs: filtersToSave(search, currentDay()),
    sort: sortTextsOf(search),
    groupBy: groupingOf(search) ?? undefined,
  };
}

/** The chosen groups with their names. A shared address holds only ids: the names are then asked for. */
function useGroupNames(search: AddressSearch | null, active: ActiveFilter): NamedGroup[] {
  const ids = groupIdsOf(search ?? {});
  const knownGroups = active.selectedProductGroups;
  const isUnknown = ids.some((id) => !knownGroups.some((group) => group.id === id));
  const { data } = useQuery({ ...productGroupsQuery, enabled: isUnknown });
  return useMemo(() => {
    const all = [...(data ?? queryClient.getQueryData(productGroupsQuery.queryKey) ?? []), ...knownGroups];
    return groupIdsOf(search ?? {}).map((id) => ({ id, descr: groupNameOf(id, all) }));
  }, [search, knownGroups, data]);
}

function groupNameOf(id: number, names: readonly NamedGroup[]): string {
  return names.find((group) => group.id === id)?.descr ?? String(id);
}
