import { tablePageSize, maxTablePageSize } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { datesOf, type RelativeDays, relativeDays } from '#domain/calendar/relative-days.ts';

import {
  type AddressSearch,
  type Grouping,
  groupingOf,
  isBareAddress,
  type JobRowFilterName,
  jobRowFilterNames,
  usualSort,
} from './job-table-address.ts';

/**
 * The table's user settings (docs/requirements.md, 'Job table'): JSON texts by key. They are read with patience:
 * what an older version or another program has written is taken as far as it can be understood.
 */

export interface NamedGroup {
  id: number;
  descr: string;
}

/**
 * A filter as it stands in the address: the parameter's name and its text. Relative days are kept by their name
 * ('tomorrow'), not as dates.
 */
export type FilterConfig = { name: JobRowFilterName; value: string } | { name: 'day'; value: RelativeDays };

/** `activeDatatableFilter`: what the table showed last. */
export interface ActiveFilter {
  paginatorConfig: { pageSize: number };
  selectedProductGroups: NamedGroup[];
  filterConfigs: FilterConfig[];
  sort: string[];
  groupBy?: Grouping | undefined;
}

/** One of `savedDatatableFilters`. The default one is applied whenever the table is opened. */
export interface SavedFilter {
  id: string;
  name: string;
  isDefault: boolean;
  /** Colleagues see it too, and may copy it. */
  isShared: boolean;
  selectedProductGroups: NamedGroup[];
  filterConfigs: FilterConfig[];
  sort: string[];
  groupBy?: Grouping | undefined;
}

/** `datatableStyle`: the columns in their order; null is the column's own width. */
export interface ColumnStyle {
  column: string;
  width: number | null;
  isHidden: boolean;
  isFrozen: boolean;
}

/** Returns the filter as it is stored (JSON text); what cannot be read counts as not set. */
export function readActiveFilter(text: string | null): ActiveFilter {
  const value = recordOf(parse(text));
  const { pageSize } = recordOf(value.paginatorConfig);
  return { paginatorConfig: { pageSize: readPageSize(pageSize) }, ...readFilter(value) };
}

/** Returns the saved filters as they are stored (JSON text); those without an id or a name are left out. */
export function readSavedFilters(text: string | null): SavedFilter[] {
  return listOf(parse(text)).flatMap((each): SavedFilter[] => {
    const { id, name, isDefault, isShared, ...rest } = recordOf(each);
    if (typeof id !== 'string' || typeof name !== 'string' || name === '') return [];
    return [{ id, name, isDefault: isDefault === true, isShared: isShared === true, ...readFilter(rest) }];
  });
}

/** Returns the columns as they are stored (JSON text); a width (px) outside of 40 to 2000 counts as not set. */
export function readColumnStyles(text: string | null): ColumnStyle[] {
  return listOf(parse(text)).flatMap((each): ColumnStyle[] => {
    const { column, width, isHidden, isFrozen } = recordOf(each);
    if (typeof column !== 'string') return [];
    return [
      {
        column,
        width: typeof width === 'number' && width >= 40 && width <= 2000 ? width : null,
        isHidden: isHidden === true,
        isFrozen: isFrozen === true,
      },
    ];
  });
}

/** Returns a page size that the table takes, or the usual one. */
export function readPageSize(value: unknown): number {
  const isFit =
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxTablePageSize;
  return isFit ? value : tablePageSize;
}

export type FilterSet = Pick<ActiveFilter, 'selectedProductGroups' | 'filterConfigs' | 'sort' | 'groupBy'>;

/** The table's filter for a person who has saved none: the work to do, in its order. */
const firstShown: FilterSet = {
  selectedProductGroups: [],
  filterConfigs: [{ name: 'day', value: 'fromToday' }],
  sort: [...usualSort],
};

/** Returns the address of the table with these filters. */
export function searchOf(
  { selectedProductGroups, filterConfigs, sort, groupBy }: FilterSet,
  today: Day,
): AddressSearch {
  return {
    ...Object.fromEntries(filterConfigs.flatMap((config) => parametersOf(config, today))),
    ...(selectedProductGroups.length > 0 && {
      productGroup: selectedProductGroups.map(({ id }) => id).join(','),
    }),
    ...(sort.length > 0 && { sort }),
    ...(groupBy !== undefined && { groupBy }),
  };
}

function parametersOf({ name, value }: FilterConfig, today: Day): [string, string][] {
  if (name !== 'day') return [[name, value]];
  const { from, to } = datesOf(value, today);
  return Object.entries({ dateFrom: from, dateTo: to }).filter(
    (each): each is [string, string] => each[1] !== null,
  );
}

/**
 * Returns the table's search when it is opened at an address. An address without filters means the default filter, or
 * else what was shown last, or else the work from today on.
 */
export function openingSearch(
  search: AddressSearch,
  active: ActiveFilter,
  savedFilters: readonly SavedFilter[],
  today: Day,
): AddressSearch {
  if (!isBareAddress(search)) return search;
  const savedSearch = searchOf(savedFilters.find(({ isDefault }) => isDefault) ?? active, today);
  return {
    ...search,
    ...(Object.keys(savedSearch).length === 0 ? searchOf(firstShown, today) : savedSearch),
  };
}

function readFilter(value: Record<string, unknown>): FilterSet {
  const groupBy = groupingOf(value);
  return {
    selectedProductGroups: listOf(value.selectedProductGroups).flatMap((each): NamedGroup[] => {
      const { id, descr } = recordOf(each);
      return typeof id === 'number' && Number.isInteger(id)
        ? [{ id, descr: typeof descr === 'string' ? descr : String(id) }]
        : [];
    }),
    filterConfigs: listOf(value.filterConfigs).flatMap((each): FilterConfig[] => {
      const { name, value: givenValue } = recordOf(each);
      const days = name === 'day' ? relativeDays.find((each) => each === givenValue) : undefined;
      if (days !== undefined) return [{ name: 'day', value: days }];
      return isFilterName(name) && typeof givenValue === 'string' && givenValue !== ''
        ? [{ name, value: givenValue }]
        : [];
    }),
    sort: listOf(value.sort).filter((each) => typeof each === 'string'),
    ...(groupBy !== null && { groupBy }),
  };
}

function isFilterName(name: unknown): name is JobRowFilterName {
  return jobRowFilterNames.some((each) => each === name);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
