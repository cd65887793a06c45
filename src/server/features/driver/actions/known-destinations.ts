import { sql } from 'kysely';

import type { StartDrivingRequest } from '#api/driver/driver-steps.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import type { ActionCall, ReportedAction, LockedJob, LockedRow, Outcome } from './reported-action.ts';

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
  { db }: ActionCall,
  _action: ReportedAction,
  body: { seenDestinations?: StartDrivingRequest['seenDestinations'] },
  job: LockedJob,
): Promise<Outcome> {
  const noted = await findDestinationsForDriver(db, job, body.seenDestinations);
  await db
    .updateTable('driver_jobs')
    .set({ noted_destinations: JSON.stringify(noted), destinations_noted_at: sql`now()` })
    .where('transport_job_id', '=', job.id)
    .execute();
  return { changes: { noted } };
}

/** Returns the destinations that the driver knows, by row, where nobody has changed them since. */
export async function findKnownDestinations(db: Db, job: LockedJob): Promise<Map<number, number | null>> {
  const driverJob = await db
    .selectFrom('driver_jobs')
    .select((eb) => [
      'noted_destinations as noted',
      eb
        .selectFrom('audit_entries')
        .select(sql<number[]>`coalesce(jsonb_agg(entity_id), '[]')`.as('ids'))
        .where('entity', '=', 'transport_job_product')
        .where('entity_id', '=', anyOf(job.rows.map(({ id }) => id)))
        .where('action', '=', 'updated')
        .where(sql<boolean>`changes->'destination' is not null`)
        .whereRef('at', '>', 'driver_jobs.destinations_noted_at')
        .as('changedSince'),
    ])
    .where('transport_job_id', '=', job.id)
    .executeTakeFirst();
  const isKnown = (rowId: number) => driverJob?.changedSince?.includes(rowId) === false;
  return new Map(
    Object.entries(driverJob?.noted ?? {})
      .map(([rowId, locationId]) => [Number(rowId), locationId] as const)
      .filter(([rowId]) => isKnown(rowId)),
  );
}

/** Returns the former values of a field of rows, from their history: ids of locations, trailers or products. */
export async function findEarlierReferences(
  db: Db,
  jobRows: readonly LockedRow[],
  field: 'destination' | 'pickup' | 'trailer' | 'product',
): Promise<{ rowId: number; id: number | null }[]> {
  if (jobRows.length === 0) return [];
  const rowIds = jobRows.map(({ id }) => id);
  const { rows } = await sql<{ rowId: number; id: number | null }>`
    select entity_id as "rowId", (changes->${sql.lit(field)}->0->>'id')::bigint as id from audit_entries
    where entity = 'transport_job_product' and entity_id = any(${rowIds}::bigint[])
      and action = 'updated' and changes->${sql.lit(field)} is not null`.execute(db);
  return rows;
}
