import { sql } from 'kysely';

import type { StartDrivingRequest } from '#api/driver/driver-steps.ts';

import type { Db } from '../../../db/schema.ts';
import type { Checked, LockedJob, LockedRow, Outcome } from './reported-action.ts';

/**
 * Returns the destination of each of the job's rows: what the driver saw, else where the row goes now. A location that
 * the row has never gone to counts as none seen: its name is answered later, and drivers may not read other locations.
 */
export async function findDestinationsForDriver(
  db: Db,
  job: LockedJob,
  seenDestinations: StartDrivingRequest['seenDestinations'],
): Promise<Record<string, number | null>> {
  const seenOf = (row: LockedRow) =>
    seenDestinations?.find(({ transportJobProductId }) => transportJobProductId === row.id)?.locationId;
  const others = job.rows.filter((row) => ![undefined, row.destination_location_id].includes(seenOf(row)));
  const earlier = await findEarlierReferences(db, others, 'destination');
  return Object.fromEntries(
    job.rows.map((row) => {
      if (!others.includes(row)) return [row.id, row.destination_location_id];
      const saw = seenOf(row) ?? null;
      return [row.id, earlier.some((each) => each.rowId === row.id && each.id === saw) ? saw : null];
    }),
  );
}

/** Saves that the driver knows where the rows go now. */
export async function saveKnownDestinations(
  { call: { db }, job }: Checked,
  body: { seenDestinations?: StartDrivingRequest['seenDestinations'] },
): Promise<Outcome> {
  const noted = await findDestinationsForDriver(db, job, body.seenDestinations);
  await db
    .updateTable('driver_jobs')
    .set({ noted_destinations: JSON.stringify(noted), destinations_noted_at: sql`now()` })
    .where('transport_job_id', '=', job.id)
    .execute();
  return { changes: { noted } };
}

type ReferenceField = 'destination' | 'pickup' | 'trailer' | 'truck' | 'product';

/** Returns the former values of fields of rows, from their history: ids of locations, trailers, trucks or products. */
export async function findEarlierReferences<Field extends ReferenceField>(
  db: Db,
  jobRows: readonly LockedRow[],
  ...fields: Field[]
): Promise<{ rowId: number; field: Field; id: number | null }[]> {
  if (jobRows.length === 0) return [];
  const rowIds = jobRows.map(({ id }) => id);
  const { rows } = await sql<{ rowId: number; field: Field; id: number | null }>`
    select entity_id as "rowId", field, (changes->field->0->>'id')::bigint as id
    from audit_entries cross join unnest(${fields}::text[]) as field
    where entity = 'transport_job_product' and entity_id = any(${rowIds}::bigint[])
      and action = 'updated' and changes->field is not null`.execute(db);
  return rows;
}
