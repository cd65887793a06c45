import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, jobRowColumns, without } from '#domain/job-row/job-row-columns.ts';

import { isSameValue } from '../edit/row-changes.ts';

/** The cells of rows that others have just changed; 'row' marks a row that is new as a whole. */
export type RowMarks = ReadonlyMap<number, ReadonlySet<JobRowColumn | 'row'>>;

/** Versions that this person's own edits have made, by row. */
export type OwnVersions = ReadonlyMap<number, number>;

/** What can change in a row. */
const watched = without(jobRowColumns, ['id', 'transportJobId', 'creator']);

/**
 * What others have changed between two readings of the same page. A row that an own edit is on its way to is left
 * out, and with it the rows of the same job, which share some of its cells: the reading may be quicker than the
 * edit's answer, which tells the versions of all of them.
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
  const marks = new Map<number, Set<JobRowColumn | 'row'>>();
  for (const row of after) {
    if (own.get(row.id) === row.version || jobsOnTheirWay.has(row.transportJobId)) continue;
    const was = earlier.get(row.id);
    if (was === undefined) {
      // A row that moves up from the next page is not new; one that has just been made is.
      if (row.version === 1 && row.id > highestId(before)) marks.set(row.id, new Set(['row']));
    } else if (was.version < row.version) {
      const changed = watched.filter((column) => !isSameValue(was[column], row[column]));
      if (changed.length > 0) marks.set(row.id, new Set(changed));
    }
  }
  return marks;
}

function highestId(rows: readonly JobRow[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), 0);
}
