import type { JobRow } from '#api/job-row/job-table.ts';
import type { Day } from '#domain/calendar/day.ts';

/** How the list is divided: a sheet for each truck's day, or one for each day. */
export type SheetsBy = 'truck' | 'day';

/** One part of the day list, its rows by time. */
export interface DaySheet {
  key: string;
  date: Day;
  /** The truck of the day; null for rows without a truck, and for the day of all trucks. */
  plate: string | null;
  /** Goods that clients fetch themselves need no truck. */
  isSelfService: boolean;
  rows: JobRow[];
}

/**
 * Divides rows into sheets by day and then by plate. Rows without a truck or a time come last, where they are
 * noticed, and after them those that clients fetch.
 */
export function daySheets(rows: readonly JobRow[], by: SheetsBy): DaySheet[] {
  const plateOf = (row: JobRow) => (by === 'truck' ? (row.truck?.licensePlateNumber ?? null) : null);
  const isFetched = (row: JobRow) => by === 'truck' && row.truck === null && row.status === 'SELF_SERVICE';
  const sheetKeyOf = (row: JobRow) => `${row.date} ${plateOf(row) ?? last}${isFetched(row) ? last : ''}`;
  const groups = Map.groupBy(rows, sheetKeyOf);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, members]) => {
      const [first] = members as [JobRow];
      return {
        key,
        date: first.date,
        plate: plateOf(first),
        isSelfService: isFetched(first),
        rows: members.toSorted(byTime),
      };
    });
}

/** Sorts behind every plate and every time. */
const last = '\u{ffff}';

function byTime(one: JobRow, other: JobRow): number {
  const [before, after] = [one.time ?? last, other.time ?? last];
  if (before === after) return one.id - other.id;
  return before < after ? -1 : 1;
}
