import { sql } from 'kysely';

import type { Db } from '../../../db/schema.ts';
import type { ImportedEntity } from '../../../import/run-import.ts';
import { findRows } from '../../../job-rows/find-rows.ts';
import { findFindingsSince } from '../../../planning/written-rows.ts';

/**
 * Stores the present findings of the listed jobs that followed their trucks: the import saw the database as it was at
 * its beginning, and people who planned meanwhile did not see the import. `now` in epoch milliseconds.
 */
export async function refreshWarnings(
  db: Db,
  id: number,
  imported: readonly ImportedEntity[],
  now: number,
): Promise<void> {
  const rowIds = imported.flatMap(({ followingRowIds }) => followingRowIds);
  if (rowIds.length === 0) return;
  const rows = await findRows(db, rowIds);
  const jobOf = new Map(rows.map((row) => [row.id, row.transportJobId]));
  const warningsOf = Map.groupBy(await findFindingsSince(db, rowIds, now), ({ rowId }) => jobOf.get(rowId));
  const presentWarnings = [...new Set(jobOf.values())].map((jobId) => ({
    record: String(jobId),
    warnings: warningsOf.get(jobId) ?? [],
  }));
  await sql`
    update import_differences listed set content = listed.content || jsonb_build_object('warnings', given.warnings)
    from jsonb_to_recordset(${JSON.stringify(presentWarnings)}::jsonb) as given (record text, warnings jsonb)
    where listed.import_id = ${id} and listed.kind = 'jobs'
      and listed.content ->> 'record' = given.record`.execute(db);
}
