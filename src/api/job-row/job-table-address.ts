import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

/**
 * What the table's screen asks for first, worked out from the screen's own address. The server tells the
 * browser to fetch it together with the scripts and the web fetches it: both must spell it the same.
 */

export type JobRowFilterName = Exclude<JobRowColumn, 'date'> | 'dateFrom' | 'dateTo' | 'productGroup';

/** Filters as they stand in addresses: the names of the endpoint's parameters (api/job-table.ts). */
export const jobRowFilterNames: readonly JobRowFilterName[] = jobRowColumns.flatMap(
  (column): JobRowFilterName[] => {
    if (column === 'date') return ['dateFrom', 'dateTo'];
    return column === 'product' ? ['product', 'productGroup'] : [column];
  },
);

/** Search parameters of an address, decoded: a repeated name is a list. */
export type AddressSearch = Readonly<Record<string, unknown>>;

/** Query of GET /transport-jobs/datatable, every value as text. */
export type JobRowParams = Readonly<Record<string, string | readonly string[]>>;

/** The endpoint's query for an address of the screen. Parameters that the table does not know are left out. */
export function jobRowParams(search: AddressSearch, pageSize: number): JobRowParams {
  const params: Record<string, string | readonly string[]> = { search: 'false', size: String(pageSize) };
  for (const name of ['pageNr', ...jobRowFilterNames]) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') params[name] = value;
  }
  const sort = [search.sort].flat().filter((each) => typeof each === 'string' && each !== '');
  if (sort.length > 0) params.sort = sort as string[];
  return params;
}

/** True for an address that asks for nothing of its own: no filter, no order, no page. */
export function isBareAddress(search: AddressSearch): boolean {
  return ['pageNr', 'sort', ...jobRowFilterNames].every(
    (name) => search[name] === undefined || search[name] === '',
  );
}
