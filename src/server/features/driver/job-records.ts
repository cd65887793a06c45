import { type Selectable, sql } from 'kysely';

import type { DriverJob, StopRecord } from '#api/driver/driver-job.ts';
import type { FormerSignature } from '#api/driver/driver-record.ts';
import { driverStatusLabels } from '#api/job-row/job-row-labels.ts';
import { instantToIso, isoOrNull } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';
import { recordedWaiting } from '#domain/driver/waiting.ts';
import { deliveredWeight } from '#domain/driver/weights/delivered-shares.ts';
import { netKg } from '#domain/goods/weights.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Database, Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { stopColumns } from '../../record-fields/driver-stop.ts';
import { toRuleStop } from './stop-fields.ts';

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
  const found = await db
    .selectFrom('former_signatures')
    .selectAll()
    .where('transport_job_id', '=', anyOf(jobIds))
    .$if(stop !== undefined, (query) => query.where('stop', '=', stop ?? 'pickup'))
    .orderBy('id')
    .execute();
  return found.map((each) => ({
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
    select what, occurred_at as "occurredAt", received_at as "receivedAt" from driver_actions where transport_job_id = j.id
  ) reported)`;
/** Selected beside a job: its photos, without their content. */
export const photosOfJob = sql<PhotoRecord[]>`(
  select coalesce(jsonb_agg(to_jsonb(taken) - 'first_order' order by taken.first_order desc nulls last, taken.id), '[]') from (
    select id, action_id as "actionId", kind, taken_at as "takenAt", first_order from driver_photos
    where transport_job_id = j.id and alert_id is null and removed_at is null
  ) taken)`;

interface RecordedJob {
  id: number;
  driver_status: DriverStatus;
  previous_loads: DriverJob['previousLoads'] | null;
  pre_drive_km: string | null;
  actions: readonly ActionRecord[];
  photos: readonly PhotoRecord[];
}

/** Returns the reports of a driver about a job, as driver and office both read them. */
export function jobRecordView(job: RecordedJob, stops: readonly Stop[]) {
  const stopOf = (kind: Stop['stop']) => stopView(stops.find(({ stop }) => stop === kind));
  const [pickupStop, destinationStop] = [stopOf('pickup'), stopOf('destination')];
  return {
    transportJobId: job.id,
    driverStatus: {
      id: driverSteps[job.driver_status].id,
      code: job.driver_status,
      value: driverStatusLabels[job.driver_status],
    },
    previousLoads: job.previous_loads ?? [],
    preDriveKm: storedNumber(job.pre_drive_km),
    pickupStop,
    destinationStop,
    deliveredIsEstimated: isDeliveredEstimated(pickupStop, destinationStop),
    history: job.actions.map(({ what, occurredAt, receivedAt }) => ({
      what,
      occurredAt: instantToIso(Date.parse(occurredAt)),
      receivedAt: instantToIso(Date.parse(receivedAt)),
    })),
    photos: job.photos.map((photo) => ({ ...photo, takenAt: instantToIso(Date.parse(photo.takenAt)) })),
  } satisfies Partial<DriverJob>;
}

/** Returns the record of a stop; null before a driver has been there. */
export function stopView(stop: Stop | undefined): StopRecord | null {
  if (stop === undefined) return null;
  const { gross_weight_kg: gross, vehicle_weight_kg: vehicle } = stop;
  const times = {
    arrivedAt: isoOrNull(stop.arrived_at),
    endTime: isoOrNull(stop.end_time),
    leftAt: isoOrNull(stop.left_at),
  };
  return {
    startTime: isoOrNull(stop.start_time),
    ...times,
    grossWeightKg: storedNumber(gross),
    vehicleWeightKg: storedNumber(vehicle),
    netWeightKg: netKg(gross, vehicle),
    noScale: stop.no_scale,
    estimatedWeightKg: storedNumber(stop.estimated_weight_kg),
    waitingReason: stop.waiting_reason,
    ...recordedWaiting(times),
    ...stopTextsBy((name) => stop[stopColumns[name]]),
    signature: stop.signature,
    signedWeightKg: storedNumber(stop.signed_weight_kg),
    distanceKm: storedNumber(stop.distance_km),
    afterDriveKm: storedNumber(stop.after_drive_km),
  };
}

/** True when neither end was weighed, so that what was delivered is the driver's estimate. */
function isDeliveredEstimated(pickup: StopRecord | null, destination: StopRecord | null): boolean {
  if (destination === null) return false;
  return deliveredWeight(pickup && toRuleStop(pickup), toRuleStop(destination))?.isEstimated ?? false;
}
