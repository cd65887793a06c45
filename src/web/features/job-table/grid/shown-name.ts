import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';

import { isOwnLocation } from '../cells/cell-text.ts';

/** Columns of names: where one has no room in a line, it stands in two. */
export const nameColumns = new Set<JobRowColumn>([
  'client',
  'pickup',
  'destination',
  'product',
  'carrier',
  'driver',
]);

/** True where the column shows a location that is the business's own. */
export function isOwnLocationColumn(row: JobRow, column: JobRowColumn): boolean {
  return (column === 'pickup' || column === 'destination') && isOwnLocation(row[column]);
}

/** Returns what is seen of a name: of a company's not its legal form, which says nothing about a load. */
export function shownName(column: JobRowColumn, name: string): string {
  return column === 'client' || column === 'carrier' ? withoutLegalForm(name) : name;
}
