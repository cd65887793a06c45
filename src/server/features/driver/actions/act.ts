import type { DriverJob } from '#api/driver/driver-job.ts';
import { problem } from '#api/error-codes.ts';
import { clockSkewMs, nextStop } from '#domain/driver/driver-job.ts';
import { type DriverStatus, statusAfter, statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { isLostStep } from '#domain/driver/lost-report.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../../../external/changed-after-sending.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { conflict, invalidField, notFound, type Refusal } from '../../../http/errors.ts';
import type { DriverMessages } from '../../../i18n/driver/et.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { countAsNotified } from '../../../job-rows/notified-jobs.ts';
import { lockVehicleDays } from '../../../planning/vehicle-days.ts';
import { findJobs } from '../find-jobs.ts';
import { raiseNoteAlerts } from './driver-notes.ts';
import { raiseChangedMeanwhile, withdrawQuestions } from './for-office/change-alert.ts';
import {
  findAnsweredChanges,
  ChangedMeanwhileRefusal,
  keepDriverLocations,
} from './for-office/changed-meanwhile.ts';
import { keepDriversRows } from './for-office/rows-meanwhile.ts';
import { saveReport, UnappliedReportRefusal, withdrawReports } from './for-office/unapplied-report.ts';
import { saveKnownDestinations } from './known-destinations.ts';
import { ForbiddenLoadingRefusal } from './load-gate.ts';
import { lockAndClaim, saveResult } from './lock-and-claim.ts';
import { type ActionCall, type ReportedAction, type LockedJob, type Outcome } from './reported-action.ts';
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
  action: ReportedAction,
  work: Work,
): Promise<{ content: DriverJob }> {
  const { db, jobRowEvents, alertEvents } = call;
  try {
    const done = await transact(db, (trx) => doAction({ ...call, db: trx }, action, work));
    jobRowEvents.changed(done.rowIds);
    if (done.hasChangedAlerts) alertEvents.changed(null);
    return { content: done.job };
  } catch (error) {
    if (!isForOffice(error)) throw error;
    await transact(db, (trx) => saveRefused({ ...call, db: trx }, action, error));
    alertEvents.changed(null);
    throw error;
  }
}

type KeptRefusal = UnappliedReportRefusal | ChangedMeanwhileRefusal | ForbiddenLoadingRefusal;

function isForOffice(error: unknown): error is KeptRefusal {
  return [UnappliedReportRefusal, ChangedMeanwhileRefusal, ForbiddenLoadingRefusal].some(
    (refusalClass) => error instanceof refusalClass,
  );
}

/** Stores the refused action for the office. */
async function saveRefused(call: ActionCall, action: ReportedAction, error: KeptRefusal): Promise<void> {
  if (error instanceof UnappliedReportRefusal) {
    await saveReport(call, action, error.reason);
    await withdrawQuestions(call, action.transportJobId);
  } else if (error instanceof ForbiddenLoadingRefusal) await raiseAlert(call.db, error.alert);
  else await raiseChangedMeanwhile(call, action, error.job, { changes: error.changes, keep: null });
}

interface Done {
  job: DriverJob;
  rowIds: readonly number[];
  hasChangedAlerts: boolean;
}

async function doAction(call: ActionCall, action: ReportedAction, work: Work): Promise<Done> {
  const { db, user } = call;
  const claimed = await lockAndClaim(call, action);
  // A repeat changes nothing.
  if ('earlier' in claimed) return { job: claimed.earlier, rowIds: [], hasChangedAlerts: false };
  const { lockedJob } = claimed;
  const status = await readAllowedStatus(call, action, lockedJob);
  const { job, outcome } = await applyAction(call, action, lockedJob, status, work);
  const { hasChangedAlerts: isSendingChanged } = await refreshChangedAfterSending(db, [job.id], user.id);
  const result = await readDriverJob(db, user, job.id);
  const isOfficeAlerted = await updateAlerts(call, action, { job, status, outcome, result });
  await saveResult(db, action, result);
  // Another person who plans this truck or trailer at the same moment is warned of this job.
  if (action.what === 'on-route-to-pickup') {
    const { trailerId = job.trailerId } = outcome;
    const trailer = trailerId === null ? null : { id: trailerId };
    await lockVehicleDays(db, [{ truck: result.truck, trailer, date: job.day }]);
  }
  return {
    job: result,
    rowIds: [...new Set([...lockedJob.rows, ...job.rows].map(({ id }) => id))],
    hasChangedAlerts: isSendingChanged || isOfficeAlerted,
  };
}

/** The status after the action; refuses one that the job does not allow, or that has not happened yet. */
async function readAllowedStatus(
  { db, user, now, language }: ActionCall,
  action: ReportedAction,
  lockedJob: LockedJob,
): Promise<DriverStatus> {
  const messages = driverMessages[language].job;
  const status = allowedStatus(lockedJob, action);
  if (status === null) {
    throw refusalOf(lockedJob, action, await readDriverJob(db, user, lockedJob.id), messages);
  }
  if (action.occurredAt > now + clockSkewMs) {
    throw invalidField('INVALID', 'occurredAt', messages.inFuture);
  }
  return status;
}

/** Writes what the action makes of the job; returns the job as the driver's answer left it, before the action. */
async function applyAction(
  call: ActionCall,
  action: ReportedAction,
  lockedJob: LockedJob,
  status: DriverStatus,
  work: Work,
): Promise<{ job: LockedJob; outcome: Outcome }> {
  const { db, user } = call;
  const answeredChanges = await findAnsweredChanges(call, action, lockedJob, () =>
    readDriverJob(db, user, lockedJob.id),
  );
  const job = await applyAnswer(call, lockedJob, answeredChanges);
  const outcome = await work(call, job, job.version + 1);
  if (outcome.truckId !== undefined || outcome.trailerId !== undefined) await saveRowsAsSent(db, [job.id]);
  await writeJob(call, action, job, status, outcome);
  if (answeredChanges !== null) await saveKnownDestinations(call, action, {}, job);
  return { job, outcome };
}

interface Applied {
  /** The job before the action. */
  job: LockedJob;
  status: DriverStatus;
  outcome: Outcome;
  /** The job after it, as its driver sees it. */
  result: DriverJob;
}

/** Raises the office's alerts about an action, and ends those that it answers. True when any has changed. */
async function updateAlerts(
  call: ActionCall,
  action: ReportedAction,
  { job, status, outcome, result }: Applied,
): Promise<boolean> {
  const { answeredChanges } = job;
  const isCancelled = job.rows.length === 0;
  const isWriting = action.what === 'at-location' || action.what === 'edit';
  let hasChanged = outcome.isAlertRaised === true || isCancelled || answeredChanges !== null;
  if (answeredChanges !== null) await raiseChangedMeanwhile(call, action, job, answeredChanges);
  if (await raiseUnusualAlert(call, action, job, outcome.unusual)) hasChanged = true;
  if (isCancelled) await saveReport(call, action, 'CANCELLED');
  if (isWriting) {
    if (await raiseSignedWeightAlerts(call, result)) hasChanged = true;
    if (await raiseNoteAlerts(call, action, result)) hasChanged = true;
  }
  // A step without an answer says that there was nothing to ask.
  const isMoot = answeredChanges === null && status !== job.status;
  if (isMoot && (await withdrawQuestions(call, job.id)) > 0) hasChanged = true;
  if (!isCancelled && (await withdrawReports(call, action, result, isWriting)) > 0) hasChanged = true;
  return hasChanged;
}

/** The job after its driver's answer, before any other step. */
async function applyAnswer(
  call: ActionCall,
  job: LockedJob,
  answeredChanges: LockedJob['answeredChanges'],
): Promise<LockedJob> {
  if (answeredChanges === null) return job;
  if (answeredChanges.keep === 'OFFICE') return { ...job, answeredChanges };
  const jobWithDriversRows = await keepDriversRows(call, job, answeredChanges);
  const jobAsDriven = await keepDriverLocations(call, jobWithDriversRows, answeredChanges);
  const rowIds = new Set(answeredChanges.changes.flatMap(({ rowId }) => rowId ?? []));
  await countAsNotified(call.db, job.id, rowIds);
  return { ...jobAsDriven, answeredChanges };
}

/** Reads the job as its driver sees it; 404 when it is not one of the carrier's trucks. */
export async function readDriverJob(db: Db, user: SignedInUser, id: number): Promise<DriverJob> {
  const [job] = await findJobs(db, { userId: user.id, carrierId: user.carrierCompanyId ?? 0, id });
  if (job === undefined) throw notFound();
  return job;
}

/**
 * The status after the action, null where it is not allowed. Notes are accepted at any time after the start, photos and
 * cleanings always: on a cancelled job they are evidence.
 */
function allowedStatus({ status, rows }: LockedJob, { what, stop }: ReportedAction): DriverStatus | null {
  if (what === 'photo' || what === 'photo-changed' || what === 'cleaning') return status;
  if (rows.length === 0) return null;
  if (stop !== undefined && stop !== nextStop(status)) return null;
  if (what === 'redirection-noted') return status === 'NOT_STARTED' ? null : status;
  if (what === 'release-asked') return statusesBeforeLoading.includes(status) ? status : null;
  return statusAfter(status, what);
}

function refusalOf(
  { status, rows }: LockedJob,
  { what, stop, body }: ReportedAction,
  current: DriverJob,
  messages: DriverMessages['job'],
): Refusal {
  if (rows.length === 0) return new UnappliedReportRefusal('CANCELLED', messages.cancelled, current);
  const sentence = messages.wrongStatus(messages.statuses[status]);
  if (isLostStep({ status, what, stop }) && !isAlreadyRecorded(current, { what, stop, body })) {
    return new UnappliedReportRefusal('PASSED', sentence, current);
  }
  return conflict([problem('WRONG_JOB_STATUS', 'transportJobId', sentence)], current);
}
