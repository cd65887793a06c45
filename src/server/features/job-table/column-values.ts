import { recordName } from '#api/job-row/job-row-labels.ts';
import type { JobRow, JobRowFilters } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { Db } from '../../db/connect.ts';
import { findPage } from './repository.ts';

/** More rows than a day has; where there are more, the values of the latest rows are enough. */
const mostRows = 500;
/** With more values than these, people search instead of reading the list. */
const mostValues = 50;

/** The texts that stand in a column of the rows found, each once, in Estonian order. */
export async function findColumnValues(
  db: Db,
  query: JobRowFilters,
  column: JobRowColumn,
): Promise<string[]> {
  const rows = await findPage(db, query, mostRows, 0);
  return [...new Set(rows.map((row) => filterTextOf(row[column])))]
    .filter((text) => text !== '')
    .toSorted((one, other) => one.localeCompare(other, 'et'))
    .slice(0, mostValues);
}

/** In one line, as a filter takes it. */
function filterTextOf(value: JobRow[JobRowColumn]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? recordName(value) : String(value);
  return text.trim().replaceAll(/\s+/g, ' ');
}
