import { type Selectable, sql } from 'kysely';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { FormerSignature } from '#api/driver/driver-record.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Database, Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';

export type Stop = Selectable<Database['driver_stops']>;

/** Returns the stops of these jobs with what drivers entered there. */
export function findStops(db: Db, jobIds: readonly number[]): Promise<Stop[]> {
  return db.selectFrom('driver_stops').selectAll().where('transport_job_id', '=', anyOf(jobIds)).execute();
}

/** Finds signatures of these jobs that others have taken the place of, the oldest first; of one stop, or of both. */
export async function findFormerSignatures(
  db: Db,
  jobIds: readonly number[],
  stop?: StopKind,
): Promise<FormerSignature[]> {
  const signatures = await db
    .selectFrom('former_signatures')
    .selectAll()
    .where('transport_job_id', '=', anyOf(jobIds))
    .$if(stop !== undefined, (query) => query.where('stop', '=', stop ?? 'pickup'))
    .orderBy('id')
    .execute();
  return signatures.map((each) => ({
    stop: each.stop,
    signature: each.signature,
    signedWeightKg: storedNumber(each.signed_weight_kg),
    replacedAt: instantToIso(each.replaced_at.getTime()),
  }));
}

/** An action read together with its job; times as JSON has them. */
interface ActionRecord {
  what: DriverJob['history'][number]['what'];
  occurredAt: string;
  receivedAt: string;
}
type PhotoRecord = DriverJob['photos'][number];

/** Selected beside a job: everything that was reported of it, in order. */
export const actionsOfJob = sql<ActionRecord[]>`(
  select coalesce(jsonb_agg(to_jsonb(reported) order by reported."occurredAt", reported."receivedAt"), '[]') from (
    select what, occurred_at as "occurredAt", received_at as "receivedAt" from driver_actions where transport_job_id = j.id and not is_beside
  ) reported)`;
/** Selected beside a job: its photos, without their content. */
export const photosOfJob = sql<PhotoRecord[]>`(
  select coalesce(jsonb_agg(to_jsonb(taken) - 'first_order' order by taken.first_order desc nulls last, taken.id), '[]') from (
    select id, action_id as "actionId", kind, taken_at as "takenAt", first_order from driver_photos
    where transport_job_id = j.id and alert_id is null and removed_at is null
  ) taken)`;

/** A job with what its driver reported of it, as the queries of jobs select it. */
export interface RecordedJob {
  id: number;
  driver_status: DriverStatus;
  previous_loads: DriverJob['previousLoads'] | null;
  pre_drive_km: string | null;
  actions: readonly ActionRecord[];
  photos: readonly PhotoRecord[];
}
