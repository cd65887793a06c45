import type { Report, ReportRow } from '#api/reports/reports.ts';

/** A group of a period and of the one before; null where it had no load. */
export interface ComparedRow {
  key: string;
  label: string;
  now: ReportRow | null;
  before: ReportRow | null;
}

/** Returns the groups of both periods, those of the first in its order and then what only the one before had. */
export function comparedRows(now: Report, before: Report | undefined): ComparedRow[] {
  const earlier = new Map(before?.content.map((row) => [row.key, row]));
  const rowsNow = now.content.map((row) => ({
    key: row.key,
    label: row.label,
    now: row,
    before: earlier.get(row.key) ?? null,
  }));
  const keysNow = new Set(rowsNow.map(({ key }) => key));
  const rowsGone = [...earlier.values()]
    .filter(({ key }) => !keysNow.has(key))
    .map((row) => ({ key: row.key, label: row.label, now: null, before: row }));
  return [...rowsNow, ...rowsGone];
}
