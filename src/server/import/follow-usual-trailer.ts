import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { awaitingSendingStatuses, isPastSending } from '#domain/job-row/job-row-status.ts';

import { recordAudit, type RowEntry } from '../db/audit.ts';
import type { Db } from '../db/schema.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../external/changed-after-sending.ts';
import { findRows } from '../job-rows/find-rows.ts';
import { changesBetween } from '../job-rows/row-audit.ts';
import { findFindings, oncePerJob } from '../planning/findings.ts';
import { lockVehicleDays } from '../planning/vehicle-days.ts';
import type { Consequence, ImportRun } from './entity.ts';

/**
 * The jobs of trucks in `import_rows` that get another usual trailer, unless they were given one of their own: those
 * of today (Tallinn's day) or later that nobody has begun or cancelled.
 */
const followingJobs = (run: ImportRun) => sql`
  from import_rows i
  join trucks truck on truck.id = i.target
  join transport_jobs j on j.truck_id = truck.id
    and j.trailer_id is not distinct from truck.trailer_id
  left join trailers former_trailer on former_trailer.id = truck.trailer_id
  where i."trailerRegNumber_given" and truck.trailer_id is distinct from i."trailerRegNumber_id"
    and j.driver_status = 'NOT_STARTED' and j.transport_date >= ${toTallinn(run.now).day}
    and exists (
      select from transport_job_products r where r.transport_job_id = j.id and r.status = any(${awaitingSendingStatuses})
    )
  order by j.id`;

/** Returns what `followUsualTrailers` would change, with the findings that each job would then have. */
export async function findJobsToFollow(db: Db, run: ImportRun): Promise<Consequence[]> {
  const { rows: jobs } = await sql<{
    id: number;
    file: number;
    line: number;
    day: string;
    plate: string;
    before: string | null;
    after: string | null;
    trailerId: number | null;
  }>`
    select j.id, i.file, i.line, j.transport_date as day, truck.license_plate_number as plate,
      former_trailer.registration_number as before, i."trailerRegNumber" as after, i."trailerRegNumber_id" as "trailerId"
    ${followingJobs(run)}`.execute(db);
  const { rows: openRows } = await sql<{ id: number }>`
    select id from transport_job_products
    where transport_job_id = any(${sql.val(jobs.map(({ id }) => id))}::bigint[]) and status = any(${awaitingSendingStatuses})
    order by id`.execute(db);
  const trailers = new Map(
    jobs.map(({ id, trailerId, after }) => [
      id,
      trailerId === null ? null : { id: trailerId, registrationNumber: after ?? '' },
    ]),
  );
  const rowIds = openRows.map(({ id }) => id);
  const following = (await findRows(db, rowIds)).map((row) =>
    Object.assign(row, { trailer: trailers.get(row.transportJobId) ?? null }),
  );
  const warnings = oncePerJob(following, await findFindings(db, following, run.now));
  const jobOf = new Map(following.map(({ id, transportJobId }) => [id, transportJobId]));
  const warningsOf = Map.groupBy(warnings, ({ rowId }) => jobOf.get(rowId));
  return jobs.map(({ id, file, line, day, plate, before, after }) => ({
    kind: 'jobs',
    file,
    line,
    record: String(id),
    values: { transportDate: day, licensePlateNumber: plate },
    changes: { trailerRegNumber: { before, after } },
    warnings: warningsOf.get(id) ?? [],
  }));
}

/**
 * Gives jobs their truck's other trailer and returns the ids of their open rows. Runs before the trucks are written:
 * afterwards their former trailer is unknown.
 */
export async function followUsualTrailers(db: Db, run: ImportRun): Promise<number[]> {
  const { rows: jobs } = await sql<{ id: number; trailerId: number | null; plate: string }>`
    select j.id, i."trailerRegNumber_id" as "trailerId", truck.license_plate_number as plate ${followingJobs(run)}
    for no key update of j`.execute(db);
  if (jobs.length === 0) return [];
  const jobIds = jobs.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select id from transport_job_products
    where transport_job_id = any(${sql.val(jobIds)}::bigint[]) order by id for no key update`.execute(db);
  const rowIds = rows.map(({ id }) => id);
  await saveRowsAsSent(db, jobIds);
  const before = await findRows(db, rowIds);
  await sql`
    update transport_jobs j set trailer_id = moved."trailerId", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as moved (id bigint, "trailerId" bigint)
    where j.id = moved.id`.execute(db);
  await sql`
    update transport_job_products set version = version + 1, updated_at = now()
    where id = any(${sql.val(rowIds)}::bigint[])`.execute(db);
  await refreshChangedAfterSending(db, jobIds, run.userId);
  const by =
    run.userId === null
      ? ({ actor: run.actor ?? 'import', action: 'import' } as const)
      : ({ userId: run.userId, action: 'updated' } as const);
  const code = run.action === 'import' ? 'TRAILER_IMPORTED' : 'TRAILER_OF_TRUCK';
  const plates = new Map(jobs.map(({ id, plate }) => [id, plate]));
  const earlierRows = new Map(before.map((row) => [row.id, row]));
  const after = await findRows(db, rowIds);
  await recordAudit(
    db,
    ...after.flatMap((row): RowEntry[] => {
      const earlierRow = earlierRows.get(row.id);
      if (earlierRow === undefined) return [];
      const changes = changesBetween(earlierRow, row);
      const cause = { code, of: plates.get(row.transportJobId) ?? '' } as const;
      return [{ ...by, entity: 'transport_job_product', entityId: row.id, changes, cause }];
    }),
  );
  // A user who plans one of these trailers at this moment is warned of these jobs.
  await lockVehicleDays(db, after);
  return after.filter(({ status }) => !isPastSending(status)).map(({ id }) => id);
}
