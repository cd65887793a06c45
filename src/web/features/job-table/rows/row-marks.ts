import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, jobRowColumns, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { isSameValue } from '../../../job-row/edit/row-changes.ts';

/** The cells of rows that others have just changed; 'row' marks a row that is new as a whole. */
export type RowMarks = ReadonlyMap<number, ReadonlySet<JobRowColumn | 'row'>>;

/** Versions that this person's own edits have made, by row. */
export type OwnVersions = ReadonlyMap<number, number>;

/** The columns that can change in a row. */
const watchedColumns = jobRowColumns.filter((column) => column !== 'creator' && ruleOf(column).kind !== 'id');

/**
 * Returns the changes by others between two readings of a page, without jobs with an own edit that has no answer yet.
 */
export function marksBetween(
  before: readonly JobRow[],
  after: readonly JobRow[],
  own: OwnVersions,
  onTheirWay: ReadonlySet<number> | ReadonlyMap<number, unknown> = new Set(),
): Map<number, Set<JobRowColumn | 'row'>> {
  const earlier = new Map(before.map((row) => [row.id, row]));
  const jobsOnTheirWay = new Set(
    [...before, ...after].filter(({ id }) => onTheirWay.has(id)).map(({ transportJobId }) => transportJobId),
  );
  const lastKnown = after.findLastIndex(({ id }) => earlier.has(id));
  const marks = new Map<number, Set<JobRowColumn | 'row'>>();
  for (const [index, row] of after.entries()) {
    if (own.get(row.id) === row.version || jobsOnTheirWay.has(row.transportJobId)) continue;
    const was = earlier.get(row.id);
    if (was === undefined) {
      // A row that moves up from the next page, to the end of a full one, is not new; one that has just been made is.
      const hasMovedUp = index > lastKnown && after.length <= before.length;
      if (row.version === 1 && row.id > highestId(before) && !hasMovedUp) marks.set(row.id, new Set(['row']));
    } else if (was.version < row.version) {
      const changedColumns = watchedColumns.filter((column) => !isSameValue(was[column], row[column]));
      if (changedColumns.length > 0) marks.set(row.id, new Set(changedColumns));
    }
  }
  return marks;
}

function highestId(rows: readonly JobRow[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0);
}
