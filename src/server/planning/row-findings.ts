import type { JobRow } from '#api/job-row/job-table.ts';
import { isOver } from '#domain/job-row/job-row-status.ts';
import type { FindingCode } from '#domain/planning/finding.ts';

import type { Db } from '../db/connect.ts';
import type { ChangeEvents } from '../realtime/change-events.ts';
import { findFindings } from './findings.ts';

/** Writes onto rows what speaks for care as they are now; nothing does of those that are over. */
export async function noteFindings(db: Db, rows: readonly JobRow[], now: number): Promise<void> {
  const open = rows.filter(({ status }) => !isOver(status));
  const found = Map.groupBy(await findFindings(db, open, now), ({ rowId }) => rowId);
  for (const row of rows) {
    row.findings = [...new Set((found.get(row.id) ?? []).map(({ code }) => code))];
  }
}

/** What is found may change without word of a changed row: by a cleaning, say. */
const lifetimeMilliseconds = 1000;
const keptRows = 5000;

/**
 * The same for the pages of the table: what was found is kept for a moment, until any row changes. After a change every
 * open table reads its page anew, and all ask the same.
 */
export function createPageFindings(events: ChangeEvents, now: () => number) {
  const kept = new Map<string, { codes: FindingCode[]; at: number }>();
  let generation = 0;
  events.onChanged(() => {
    generation += 1;
    kept.clear();
  });
  const keyOf = ({ id, version }: JobRow) => `${id} ${version}`;
  return {
    async note(db: Db, rows: readonly JobRow[]): Promise<void> {
      const at = now();
      const unknown: JobRow[] = [];
      for (const row of rows) {
        const known = isOver(row.status) ? undefined : kept.get(keyOf(row));
        if (known !== undefined && Math.abs(at - known.at) < lifetimeMilliseconds) row.findings = known.codes;
        else unknown.push(row);
      }
      const before = generation;
      await noteFindings(db, unknown, at);
      if (before !== generation) return;
      if (kept.size + unknown.length > keptRows) kept.clear();
      for (const row of unknown) kept.set(keyOf(row), { codes: row.findings ?? [], at });
    },
  };
}
