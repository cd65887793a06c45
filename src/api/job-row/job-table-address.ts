import {
  type DayColumn,
  isDayColumn,
  type JobRowColumn,
  jobRowColumns,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';

/**
 * The first request of the table's screen, derived from the screen's own address. The server tells the browser to fetch
 * it together with the scripts and the web fetches it: both must spell it the same.
 */

export type JobRowFilterName =
  | Exclude<JobRowColumn, DayColumn>
  | `${DayColumn}From`
  | `${DayColumn}To`
  | 'productGroup'
  | 'changedAfterSending'
  | 'failedSends'
  | 'awaitsSending';

/** The value of a filter that finds rows where the column is empty. */
export const noneFilter = 'none';

/** The separator of several values in a filter of records: 'Oder;Kaer'. Names hold commas. */
export const valueSeparator = ';';

/** True for a column that several names can be looked for in at once. */
export function maySearchSeveral(column: JobRowColumn): boolean {
  return ruleOf(column).kind === 'reference' || column === 'driver';
}

/**
 * Returns the values that a filter of such a column names, each once. Plates hold no commas, so a comma parts them
 * too.
 */
export function filterValues(column: JobRowColumn, text: string): string[] {
  const isPlate = column === 'truck' || column === 'trailer';
  const values = text.split(isPlate ? /[;,]/ : valueSeparator).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** Filters as they stand in addresses: the names of the endpoint's parameters (api/job-row/job-table.ts). */
export const jobRowFilterNames: readonly JobRowFilterName[] = [
  ...jobRowColumns.flatMap((column): JobRowFilterName[] =>
    column === 'product' ? ['product', 'productGroup'] : filterNamesOf(column),
  ),
  'changedAfterSending',
  'failedSends',
  'awaitsSending',
];

/** Returns the parameters of a column's filter: of a day its first and its last. */
export function filterNamesOf(column: JobRowColumn): JobRowFilterName[] {
  return isDayColumn(column) ? [`${column}From`, `${column}To`] : [column];
}

/** The possible groupings of rows: `groupBy` in the address. */
export const groupings = ['date', 'truck', 'client', 'product'] as const;
export type Grouping = (typeof groupings)[number];

/** Returns the grouping of an address; null for none or an unknown one. */
export function groupingOf({ groupBy }: AddressSearch): Grouping | null {
  return groupings.find((each) => each === groupBy) ?? null;
}

/** Search parameters of an address, decoded: a repeated name is a list. */
export type AddressSearch = Readonly<Record<string, unknown>>;

/** Query of GET /transport-jobs/datatable, every value as text. */
export type JobRowParams = Readonly<Record<string, string | readonly string[]>>;

/**
 * Returns the endpoint's query for an address of the screen. Parameters that the table does not know are left out.
 */
export function jobRowParams(search: AddressSearch, pageSize: number): JobRowParams {
  const params: Record<string, string | readonly string[]> = { search: 'false', size: String(pageSize) };
  for (const name of ['pageNr', ...jobRowFilterNames]) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') params[name] = value;
  }
  const sort = sortOf(search);
  if (sort.length > 0) params.sort = sort;
  const grouping = groupingOf(search);
  if (grouping !== null) params.groupBy = grouping;
  return params;
}

/** The default order, in which things are to be done; also of links to rows that need somebody. */
export const usualSort: readonly string[] = ['date,asc', 'time,asc'];

/** The order asked for; a group's rows stand together, so what they are grouped by comes first. */
function sortOf(search: AddressSearch): string[] {
  const sort = [search.sort].flat().filter((each) => typeof each === 'string' && each !== '') as string[];
  const grouping = groupingOf(search);
  if (grouping === null) return sort;
  const first = sort.find((each) => each.startsWith(`${grouping},`)) ?? `${grouping},asc`;
  return [first, ...sort.filter((each) => each !== first)];
}

/** True for an address without a filter, an order and a page. */
export function isBareAddress(search: AddressSearch): boolean {
  return ['pageNr', 'sort', ...jobRowFilterNames].every(
    (name) => search[name] === undefined || search[name] === '',
  );
}
