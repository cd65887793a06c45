import { sql } from 'kysely';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';
import { outcomeOf, type Report, standingJob } from '#domain/driver/standing-job.ts';
import { decimalToText, fromThousandths } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { saveRowsAsSent, refreshChangedAfterSending } from '../../../external/changed-after-sending.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { invalidField } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { countAsNotified } from '../../../job-rows/notified-jobs.ts';
import { lockVehicleDays } from '../../../planning/vehicle-days.ts';
import { findJobs } from '../find-jobs.ts';
import { withdrawCorrectedAlerts } from './corrected-values.ts';
import { raiseNoteAlerts } from './driver-notes.ts';
import { decideAgain } from './load-gate.ts';
import { lockAndClaim, saveResult, type TakenReport } from './lock-and-claim.ts';
import { lockRows } from './locked-job.ts';
import { type ReadStanding, readStanding } from './read-standing.ts';
import { type ReportAlerts, updateReportAlerts } from './report-alerts.ts';
import type { ActionCall, Checked, ReportedAction, LockedJob, Outcome } from './reported-action.ts';
import { raiseSignedWeightAlerts } from './signed-weights.ts';
import { raiseUnlikePaperAlert, raiseUnusualAlert } from './unusual-values.ts';
import { writeStanding } from './write-standing.ts';

/** Checks a report and writes its own tables; throws a 422 refusal of one that cannot be read or believed. */
export type Work = (checked: Checked) => Promise<Outcome>;

/**
 * Takes a report once, in a transaction of its own: it is appended, and what stands of its job is worked out anew from
 * the office's wish and all reports (docs/requirements.md, 'What a driver reports is taken'). A repeat gets the first
 * answer.
 */
export async function takeReport(call: ActionCall, action: ReportedAction, work: Work): Promise<TakenReport> {
  const { db, jobRowEvents, alertEvents } = call;
  const done = await transact(db, (trx) => take({ ...call, db: trx }, action, work));
  jobRowEvents.changed(done.rowIds);
  if (done.hasChangedAlerts) alertEvents.changed(null);
  return done.answer;
}

interface Done {
  answer: TakenReport;
  rowIds: readonly number[];
  hasChangedAlerts: boolean;
}

async function take(call: ActionCall, sent: ReportedAction, work: Work): Promise<Done> {
  const ownJobId = await findOwnLoad(call, sent);
  const action = ownJobId === null ? sent : { ...sent, transportJobId: ownJobId };
  const { db, user, now, language } = call;
  const claimed = await lockAndClaim(call, action);
  // A repeat changes nothing.
  if ('earlier' in claimed) return { answer: claimed.earlier, rowIds: [], hasChangedAlerts: false };
  if (action.occurredAt > now + clockSkewMs) {
    throw invalidField('INVALID', 'occurredAt', driverMessages[language].job.inFuture);
  }
  const job = claimed.lockedJob;
  const read = await readStanding(db, job.id);
  const report = read.reports.find(({ actionId }) => actionId === action.actionId);
  if (report === undefined) throw new Error(`report ${action.actionId} was not appended`);
  const checked = whatToCheck(call, action, job, read, report);
  const outcome = await work(checked);
  await saveRowsAsSent(db, [job.id]);
  await writeStanding(call, action, job, read, outcome);
  const { hasChangedAlerts: isSendingChanged } = await refreshChangedAfterSending(db, [job.id], user.id);
  const alerts = await updateReportAlerts(call, job.id, read);
  const taken = await answerOf(call, job, read, report, alerts);
  // The phone knows the load only by the job that another truck has.
  const answer: TakenReport =
    ownJobId === null
      ? taken
      : { ...taken, content: null, givenTo: null, outcome: taken.outcome === 'KEPT' ? 'KEPT' : 'DIFFERS' };
  const isOfficeAlerted = await raiseFurtherAlerts(call, action, checked, outcome, taken.content);
  const isUnlikePaper =
    read.officeEntries.length > 0 &&
    (await raiseUnlikePaperAlert(call, job, read.standing.journey?.overruled ?? []));
  await saveResult(db, action, answer);
  // Another person who plans this truck or trailer at the same moment is warned of this job.
  if (action.what === 'on-route-to-pickup' && answer.content !== null) {
    const { truck } = answer.content;
    const trailer = truck.trailerId === null ? null : { id: truck.trailerId };
    await lockVehicleDays(db, [{ truck, trailer, date: answer.content.date }]);
  }
  return {
    answer,
    rowIds: read.rows.map(({ id }) => id),
    hasChangedAlerts: isSendingChanged || alerts.hasChanged || isOfficeAlerted || isUnlikePaper,
  };
}

/** The job that the office made of what this driver reported beside a job that another truck has; null without one. */
async function findOwnLoad(
  { db, user }: ActionCall,
  { transportJobId }: ReportedAction,
): Promise<number | null> {
  const made = await db
    .selectFrom('alerts')
    .innerJoin('transport_job_products as r', (join) =>
      join.on(sql<boolean>`r.id = (alerts.made ->> 'rowId')::bigint`),
    )
    .select('r.transport_job_id as jobId')
    .where('alerts.transport_job_id', '=', transportJobId)
    .where('alerts.kind', '=', 'DRIVER_REPORT_NOT_APPLIED')
    .where('alerts.raised_by', '=', user.id)
    .executeTakeFirst();
  return made?.jobId ?? null;
}

/** The report beside its journey, with what that journey said before. */
function whatToCheck(
  call: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  { wish, reports, officeEntries, standing }: ReadStanding,
  report: Report,
): Checked {
  const journeysOf = ({ journey, beside }: typeof standing) => [
    ...(journey === null ? [] : [journey]),
    ...beside,
  ];
  const journey = journeysOf(standing).find(({ truckId }) => truckId === report.truckId) ?? null;
  const earlier = standingJob(
    wish,
    reports.filter((each) => each !== report),
    officeEntries,
  );
  const before = journeysOf(earlier).find(({ truckId }) => truckId === report.truckId) ?? null;
  // Weights are believed by what the phone showed: what the office has changed since is no question to the driver.
  const rows = standing.rows
    .filter(({ isLoaded, isWanted }) => isLoaded ?? isWanted)
    .flatMap(({ id, quantity }) => {
      const row = job.rows.find((each) => each.id === id);
      return row === undefined
        ? []
        : [{ ...row, quantity: quantity === null ? null : decimalToText(fromThousandths(BigInt(quantity))) }];
    });
  return {
    call,
    action,
    job: { ...job, rows },
    report,
    journey,
    isOfJob: journey !== null && journey === standing.journey && !standing.isCancelled,
    before,
  };
}

/** What became of the report, and the job as it stands for this driver: none where another truck has it. */
async function answerOf(
  { db, user }: ActionCall,
  job: LockedJob,
  read: ReadStanding,
  report: Report,
  { differs, keptOf }: ReportAlerts,
): Promise<TakenReport> {
  const outcome = outcomeOf(read.standing, report);
  const current = await findDriverJob(db, user, job.id);
  const isOthers = outcome === 'KEPT' && read.standing.truckId !== report.truckId;
  const alertId =
    outcome === 'KEPT' ? (keptOf.get(report.truckId) ?? null) : outcome === 'DIFFERS' ? differs : null;
  // What the driver did is no news to the driver.
  if (outcome === 'DIFFERS') {
    await countAsNotified(db, job.id, new Set(read.standing.differences.flatMap(({ rowId }) => rowId ?? [])));
  }
  const givenTo = isOthers && current !== null ? formatPlate(current.truck.licensePlateNumber) : null;
  return { content: isOthers ? null : current, outcome, alertId, givenTo };
}

/** Tells the office of unusual values, of weights that were not signed for and of notes; true when any is new. */
async function raiseFurtherAlerts(
  call: ActionCall,
  action: ReportedAction,
  checked: Checked,
  outcome: Outcome,
  current: DriverJob | null,
): Promise<boolean> {
  const { job, report, isOfJob } = checked;
  let hasChanged = outcome.isAlertRaised === true;
  const rows = await lockRows(call.db, job.id);
  if (await raiseUnusualAlert(call, action, { ...job, rows }, report.stop, outcome.unusual)) {
    hasChanged = true;
  }
  if (action.what === 'edit' && (await withdrawCorrectedAlerts(checked))) hasChanged = true;
  if (!isOfJob || current === null) return hasChanged;
  if (await decideAgain(checked, current)) hasChanged = true;
  if (action.what !== 'at-location' && action.what !== 'edit') return hasChanged;
  if (await raiseSignedWeightAlerts(call, current)) hasChanged = true;
  return (await raiseNoteAlerts(call, action, current)) || hasChanged;
}

/** Finds the job as its driver sees it; null when it is not one of the carrier's trucks. */
export async function findDriverJob(db: Db, user: SignedInUser, id: number): Promise<DriverJob | null> {
  const [job] = await findJobs(db, { userId: user.id, carrierId: user.carrierCompanyId ?? 0, id });
  return job ?? null;
}
