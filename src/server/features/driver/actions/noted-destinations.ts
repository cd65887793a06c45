import { sql } from 'kysely';

import type { StartDrivingRequest } from '#api/driver/driver.ts';

import type { Db } from '../../../db/connect.ts';
import type { LockedJob, LockedRow } from './driver-action.ts';

/**
 * Takes note of where the job's rows go now, or of what the driver saw of it. A place that a row has never gone to
 * counts as none seen: its name is answered later, and other places are not the driver's to know.
 */
export async function notedDestinations(
  db: Db,
  job: LockedJob,
  seen: StartDrivingRequest['seenDestinations'],
): Promise<Record<string, number | null>> {
  const seenOf = (row: LockedRow) =>
    seen?.find(({ transportJobProductId }) => transportJobProductId === row.id)?.locationId;
  const others = job.rows.filter((row) => ![undefined, row.destination_location_id].includes(seenOf(row)));
  const earlier = await earlierDestinations(db, others);
  return Object.fromEntries(
    job.rows.map((row) => {
      if (!others.includes(row)) return [row.id, row.destination_location_id];
      const saw = seenOf(row) ?? null;
      return [row.id, earlier.some((each) => each.rowId === row.id && each.locationId === saw) ? saw : null];
    }),
  );
}

/** Where rows went before, out of their history. */
async function earlierDestinations(db: Db, jobRows: readonly LockedRow[]) {
  if (jobRows.length === 0) return [];
  const rowIds = jobRows.map(({ id }) => id);
  const { rows } = await sql<{ rowId: number; locationId: number | null }>`
    select entity_id as "rowId", (changes->'destination'->0->>'id')::bigint as "locationId" from audit_entries
    where entity = 'transport_job_product' and entity_id = any(${rowIds}::bigint[])
      and action = 'updated' and changes->'destination' is not null`.execute(db);
  return rows;
}
