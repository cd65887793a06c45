import { recordName } from '../record-name.ts';
import type { Grouping } from './job-table-address.ts';
import type { JobRow } from './job-table.ts';

/** Returns the value of a row by which it is grouped: the name of a record, or a day. */
export function groupValueOf(row: JobRow, by: Grouping): string | null {
  const value = row[by];
  return value === null || typeof value === 'string' ? value : recordName(value);
}
