import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { findingCodes } from '#domain/planning/finding.ts';

import type { Db } from '../db/schema.ts';
import { findRows } from '../job-rows/find-rows.ts';
import type { StoredRow } from '../job-rows/job-row.ts';
import { findFindings, oncePerJob } from './findings.ts';
import { refuseExpiredPapers } from './paper-findings.ts';
import { addFindings } from './row-findings.ts';
import { lockVehicleDays } from './vehicle-days.ts';

/** Tells whether the user who wrote is warned of a finding; by default of every one. */
export type ShouldWarn = (finding: Pick<JobRowWarning, 'rowId' | 'code'>) => boolean;

/**
 * Returns rows as they have just been written, with their findings, and what to warn whoever wrote them of. Of two
 * who give one truck or trailer work on one day the second waits here for the first and sees what the first has
 * done: last in a transaction, once, for all rows. `now` in epoch milliseconds. Throws a 422 refusal where a paper has
 * run out of a kind that refuses.
 */
export async function answerWritten(
  db: Db,
  rows: readonly StoredRow[],
  now: number,
  shouldWarn: ShouldWarn = () => true,
): Promise<{ content: JobRow[]; warnings: JobRowWarning[] }> {
  await lockVehicleDays(
    db,
    rows.filter(({ id: rowId }) => findingCodes.some((code) => shouldWarn({ rowId, code }))),
  );
  const findings = await findFindings(db, rows, now);
  const warnings = oncePerJob(rows, findings.filter(shouldWarn));
  refuseExpiredPapers(warnings);
  // A finding of a whole job is put on one of the rows that are answered.
  return { content: addFindings(rows, findings), warnings };
}

/** Finds the warnings alone, of rows by their ids. */
export async function findWrittenFindings(
  db: Db,
  rowIds: readonly number[],
  now: number,
): Promise<JobRowWarning[]> {
  return (await answerWritten(db, await findRows(db, rowIds), now)).warnings;
}

/** Finds the warnings of rows that a finished transaction has written. */
export async function findFindingsSince(
  db: Db,
  rowIds: readonly number[],
  now: number,
): Promise<JobRowWarning[]> {
  const rows = await findRows(db, rowIds);
  return oncePerJob(rows, await findFindings(db, rows, now));
}

/** Finds the warnings of the rows that have a truck; other rows of an order may still wait for one. */
export async function findFindingsOfTrucks(
  db: Db,
  rowIds: readonly number[],
  now: number,
): Promise<JobRowWarning[]> {
  const rows = await findRows(db, rowIds);
  const withTruck = rows.filter(({ truck }) => truck !== null);
  return (await answerWritten(db, withTruck, now)).warnings;
}
