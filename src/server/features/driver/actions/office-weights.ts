import { randomUUID } from 'node:crypto';

import type { OfficeWeightsRequest } from '#api/driver/office-weights.ts';
import { type Problem, problem } from '#api/error-codes.ts';
import { clockSkewMs, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import { type OfficeEntry, officeStopFields, type Overruled } from '#domain/driver/office-weights.ts';
import { type Journey, standingJob } from '#domain/driver/standing-job.ts';
import { deliveredWeight, netOf } from '#domain/driver/weights/delivered-shares.ts';
import { ofBothEnds, type UnusualValue } from '#domain/driver/weights/weight-checks.ts';

import { anyOf } from '../../../db/any-of.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../../../external/changed-after-sending.ts';
import { conflict, invalid, notFound } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { readJobRecord } from '../driver-record.ts';
import { savePhoto } from '../photos.ts';
import { decideAgain } from './load-gate.ts';
import { lockJob, lockRows } from './locked-job.ts';
import { readStanding } from './read-standing.ts';
import { ruleStopOf } from './report-checks.ts';
import type { ActionCall, LockedJob, ReportedAction } from './reported-action.ts';
import { isBulk } from './stop-writes.ts';
import {
  findUnusualAtStop,
  raiseUnlikePaperAlert,
  refuseUnconfirmed,
  type RuleStops,
  stopProblem,
} from './unusual-values.ts';
import { writeStanding } from './write-standing.ts';

/**
 * Enters what the office reads off paper of a job (docs/requirements.md, 'Weights from paper'), and returns the ids of
 * its rows. Throws a 404, 409 or 422 refusal.
 */
export async function enterWeights(
  call: ActionCall,
  jobId: number,
  body: OfficeWeightsRequest,
): Promise<{ rowIds: number[]; hasChangedAlerts: boolean }> {
  const { db, user, now } = call;
  const locked = await lockJob(db, jobId);
  if (locked === undefined) throw notFound();
  if (locked.version !== body.version) throw conflict([], await readJobRecord(db, jobId));
  const job: LockedJob = {
    id: jobId,
    version: locked.version,
    status: locked.driver_status,
    truck: { id: locked.truck_id, isActive: locked.is_truck_in_use },
    trailerId: locked.trailer_id,
    day: locked.transport_date,
    rows: await lockRows(db, jobId),
  };
  const before = await readStanding(db, jobId, { isReporting: false });
  const entry: OfficeEntry = { id: Infinity, isCompleted: body.completed === true, values: valuesOf(body) };
  const standing = standingJob(before.wish, before.reports, [...before.officeEntries, entry]);
  if (standing.isCancelled || standing.journey === null) {
    throw invalid([
      standing.isCancelled
        ? problem('NOT_ALLOWED', undefined, et.officeWeights.nothingToHaul)
        : problem('REQUIRED', 'destination.netWeightKg'),
    ]);
  }
  const { journey } = standing;
  const stops = { pickup: ruleStopOf(journey, 'pickup'), destination: ruleStopOf(journey, 'destination') };
  refuseUnconfirmed(
    call,
    body.confirmed,
    [...problemsOf(body, job, journey, stops, now), ...(await photoProblems(db, jobId, body))],
    await findUnusual(db, body, job, stops),
  );

  const newPhotoIds = await saveTicketPhotos(db, jobId, body, now);
  await db
    .insertInto('office_weights')
    .values({
      transport_job_id: jobId,
      user_id: user.id,
      entered_at: new Date(now),
      entered: JSON.stringify(entry.values),
      is_completed: entry.isCompleted,
      ticket_photo_ids: JSON.stringify([...(body.ticketPhotoIds ?? []), ...newPhotoIds]),
      signed_on_paper: body.signedOnPaper ?? null,
      reason: body.reason,
    })
    .execute();
  await saveRowsAsSent(db, [jobId]);
  await writeStanding(call, null, job, { ...before, standing }, {});
  await recordAudit(db, {
    userId: user.id,
    entity: 'transport_job',
    entityId: jobId,
    action: 'office-weights',
    changes: {
      reason: body.reason,
      ...(body.signedOnPaper !== undefined && { signedOnPaper: body.signedOnPaper }),
      ...(journey.status !== job.status && { driverStatus: [job.status, journey.status] }),
      ...Object.fromEntries(
        Object.entries(entry.values).map(([field, value]) => {
          const former = before.standing.journey?.values[field] ?? null;
          return [field, former === null ? value : [former, value]];
        }),
      ),
    },
  });
  const { hasChangedAlerts: isSendingChanged } = await refreshChangedAfterSending(db, [jobId], user.id);
  const isUnlikeChanged = await raiseUnlikePaperAlert(call, job, journey.overruled);
  const isGateAlerted =
    job.truck.id !== null &&
    (await decideAgain(
      { call, action: loadingOf(body, jobId, now), job, journey, before: before.standing.journey },
      { truck: { id: job.truck.id, trailerId: job.trailerId } },
    ));
  return {
    rowIds: before.rows.map(({ id }) => id),
    hasChangedAlerts: isSendingChanged || isUnlikeChanged || isGateAlerted,
  };
}

/** Keeps the new photos of the tickets, and returns their ids. Throws a 422 refusal of what is no picture. */
async function saveTicketPhotos(
  db: Db,
  transportJobId: number,
  { ticketPhotos = [] }: OfficeWeightsRequest,
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, picture] of ticketPhotos.entries()) {
    const photo = { ...picture, actionId: randomUUID(), transportJobId, kind: 'WEIGHBRIDGE_TICKET' as const };
    ids.push((await savePhoto(db, photo, now, `ticketPhotos.${index}.data`)) ?? 0);
  }
  return ids;
}

/** The loading, as the load gate takes it. */
function loadingOf(
  { pickup = {} }: OfficeWeightsRequest,
  transportJobId: number,
  now: number,
): ReportedAction {
  return {
    actionId: randomUUID(),
    what: 'at-location',
    stop: 'pickup',
    transportJobId,
    occurredAt: now,
    body: pickup,
  };
}

/** What is entered, by dotted name; null takes an earlier value back. */
function valuesOf(body: OfficeWeightsRequest): Record<string, unknown> {
  return Object.fromEntries(
    stopKinds.flatMap((stop) =>
      Object.entries(body[stop] ?? {}).map(([field, value]) => [`${stop}.${field}`, value]),
    ),
  );
}

/** What cannot be, and what the driver has reported otherwise: only the driver corrects that. */
function problemsOf(
  body: OfficeWeightsRequest,
  job: LockedJob,
  journey: Journey,
  stops: RuleStops,
  now: number,
): Problem[] {
  const problems: Problem[] = [];
  if (body.reason === '') problems.push(problem('REQUIRED', 'reason'));
  const entered = Object.keys(valuesOf(body));
  if (entered.length === 0 && body.completed !== true) {
    problems.push(problem('REQUIRED', 'destination.netWeightKg'));
  }
  const isEntered = ({ stop, field }: Overruled) => entered.includes(`${stop}.${field}`);
  for (const each of journey.overruled.filter(isEntered)) {
    problems.push(problem('NOT_ALLOWED', `${each.stop}.${each.field}`, et.officeWeights.reported));
  }
  for (const kind of stopKinds) {
    const stop = stops[kind];
    if (stop === null || body[kind] === undefined) continue;
    // Whatever is known of one end is taken.
    const broken = driverStopProblems(stop, false, now + clockSkewMs).filter(({ field }) =>
      officeStopFields.some((name) => name === field),
    );
    problems.push(...broken.map((each) => stopProblem(each, stop, 'et', `${kind}.`)));
    if (stop.grossWeightKg !== null && stop.vehicleWeightKg === null && netOf(stop) === null) {
      problems.push(problem('REQUIRED', `${kind}.vehicleWeightKg`));
    }
    if (stop.vehicleWeightKg !== null && stop.grossWeightKg === null && netOf(stop) === null) {
      problems.push(problem('REQUIRED', `${kind}.grossWeightKg`));
    }
    const [net, own] = [stop.netWeightKg ?? null, netOf({ ...stop, netWeightKg: null })];
    if (net !== null && own !== null && net !== own) {
      problems.push(problem('INVALID', `${kind}.netWeightKg`, et.officeWeights.otherNet));
    }
  }
  const isWeighed = stops.destination !== null && deliveredWeight(stops.pickup, stops.destination) !== null;
  if (body.completed === true && isBulk(job) && !isWeighed) {
    problems.push(problem('REQUIRED', 'destination.netWeightKg'));
  }
  return problems;
}

async function photoProblems(
  db: Db,
  jobId: number,
  { ticketPhotoIds = [] }: OfficeWeightsRequest,
): Promise<Problem[]> {
  const known = await db
    .selectFrom('driver_photos')
    .select('id')
    .where('id', '=', anyOf(ticketPhotoIds))
    .where('transport_job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .execute();
  const isMissing = ticketPhotoIds.some((photoId) => !known.some(({ id }) => id === photoId));
  return isMissing ? [problem('NOT_FOUND', 'ticketPhotoIds')] : [];
}

/** The questions that a driver would be asked about what is entered; a difference between both ends at either. */
async function findUnusual(
  db: Db,
  body: OfficeWeightsRequest,
  job: LockedJob,
  stops: RuleStops,
): Promise<UnusualValue[]> {
  const entered = Object.entries(valuesOf(body)).flatMap(([field, value]) => (value === null ? [] : [field]));
  const isWeighed = (kind: StopKind) =>
    entered.some((field) => field.startsWith(`${kind}.`) && field.endsWith('WeightKg'));
  const unusual: UnusualValue[] = [];
  for (const kind of stopKinds) {
    for (const value of await findUnusualAtStop(db, job, kind, stops)) {
      const isAsked = value.field.endsWith('WeightKg')
        ? isWeighed(kind)
        : entered.includes(`${kind}.${value.field}`);
      const isOfPickup = ofBothEnds.has(value.reason) && isWeighed('pickup');
      const asked = isAsked ? `${kind}.${value.field}` : entered.find((field) => field.startsWith('pickup.'));
      if (asked !== undefined && (isAsked || isOfPickup)) unusual.push({ ...value, field: asked });
    }
  }
  return unusual;
}
