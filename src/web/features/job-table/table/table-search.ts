import {
  type AddressSearch,
  filterNamesOf,
  jobRowFilterNames,
  type JobRowFilterName,
} from '#api/job-row/job-table-address.ts';
import type { FilterConfig } from '#api/job-row/table-settings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { relativeDaysOf } from '#domain/calendar/relative-days.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import type { SortDirection } from '#domain/sort-direction.ts';

export type SearchChanges = Readonly<Record<string, string | readonly string[] | null>>;

export interface Sorting {
  column: string;
  direction: SortDirection;
}

/** Returns the address after changes; null takes a parameter out. What finds other rows also goes to page 1. */
export function changedSearch(search: AddressSearch, changes: SearchChanges): Record<string, unknown> {
  const next: Record<string, unknown> = { ...search, pageNr: null, ...changes };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns the page of an address; the first where it names none. */
export function pageOf({ pageNr }: AddressSearch): number {
  const page = Number(pageNr ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The filters of an address, without the product groups, which have a place of their own. */
function filtersOf(search: AddressSearch): { name: JobRowFilterName; value: string }[] {
  return jobRowFilterNames.flatMap((name) => {
    const value = search[name];
    return name !== 'productGroup' && typeof value === 'string' && value !== '' ? [{ name, value }] : [];
  });
}

/** Returns the filters of an address as they are kept: 'tomorrow' stays the next day, whichever that is. */
export function filtersToSave(search: AddressSearch, today: Day): FilterConfig[] {
  const filters = filtersOf(search);
  const dayOf = (filterName: JobRowFilterName) =>
    filters.find(({ name }) => name === filterName)?.value ?? null;
  const days = relativeDaysOf({ from: dayOf('dateFrom'), to: dayOf('dateTo') }, today);
  if (days === null) return filters;
  const others = filters.filter(({ name }) => filteredColumn(name) !== 'date');
  return [{ name: 'day', value: days }, ...others];
}

/** Returns the product groups of an address. */
export function groupIdsOf({ productGroup }: AddressSearch): number[] {
  if (typeof productGroup !== 'string') return [];
  return productGroup
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** Returns the order of an address as the API takes it: 'column,desc'. */
export function sortTextsOf({ sort }: AddressSearch): string[] {
  return [sort].flat().filter((each) => typeof each === 'string' && each !== '') as string[];
}

/** Returns the order of an address, by column. */
export function sortingOf(search: AddressSearch): Sorting[] {
  return sortTextsOf(search).map((text) => {
    const [column = '', direction] = text.split(',');
    return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
  });
}

/**
 * Returns the order after a press on a column's header: up, down, as before; with Ctrl besides the columns that it
 * goes by.
 */
export function sortingAfterPress(sorting: readonly Sorting[], column: string, withCtrl: boolean): string[] {
  const before = sorting.find((each) => each.column === column)?.direction;
  const next = before === undefined ? 'asc' : before === 'asc' ? 'desc' : null;
  if (!withCtrl) return next === null ? [] : [`${column},${next}`];
  const others = sorting.filter((each) => each.column !== column);
  if (before === undefined || next === null) {
    return [...others.map(sortParameterOf), ...(next === null ? [] : [`${column},${next}`])];
  }
  return sorting.map((each) => sortParameterOf(each.column === column ? { column, direction: next } : each));
}

function sortParameterOf({ column, direction }: Sorting): string {
  return `${column},${direction}`;
}

/** Counts a person's filters; several of one column count once. */
export function countFilters(search: AddressSearch): number {
  const columns = new Set(filtersOf(search).map(({ name }) => filteredColumn(name)));
  return columns.size + (groupIdsOf(search).length > 0 ? 1 : 0);
}

/** The column that a filter belongs to: a day is filtered by two. */
function filteredColumn(name: JobRowFilterName): JobRowFilterName | JobRowColumn {
  return jobRowColumns.find((column) => filterNamesOf(column).includes(name)) ?? name;
}

/** The filters that have no place of their own on the bar. */
export const ownFilterNames = jobRowFilterNames.filter(
  (name) => !['dateFrom', 'dateTo', 'changedAfterSending', 'awaitsSending'].includes(name),
);

/** The changes that take out every filter and group; order and page size stay. */
export const withoutFilters: SearchChanges = Object.fromEntries(
  jobRowFilterNames.map((name) => [name, null]),
);
