import type { LeaveLocationRequest, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { clockSkewMs, currentStop, nextStop } from '#domain/driver/driver-job.ts';
import { type DriverStop, driverStopProblems } from '#domain/driver/driver-stop.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';

import { isInUse } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { findActiveTrucks } from '../../../job-rows/references.ts';
import { findStops } from '../job-records.ts';
import { stopValues, toRuleStop } from '../stop-fields.ts';
import { stopView } from '../view.ts';
import { startAfterAnswer } from './for-office/changed-meanwhile.ts';
import { raiseLeftTrailerAlert } from './for-office/left-trailer.ts';
import { signingChanges, takeSignature } from './given-signatures.ts';
import { findEarlierReferences, findDestinationsForDriver } from './known-destinations.ts';
import { decideLoad, decideLoading } from './load-gate.ts';
import { writeLoadedGoods } from './loaded-goods.ts';
import type { ActionCall, ReportedAction, LockedJob, Outcome } from './reported-action.ts';
import { deliveredByRow, isBulk, saveFieldVersions, checkSignature, saveStop } from './stop-writes.ts';
import { refuseUnconfirmed, stopProblem, findUnusualAtStop, unusualPreDrive } from './unusual-values.ts';
import { historyOfStop } from './written-fields.ts';

/**
 * Writes that a driver sets off: the truck that is really driven, what it carried before, and the destinations the
 * driver knows.
 */
export async function setOff(
  call: ActionCall,
  action: ReportedAction,
  sent: StartDrivingRequest,
  job: LockedJob,
  newVersion: number,
): Promise<Outcome> {
  const { db, user } = call;
  const body = startAfterAnswer(sent, job);
  const problems: Problem[] = [];
  const { preDriveKm = null } = body;
  if (preDriveKm !== null && preDriveKm < 0) problems.push(problem('INVALID', 'preDriveKm'));
  const truckId = body.truckId ?? null;
  const isPlanned = truckId === null || (truckId === job.truck.id && job.truck.isActive);
  const other = isPlanned ? null : await findOwnTruck(db, user.carrierCompanyId, truckId);
  if (!isPlanned && other === null) problems.push(problem('NOT_FOUND', 'truckId'));
  // Another truck comes with its own trailer, unless the driver names another one.
  const trailerId = body.trailerId === undefined ? other?.trailer_id : body.trailerId;
  if (body.trailerId && !(await isOwnTrailer(db, user.carrierCompanyId, body.trailerId, job))) {
    problems.push(problem('NOT_FOUND', 'trailerId'));
  }
  const left = body.trailerId === null ? (other ? other.trailer_id : job.trailerId) : null;
  if (left !== null && body.confirmed?.includes('trailerId') !== true) {
    problems.push(problem('UNUSUAL', 'trailerId', driverMessages[call.language].job.withoutTrailer));
  }
  const unusual = refuseUnconfirmed(call, body.confirmed, problems, unusualPreDrive(preDriveKm));
  if (left !== null) {
    await raiseLeftTrailerAlert(call, action, job, {
      truckId: truckId ?? job.truck.id ?? 0,
      trailerId: left,
    });
  }

  const loads = toPreviousLoads(body.previousLoads);
  // A phone that sends `seen` has asked about all other changes already.
  const seenDestinations = body.seen === undefined ? body.seenDestinations : undefined;
  await decideLoad(call, job, body, { loads, at: action.occurredAt });
  await db
    .insertInto('driver_jobs')
    .values({
      transport_job_id: job.id,
      driver_user_id: user.id,
      previous_loads: JSON.stringify(loads),
      pre_drive_km: preDriveKm,
      noted_destinations: JSON.stringify(await findDestinationsForDriver(db, job, seenDestinations)),
      field_versions: JSON.stringify({ previousLoads: newVersion, preDriveKm: newVersion }),
    })
    .onConflict((conflicting) =>
      conflicting.column('transport_job_id').doUpdateSet((eb) => ({
        driver_user_id: user.id,
        previous_loads: eb.ref('excluded.previous_loads'),
        pre_drive_km: eb.ref('excluded.pre_drive_km'),
        noted_destinations: eb.ref('excluded.noted_destinations'),
        destinations_noted_at: eb.ref('excluded.destinations_noted_at'),
        field_versions: eb.ref('excluded.field_versions'),
      })),
    )
    .execute();
  return {
    ...(truckId !== null && { truckId }),
    ...(trailerId !== undefined && { trailerId }),
    isAlertRaised: left !== null,
    changes: {
      ...(truckId !== null && { truckId: truckId === job.truck.id ? truckId : [job.truck.id, truckId] }),
      ...(trailerId !== undefined && { trailerId }),
      ...(preDriveKm !== null && { preDriveKm }),
      ...(loads.length > 0 && { previousLoads: JSON.stringify(loads) }),
    },
    unusual,
  };
}

/** Writes when a driver has arrived, at the stop that the truck was heading for. */
export async function arrive(
  { db }: ActionCall,
  { occurredAt }: ReportedAction,
  _body: unknown,
  job: LockedJob,
): Promise<Outcome> {
  const stop = nextStop(job.status) ?? 'pickup';
  const arrived = { arrived_at: new Date(occurredAt) };
  await saveStop(db, job.id, stop, arrived);
  return {};
}

/**
 * Writes that a driver leaves a stop, with what was written down there; at the destination the net weight is what
 * was delivered.
 */
export async function leave(
  call: ActionCall,
  action: ReportedAction,
  body: LeaveLocationRequest,
  job: LockedJob,
  newVersion: number,
): Promise<Outcome> {
  const { db, now, user, language } = call;
  const { occurredAt } = action;
  const stop = currentStop(job.status) ?? 'pickup';
  const rule = toRuleStop(body);
  const stops = { pickup: await findPickup(db, job.id), destination: null, [stop]: rule };
  const isOtherWeighed = stop === 'destination' && stops.pickup !== null && netOf(stops.pickup) !== null;
  const latest = now + clockSkewMs;
  const problems = [
    ...driverStopProblems(rule, isBulk(job), latest, isOtherWeighed).map((each) =>
      stopProblem(each, rule, language),
    ),
    ...(await checkSignature(body.signature, 'signature', language)),
  ];
  const unusual = refuseUnconfirmed(
    call,
    body.confirmed,
    problems,
    await findUnusualAtStop(db, job, stop, stops),
  );

  if (stop === 'pickup') {
    await decideLoading(call, action, job, parseInstant(body.endTime ?? '') ?? occurredAt);
  }
  const { signature = null } = body;
  const signing = { jobId: job.id, stop, current: null, weighed: rule, pickup: stops.pickup };
  const { signedWeightKg = null } = await takeSignature(call, { ...body, signature }, signing);
  const fields = {
    ...Object.fromEntries(stopFieldNames.map((name) => [name, body[name] ?? null])),
    signedWeightKg,
  };
  await saveStop(db, job.id, stop, { ...stopValues(fields), left_at: new Date(occurredAt) });
  await saveFieldVersions(
    db,
    user.id,
    job.id,
    stopFieldNames.map((name) => `${stop}.${name}`),
    newVersion,
  );
  if (stop === 'pickup') await writeLoadedGoods(db, job, body.seenGoods);
  return {
    delivered: stop === 'destination' ? deliveredByRow(job, stops) : new Map(),
    unusual,
    changes: { ...historyOfStop(stop, fields), ...signingChanges(signing, { signature, signedWeightKg }) },
  };
}

async function findPickup(db: Db, jobId: number): Promise<DriverStop | null> {
  const stops = await findStops(db, [jobId]);
  const pickup = stopView(stops.find(({ stop }) => stop === 'pickup'));
  return pickup && toRuleStop(pickup);
}

async function findOwnTruck(db: Db, carrierId: number | null, id: number) {
  const truck = (await findActiveTrucks(db, [id])).get(id);
  return carrierId !== null && truck?.company_id === carrierId ? truck : null;
}

/** A trailer of the carrier or of nobody, or one that the office has given the job. */
async function isOwnTrailer(db: Db, carrierId: number | null, id: number, job: LockedJob): Promise<boolean> {
  if (id === job.trailerId) return true;
  const trailer = await db
    .selectFrom('trailers')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('company_id', '=', carrierId), eb('company_id', 'is', null)]))
    .where(isInUse('trailers'))
    .executeTakeFirst();
  if (trailer !== undefined) return true;
  const lent = await findEarlierReferences(db, job.rows, 'trailer');
  return lent.some((earlier) => earlier.id === id);
}
