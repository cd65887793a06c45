import { dataOf, type UnappliedPost, type UnappliedReportData } from '#api/alerts/alert-data.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { PhotoChangeRequest, PhotoRequest } from '#api/driver/driver-steps.ts';
import { problem } from '#api/error-codes.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';

import { raiseAlert, withdrawAlerts } from '../../../../alerts/raise-alert.ts';
import type { Db } from '../../../../db/schema.ts';
import { Refusal } from '../../../../http/errors.ts';
import { et } from '../../../../i18n/et.ts';
import { findFirstRowId } from '../../../../job-rows/find-rows.ts';
import { changeOwnPhoto, savePhoto } from '../../photos.ts';
import { type ActionCall, type ReportedAction, hashOf } from '../reported-action.ts';
import { isAlreadyRecorded } from '../written-fields.ts';

/** Why nothing brings a report into its job any more. */
export type UnappliedReason = UnappliedPost['reason'];

/**
 * The 409 for a report that its job will never take: the office keeps it (docs/requirements.md, 'Alerts for the
 * office').
 */
export class UnappliedReportRefusal extends Refusal {
  readonly reason: UnappliedReason;

  constructor(reason: UnappliedReason, sentence: string, current?: DriverJob) {
    super(409, sentence, [problem('WRONG_JOB_STATUS', 'transportJobId', sentence)], { current });
    this.reason = reason;
  }
}

/** A report as its alert stores it: the request, the action, and the reason why the job refused it. */
type KeptReport = UnappliedPost & {
  /** The key: the same action with the same content is the same report. */
  hash: string;
};

/**
 * Saves a report for the office, once and whole, with all others of its driver and job in one alert while that is open.
 * Throws a 422 refusal of a photo that is no picture.
 */
export async function saveReport(
  call: ActionCall,
  action: ReportedAction,
  reason: UnappliedReason,
): Promise<void> {
  const { db } = call;
  if (action.what === 'redirection-noted' || action.what === 'release-asked') return;
  // The load space was cleaned nevertheless, and that is stored.
  if (action.what === 'cleaning' && reason === 'CANCELLED') return;
  const { transportJobId: jobId } = action;
  // A changed photo shows the change itself: the office has nothing to do.
  if (action.what === 'photo-changed') {
    if (reason === 'OTHER_CARRIER') {
      await changeOwnPhoto(db, call.user.id, action.body as PhotoChangeRequest, call.now);
    }
    return;
  }
  // Reports of one job are handled one by one: each finds the alert that the one before made.
  await db.selectFrom('transport_jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute();
  if (action.what !== 'photo') {
    await addReport(call, action, reason);
    return;
  }
  const photo = await db
    .selectFrom('driver_photos')
    .select('alert_id')
    .where('action_id', '=', action.actionId)
    .executeTakeFirst();
  // The job has accepted it, but a person must still look at it.
  if (photo !== undefined && (photo.alert_id !== null || reason === 'OTHER_CARRIER')) return;
  const alertId = await addReport(call, action, reason);
  if (photo === undefined) await savePhoto(db, action.body as PhotoRequest, action.occurredAt, alertId);
}

/** Puts a report into the open alert of its driver and job, else into one of its own; returns the alert's id. */
async function addReport(call: ActionCall, action: ReportedAction, reason: UnappliedReason): Promise<number> {
  const { db, user, now } = call;
  const hash = hashOf(action);
  const alerts = await findAlerts(db, action.transportJobId, user.id);
  const knownAlert = alerts.find(({ reports }) => reports.some((report) => report.hash === hash));
  // An alert that a person has settled stays settled.
  if (knownAlert !== undefined && knownAlert.settled_by !== null) return knownAlert.id;
  const alert = knownAlert ?? alerts.findLast(({ settled_at: settledAt }) => settledAt === null);
  const {
    data: _content,
    keep: _keep,
    ...sent
  } = action.body as UnappliedPost & Record<'data' | 'keep', unknown>;
  const { what, occurredAt } = action;
  const report: KeptReport = {
    ...sent,
    occurredAt: sent.occurredAt ?? instantToIso(occurredAt),
    what,
    hash,
    reason,
  };
  const others = (alert?.reports ?? []).filter((each) => each.hash !== hash);
  const reports: KeptReport[] =
    knownAlert === undefined
      ? [...others, report]
      : knownAlert.reports.map((each) => (each.hash === hash ? report : each));
  const about = await describeReports(call, action, reports, alert?.data);
  if (alert !== undefined && alert.settled_at === null) {
    await db
      .updateTable('alerts')
      .set({ summary: about.summary, data: JSON.stringify(about.data) })
      .where('id', '=', alert.id)
      .execute();
    return alert.id;
  }
  return raiseAlert(db, {
    // An alert that settled itself is opened again under its own key; older ones begin with `driver-report:`.
    key: knownAlert?.key ?? `unapplied-report:${user.id}:${hash}`,
    kind: 'DRIVER_REPORT_NOT_APPLIED',
    transportJobId: action.transportJobId,
    raisedAt: now,
    raisedBy: user.id,
    ...about,
  });
}

/** Returns the text of an alert about its reports: in one sentence, and each report in full. */
async function describeReports(
  call: ActionCall,
  action: ReportedAction,
  reports: readonly KeptReport[],
  before: UnappliedReportData | undefined,
) {
  const { db, user } = call;
  const open = reports.filter(({ isApplied }) => isApplied !== true);
  const driverName = fullName(user.firstName, user.lastName);
  const { truckId } = action.body as { truckId?: unknown };
  return {
    rowId: await findFirstRowId(db, action.transportJobId),
    summary: summaryOf(driverName, open),
    data: {
      ...together(open),
      driverName,
      driverPhone: user.phone,
      licensePlateNumber:
        (typeof truckId === 'number' ? null : before?.licensePlateNumber) ??
        (await findDrivenPlate(call, action.transportJobId, truckId)),
      reports,
    },
  };
}

function summaryOf(driverName: string, reports: readonly KeptReport[]): string {
  const names = new Set(reports.map(({ what }) => et.alerts.reports[what]));
  const reasons = new Set(reports.map(({ reason }) => et.alerts.reasons[reason]));
  return et.alerts.reportNotApplied(driverName, [...names].join(', '), [...reasons].join(', '));
}

/** Everything that the reports say: where several name a field, the last one counts. */
function together(reports: readonly KeptReport[]): UnappliedPost {
  const values = reports.flatMap(({ hash: _hash, ...report }) =>
    Object.entries(report).filter(([, value]) => value !== null),
  );
  return { ...reports.at(-1), hash: undefined, ...Object.fromEntries(values) } as UnappliedPost & {
    hash: undefined;
  };
}

/** The alerts of a job's reports, the oldest first; of all drivers where none is given. */
async function findAlerts(db: Db, jobId: number, userId?: number) {
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'key', 'kind', 'data', 'raised_by', 'settled_at', 'settled_by'])
    .where('kind', '=', 'DRIVER_REPORT_NOT_APPLIED')
    .where('transport_job_id', '=', jobId)
    .$if(userId !== undefined, (query) => query.where('raised_by', '=', userId ?? 0))
    .orderBy('id')
    .execute();
  return alerts.flatMap((alert) => {
    const data = dataOf(alert, 'DRIVER_REPORT_NOT_APPLIED');
    return data === null
      ? []
      : [Object.assign(alert, { data, reports: data.reports as readonly KeptReport[] })];
  });
}

/**
 * The plate of the truck that was driven: from the report, else from the job where its truck is the carrier's, else
 * from the driver's last job.
 */
async function findDrivenPlate(
  { db, user }: ActionCall,
  jobId: number,
  reported: unknown,
): Promise<string | null> {
  const ownTrucks = db
    .selectFrom('trucks')
    .select('trucks.license_plate_number as plate')
    .where('trucks.company_id', '=', user.carrierCompanyId);
  const candidates = [
    ...(typeof reported === 'number' ? [ownTrucks.where('trucks.id', '=', reported)] : []),
    ownTrucks.innerJoin('transport_jobs as j', 'j.truck_id', 'trucks.id').where('j.id', '=', jobId),
    ownTrucks
      .innerJoin('transport_jobs as j', 'j.truck_id', 'trucks.id')
      .innerJoin('driver_actions', 'driver_actions.transport_job_id', 'j.id')
      .where('driver_actions.user_id', '=', user.id)
      .orderBy('driver_actions.received_at', 'desc')
      .limit(1),
  ];
  for (const candidate of candidates) {
    const truck = await candidate.executeTakeFirst();
    if (truck !== undefined) return truck.plate;
  }
  return null;
}

/**
 * Removes from the open alerts of a job the reports that it has taken after all: the present one, and with
 * `isWritten` those that came too late but say nothing new. An alert without reports is settled by itself. Returns
 * how many alerts have changed.
 */
export async function withdrawReports(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: DriverJob,
  isWritten: boolean,
): Promise<number> {
  const taken = hashOf(action);
  const isThere = (by: number | null, { hash, what, stop, reason, ...body }: KeptReport) =>
    (by === user.id && hash === taken) ||
    (isWritten && reason === 'PASSED' && isAlreadyRecorded(job, { what, stop, body }));
  let changed = 0;
  for (const { key, data, reports, ...alert } of await findAlerts(db, job.transportJobId)) {
    if (alert.settled_at !== null) continue;
    const marked = reports.map((each) =>
      isThere(alert.raised_by, each) ? { ...each, isApplied: true } : each,
    );
    const open = marked.filter(({ isApplied }) => isApplied !== true);
    if (open.length === reports.filter(({ isApplied }) => isApplied !== true).length) continue;
    changed += 1;
    const left = open.length === 0 ? {} : { summary: summaryOf(data.driverName, open) };
    await db
      .updateTable('alerts')
      .set({ ...left, data: JSON.stringify({ ...data, reports: marked }) })
      .where('id', '=', alert.id)
      .execute();
    if (open.length === 0) await withdrawAlerts(db, [key], now, et.alerts.gone.reportSaid);
  }
  return changed;
}

/** Marks the driver's open alerts of a job as passed on by the driver; returns how many there are. */
export async function notifyOffice(db: Db, userId: number, jobId: number): Promise<number> {
  const marked = await db
    .updateTable('alerts')
    .set({ from_driver: true })
    .where('kind', '=', 'DRIVER_REPORT_NOT_APPLIED')
    .where('transport_job_id', '=', jobId)
    .where('raised_by', '=', userId)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  return marked.length;
}
