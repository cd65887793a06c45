import type { DriverJob } from '#api/driver/driver-job.ts';
import { problem } from '#api/error-codes.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';
import { clockSkewMilliseconds, nextStop } from '#domain/driver/driver-job.ts';
import { type DriverStatus, statusAfter, unloadedStatuses } from '#domain/driver/driver-status.ts';
import { isLostStep } from '#domain/driver/lost-report.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/connect.ts';
import { transact } from '../../../db/transact.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../../../external/changed-after-sending.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { conflict, invalidField, notFound, type Refusal } from '../../../http/errors.ts';
import type { DriverMessages } from '../../../i18n/driver/et.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { countAsNotified } from '../../../job-rows/notified-jobs.ts';
import { lockVehicleDays } from '../../../planning/vehicle-days.ts';
import { findJobs } from '../find-jobs.ts';
import { type ActionCall, type DriverAction, hashOf, type LockedJob, type Outcome } from './driver-action.ts';
import { raiseNoteAlerts } from './driver-notes.ts';
import { raiseChangeAlert, withdrawQuestions } from './for-office/change-alert.ts';
import { answeredChanges, ChangedMeanwhile, keepDriverLocations } from './for-office/changed-meanwhile.ts';
import { keepDriversRows } from './for-office/rows-meanwhile.ts';
import { saveReport, UnappliedReport, withdrawReports } from './for-office/unapplied-report.ts';
import { ForbiddenLoading } from './load-gate.ts';
import { lockJob, lockRows } from './locked-job.ts';
import { noteDestinations } from './noted-destinations.ts';
import { raiseSignedWeightAlerts } from './signed-weights.ts';
import { raiseUnusualAlert } from './unusual-values.ts';
import { writeJob } from './write-job.ts';
import { isAlreadyRecorded } from './written-fields.ts';

/** Writes the action's own tables in the transaction of `call`; gets the new version of the job. */
type Work = (call: ActionCall, job: LockedJob, newVersion: number) => Promise<Outcome>;

/**
 * Does an action once, in a transaction of its own. A repeat gets the first answer. An action that the driver's
 * status does not allow is 409 with the present job, checked before the fields (docs/requirements.md, "Driver's
 * journey"). A report that the job will never take, or of a forbidden load, is saved for the office before it is
 * refused.
 */
export async function performOnce(
  call: ActionCall,
  action: DriverAction,
  work: Work,
): Promise<{ content: DriverJob }> {
  const { db, jobRowEvents, alertEvents } = call;
  try {
    const done = await transact(db, (trx) => doAction({ ...call, db: trx }, action, work));
    jobRowEvents.changed(done.rowIds);
    if (done.alertsChanged) alertEvents.changed(null);
    return { content: done.job };
  } catch (error) {
    if (!isForOffice(error)) throw error;
    await transact(db, (trx) => saveRefused({ ...call, db: trx }, action, error));
    alertEvents.changed(null);
    throw error;
  }
}

type KeptRefusal = UnappliedReport | ChangedMeanwhile | ForbiddenLoading;

function isForOffice(error: unknown): error is KeptRefusal {
  return [UnappliedReport, ChangedMeanwhile, ForbiddenLoading].some((kept) => error instanceof kept);
}

/** Stores the refused action for the office. */
async function saveRefused(call: ActionCall, action: DriverAction, error: KeptRefusal): Promise<void> {
  if (error instanceof UnappliedReport) {
    await saveReport(call, action, error.reason);
    await withdrawQuestions(call, action.transportJobId);
  } else if (error instanceof ForbiddenLoading) await raiseAlert(call.db, error.alert);
  else await raiseChangeAlert(call, action, error.job, { changes: error.changes, keep: null });
}

interface Done {
  job: DriverJob;
  rowIds: readonly number[];
  alertsChanged: boolean;
}

async function doAction(call: ActionCall, action: DriverAction, work: Work): Promise<Done> {
  const { db, user, now } = call;
  const messages = driverMessages[call.language].job;
  const locked = await lockJob(db, action.transportJobId, user.carrierCompanyId);
  if (locked === undefined) {
    // A repeated action still gets its first answer, even if the job was given to another driver since.
    const earlier = await earlierAction(db, action);
    if (earlier !== undefined && isSame(earlier, user, action)) return unchanged(earlier.result as DriverJob);
    if (!(await isJob(db, action.transportJobId))) throw notFound();
    throw new UnappliedReport('OTHER_CARRIER', messages.notYours);
  }
  if (!(await claim(call, action))) return unchanged(await earlierAnswer(call, action));

  const found: LockedJob = {
    id: locked.id,
    version: locked.version,
    status: locked.driver_status,
    truck: { id: locked.truck_id, isActive: locked.truck_status === activeTruckStatus },
    trailerId: locked.trailer_id,
    day: locked.transport_date,
    rows: await lockRows(db, locked.id),
    answered: null,
  };
  const after = allowedStatus(found, action);
  if (after === null) throw refusalOf(found, action, await findJob(db, user, found.id), messages);
  if (action.occurredAt > now + clockSkewMilliseconds) {
    throw invalidField('INVALID', 'occurredAt', messages.inFuture);
  }
  const answered = await answeredChanges(call, action, found, () => findJob(db, user, found.id));
  const job = await withAnswer(call, found, answered);
  const outcome = await work(call, job, job.version + 1);
  if (outcome.truckId !== undefined || outcome.trailerId !== undefined) await saveRowsAsSent(db, [job.id]);
  await writeJob(call, action, job, after, outcome);
  if (answered !== null) {
    await noteDestinations(call, action, {}, job);
    await raiseChangeAlert(call, action, job, answered);
  }
  const sending = await refreshChangedAfterSending(db, [job.id], user.id);
  const isUnusual = await raiseUnusualAlert(call, action, job, outcome.unusual);
  const isCancelled = job.rows.length === 0;
  if (isCancelled) await saveReport(call, action, 'CANCELLED');
  const result = await findJob(db, user, job.id);
  const canWeigh = action.what === 'at-location' || action.what === 'edit';
  const isSignedOtherwise = canWeigh && (await raiseSignedWeightAlerts(call, result));
  const hasNoteChanged = canWeigh && (await raiseNoteAlerts(call, action, result));
  const isMoot = answered === null && after !== found.status;
  const withdrawn =
    (isMoot ? await withdrawQuestions(call, job.id) : 0) +
    (isCancelled ? 0 : await withdrawReports(call, action, result, canWeigh));
  await db
    .updateTable('driver_actions')
    .set({ result: JSON.stringify(result) })
    .where('action_id', '=', action.actionId)
    .execute();
  // Another person who plans this truck or trailer at the same moment is warned of this job.
  if (action.what === 'on-route-to-pickup') {
    const { trailerId = job.trailerId } = outcome;
    const trailer = trailerId === null ? null : { id: trailerId };
    await lockVehicleDays(db, [{ truck: result.truck, trailer, date: job.day }]);
  }
  return {
    job: result,
    rowIds: [...new Set([...found.rows, ...job.rows].map(({ id }) => id))],
    alertsChanged:
      outcome.isAlertRaised === true ||
      isCancelled ||
      answered !== null ||
      isUnusual ||
      isSignedOtherwise ||
      hasNoteChanged ||
      withdrawn > 0 ||
      sending.alertsChanged,
  };
}

/** The job after its driver's answer, before any other step. */
async function withAnswer(
  call: ActionCall,
  job: LockedJob,
  answered: LockedJob['answered'],
): Promise<LockedJob> {
  if (answered === null) return job;
  if (answered.keep === 'OFFICE') return { ...job, answered };
  const carried = await keepDriversRows(call, job, answered);
  const kept = await keepDriverLocations(call, carried, answered);
  const rowIds = new Set(answered.changes.flatMap(({ rowId }) => rowId ?? []));
  await countAsNotified(call.db, job.id, rowIds);
  return { ...kept, answered };
}

function unchanged(job: DriverJob): Done {
  return { job, rowIds: [], alertsChanged: false };
}

/** The job as its driver sees it; 404 when it is not one of the carrier's trucks. */
export async function findJob(db: Db, user: SignedInUser, id: number): Promise<DriverJob> {
  const [job] = await findJobs(db, { userId: user.id, carrierId: user.carrierCompanyId ?? 0, id });
  if (job === undefined) throw notFound();
  return job;
}

/**
 * False when the actionId is known already. Two requests with one actionId cannot run at the same time: the job is
 * locked.
 */
async function claim({ db, user, now }: ActionCall, action: DriverAction): Promise<boolean> {
  const inserted = await db
    .insertInto('driver_actions')
    .values({
      action_id: action.actionId,
      user_id: user.id,
      transport_job_id: action.transportJobId,
      what: action.what,
      request_hash: hashOf(action),
      occurred_at: new Date(action.occurredAt),
      received_at: new Date(now),
      result: null,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('action_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function earlierAnswer({ db, user, language }: ActionCall, action: DriverAction): Promise<DriverJob> {
  const earlier = await earlierAction(db, action);
  if (earlier === undefined || !isSame(earlier, user, action)) {
    throw invalidField('DUPLICATE', 'actionId', driverMessages[language].refusals.keyReused);
  }
  return earlier.result as DriverJob;
}

function earlierAction(db: Db, { actionId }: DriverAction) {
  return db
    .selectFrom('driver_actions')
    .select(['user_id', 'request_hash', 'result'])
    .where('action_id', '=', actionId)
    .executeTakeFirst();
}

function isSame(
  earlier: { user_id: number; request_hash: string },
  user: SignedInUser,
  action: DriverAction,
) {
  return earlier.user_id === user.id && earlier.request_hash === hashOf(action);
}

async function isJob(db: Db, id: number): Promise<boolean> {
  const job = await db.selectFrom('transport_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return job !== undefined;
}

/**
 * The status after the action, null where it is not allowed. Notes are accepted at any time after the start, photos and
 * cleanings always: on a cancelled job they are evidence.
 */
function allowedStatus({ status, rows }: LockedJob, { what, stop }: DriverAction): DriverStatus | null {
  if (what === 'photo' || what === 'photo-changed' || what === 'cleaning') return status;
  if (rows.length === 0) return null;
  if (stop !== undefined && stop !== nextStop(status)) return null;
  if (what === 'redirection-noted') return status === 'NOT_STARTED' ? null : status;
  if (what === 'release-asked') return unloadedStatuses.includes(status) ? status : null;
  return statusAfter(status, what);
}

function refusalOf(
  { status, rows }: LockedJob,
  { what, stop, body }: DriverAction,
  current: DriverJob,
  messages: DriverMessages['job'],
): Refusal {
  if (rows.length === 0) return new UnappliedReport('CANCELLED', messages.cancelled, current);
  const sentence = messages.wrongStatus(messages.statuses[status]);
  if (isLostStep({ status, what, stop }) && !isAlreadyRecorded(current, { what, stop, body })) {
    return new UnappliedReport('PASSED', sentence, current);
  }
  return conflict([problem('WRONG_JOB_STATUS', 'transportJobId', sentence)], current);
}
