import { type StopRequest, stopFieldNames } from '#api/driver/driver-job.ts';
import type { StartDrivingRequest } from '#api/driver/driver.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';
import { deliveredShares } from '#domain/driver/delivered-shares.ts';
import { clockSkewMilliseconds, currentStop, nextStop, type StopKind } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import { decimal, decimalToText } from '#domain/goods/decimal.ts';
import { netWeight } from '#domain/goods/weights.ts';

import type { Db } from '../../db/connect.ts';
import { invalid } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { drawnSignature } from '../../job-rows/drawn-signature.ts';
import type { ActionCall, DriverAction, LockedJob, Outcome } from './driver-action.ts';
import { notedDestinations } from './noted-destinations.ts';
import { toPreviousLoads } from './previous-loads.ts';
import { stopValues, toRuleStop } from './stop-fields.ts';

/** Setting off: the truck that is really driven, what it carried before, and the destinations the driver knows. */
export async function setOff(
  { db, user }: ActionCall,
  body: StartDrivingRequest,
  job: LockedJob,
  version: number,
): Promise<Outcome> {
  const problems: Problem[] = [];
  const { preDriveKm = null } = body;
  if (preDriveKm !== null && preDriveKm < 0) problems.push(problem('INVALID', 'preDriveKm'));
  const truckId = body.truckId ?? null;
  const isPlanned = truckId === job.truck.id && job.truck.isActive;
  const isKnown =
    truckId === null || isPlanned || (await isOwnActiveTruck(db, user.carrierCompanyId, truckId));
  if (!isKnown) problems.push(problem('NOT_FOUND', 'truckId'));
  if (problems.length > 0) throw invalid(problems);

  const loads = toPreviousLoads(body.previousLoads);
  await db
    .insertInto('driver_jobs')
    .values({
      transport_job_id: job.id,
      driver_user_id: user.id,
      previous_loads: JSON.stringify(loads),
      pre_drive_km: preDriveKm,
      noted_destinations: JSON.stringify(await notedDestinations(db, job, body.seenDestinations)),
      field_versions: JSON.stringify({ previousLoads: version, preDriveKm: version }),
    })
    .onConflict((conflicting) =>
      conflicting.column('transport_job_id').doUpdateSet((eb) => ({
        driver_user_id: user.id,
        previous_loads: eb.ref('excluded.previous_loads'),
        pre_drive_km: eb.ref('excluded.pre_drive_km'),
        noted_destinations: eb.ref('excluded.noted_destinations'),
        field_versions: eb.ref('excluded.field_versions'),
      })),
    )
    .execute();
  return truckId === null ? {} : { truckId, changes: { truckId } };
}

/** Arriving: when, at the stop that the truck was heading for. */
export async function arrive(
  { db }: ActionCall,
  { occurredAt }: DriverAction,
  job: LockedJob,
): Promise<Outcome> {
  const stop = nextStop(job.status) ?? 'pickup';
  const arrived = { arrived_at: new Date(occurredAt) };
  await upsertStop(db, job.id, stop, arrived);
  return {};
}

/** Leaving a stop with what was written down there; at the destination the net weight is what was delivered. */
export async function leave(
  { db, now, user }: ActionCall,
  { occurredAt }: DriverAction,
  body: StopRequest,
  job: LockedJob,
  version: number,
): Promise<Outcome> {
  const stop = currentStop(job.status) ?? 'pickup';
  const rule = toRuleStop(body);
  const problems = [
    ...driverStopProblems(rule, isBulk(job), now + clockSkewMilliseconds).map(({ code, field }) =>
      problem(code, field),
    ),
    ...(await signatureProblems(body.signature, 'signature')),
  ];
  if (problems.length > 0) throw invalid(problems);

  const fields = Object.fromEntries(stopFieldNames.map((name) => [name, body[name] ?? null]));
  await upsertStop(db, job.id, stop, { ...stopValues(fields), left_at: new Date(occurredAt) });
  await raiseFieldVersions(
    db,
    user.id,
    job.id,
    stopFieldNames.map((name) => `${stop}.${name}`),
    version,
  );
  return { delivered: stop === 'destination' ? delivered(job, body) : new Map() };
}

/** A signature that nobody could draw again is none: better asked for once more while the client stands there. */
export async function signatureProblems(given: StopRequest['signature'], field: string): Promise<Problem[]> {
  if (given === null || given === undefined || (await drawnSignature(given)) !== null) return [];
  return [problem('INVALID', field, et.driver.unreadableSignature)];
}

/** What the rows got of the net weight at the destination, by row id. */
export function delivered(
  job: LockedJob,
  stop: Pick<StopRequest, 'grossWeightKg' | 'vehicleWeightKg'>,
): Map<number, string> {
  const { grossWeightKg: gross, vehicleWeightKg: vehicle } = stop;
  if (gross === null || gross === undefined || vehicle === null || vehicle === undefined) return new Map();
  const rows = job.rows.map((row) => ({ id: row.id, quantity: decimal(row.quantity), unit: row.unit }));
  const shares = deliveredShares(netWeight(decimal(gross), decimal(vehicle)), rows);
  return new Map([...shares].map(([id, share]) => [id, decimalToText(share)]));
}

export function isBulk(job: LockedJob): boolean {
  return job.rows.some((row) => row.isBulk);
}

export async function upsertStop(
  db: Db,
  jobId: number,
  stop: StopKind,
  values: Record<string, string | Date | null>,
): Promise<void> {
  await db
    .insertInto('driver_stops')
    .values({ transport_job_id: jobId, stop, ...values })
    .onConflict((conflicting) => conflicting.columns(['transport_job_id', 'stop']).doUpdateSet(values))
    .execute();
}

export async function raiseFieldVersions(
  db: Db,
  userId: number,
  jobId: number,
  fields: readonly string[],
  version: number,
): Promise<void> {
  const versions = JSON.stringify(Object.fromEntries(fields.map((field) => [field, version])));
  await db
    .insertInto('driver_jobs')
    .values({ transport_job_id: jobId, driver_user_id: userId, field_versions: versions })
    .onConflict((conflicting) =>
      conflicting.column('transport_job_id').doUpdateSet((eb) => ({
        field_versions: eb('driver_jobs.field_versions', '||', eb.ref('excluded.field_versions')),
      })),
    )
    .execute();
}

async function isOwnActiveTruck(db: Db, carrierId: number | null, id: number): Promise<boolean> {
  const truck = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', carrierId)
    .where('status', '=', activeTruckStatus)
    .executeTakeFirst();
  return truck !== undefined;
}
