import type { DriverJob } from '#api/driver/driver-job.ts';
import type { PhotoRequest } from '#api/driver/driver.ts';
import { problem } from '#api/error-codes.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { raiseAlert, withdrawAlerts } from '../../../../alerts/raise-alert.ts';
import type { Db } from '../../../../db/connect.ts';
import { Refusal } from '../../../../http/errors.ts';
import { et } from '../../../../i18n/et.ts';
import { keepPhoto } from '../../photos.ts';
import { type ActionCall, type DriverAction, hashOf } from '../driver-action.ts';
import { isSaidAlready } from '../written-fields.ts';

/** Why nothing brings a report into its job any more. */
export type UnappliedReason = 'CANCELLED' | 'OTHER_CARRIER' | 'PASSED';

/** 409 for a report that its job will never take: the office keeps it (docs/requirements.md, "Matters for the office"). */
export class UnappliedReport extends Refusal {
  readonly reason: UnappliedReason;

  constructor(reason: UnappliedReason, sentence: string, current?: DriverJob) {
    super(409, sentence, [problem('WRONG_JOB_STATUS', 'transportJobId', sentence)], { current });
    this.reason = reason;
  }
}

/** Names a report: the same action with the same content is the same one. */
export function reportKey(userId: number, action: DriverAction): string {
  return `driver-report:${userId}:${hashOf(action)}`;
}

/**
 * Keeps a report for the office, once and whole. A photo goes to the matter of its driver and job that is still open,
 * to one of its own where there is none. Throws a 422 refusal of a photo that is no picture.
 */
export async function keepReport(
  call: ActionCall,
  action: DriverAction,
  reason: UnappliedReason,
): Promise<void> {
  const { db, user } = call;
  if (action.what === 'redirection-noted' || action.what === 'release-asked') return;
  // The load space was cleaned all the same, and that is kept.
  if (action.what === 'cleaning' && reason === 'CANCELLED') return;
  if (action.what !== 'photo') {
    await raiseReport(call, action, reason);
    return;
  }
  const { transportJobId: jobId, actionId } = action;
  const kept = await db
    .selectFrom('driver_photos')
    .select('alert_id')
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  // Taken by the job itself, it still has to be looked at.
  if (kept !== undefined && (kept.alert_id !== null || reason === 'OTHER_CARRIER')) return;
  const open = await db
    .selectFrom('alerts')
    .select('id')
    .where('kind', '=', 'DRIVER_REPORT_NOT_APPLIED')
    .where('transport_job_id', '=', jobId)
    .where('raised_by', '=', user.id)
    .where('settled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const alertId = open?.id ?? (await raiseReport(call, action, reason));
  if (kept === undefined) {
    await keepPhoto(db, action.body as PhotoRequest, action.occurredAt, alertId);
  }
}

async function raiseReport(call: ActionCall, action: DriverAction, reason: UnappliedReason): Promise<number> {
  const { db, user, now } = call;
  const { transportJobId: jobId, what } = action;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const row = await db
    .selectFrom('transport_job_products')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('transport_job_id', '=', jobId)
    .executeTakeFirst();
  const { data: _content, ...sent } = action.body as Record<string, unknown>;
  return raiseAlert(db, {
    key: reportKey(user.id, action),
    kind: 'DRIVER_REPORT_NOT_APPLIED',
    transportJobId: jobId,
    rowId: row?.id ?? null,
    raisedAt: now,
    raisedBy: user.id,
    summary: et.alerts.reportNotApplied(name, et.alerts.reports[what], et.alerts.reasons[reason]),
    data: {
      occurredAt: instantToIso(action.occurredAt),
      ...sent,
      what,
      reason,
      driverName: name,
      driverPhone: user.phone,
      licensePlateNumber: await plateOf(call, jobId, sent.truckId),
    },
  });
}

/** The plate that was driven: of the truck in the report, the job's where it is the carrier's, else of the driver's last job. */
async function plateOf({ db, user }: ActionCall, jobId: number, reported: unknown): Promise<string | null> {
  const ownTrucks = db
    .selectFrom('trucks')
    .select('trucks.license_plate_number as plate')
    .where('trucks.company_id', '=', user.carrierCompanyId);
  const candidates = [
    ...(typeof reported === 'number' ? [ownTrucks.where('trucks.id', '=', reported)] : []),
    ownTrucks
      .innerJoin('transport_jobs', 'transport_jobs.truck_id', 'trucks.id')
      .where('transport_jobs.id', '=', jobId),
    ownTrucks
      .innerJoin('transport_jobs', 'transport_jobs.truck_id', 'trucks.id')
      .innerJoin('driver_actions', 'driver_actions.transport_job_id', 'transport_jobs.id')
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

/** Settles the matters of reports that came too late for a job, and whose every word it has by now; answers how many. */
export async function withdrawSaid(db: Db, job: DriverJob, now: number): Promise<number> {
  const open = await db
    .selectFrom('alerts')
    .select(['key', 'data'])
    .where('kind', '=', 'DRIVER_REPORT_NOT_APPLIED')
    .where('transport_job_id', '=', job.transportJobId)
    .where('settled_at', 'is', null)
    .execute();
  const said = open.filter(({ data }) => {
    const { what, stop, reason } = data as Pick<DriverAction, 'what' | 'stop'> & { reason: UnappliedReason };
    return reason === 'PASSED' && isSaidAlready(job, { what, stop, body: data });
  });
  return withdrawAlerts(
    db,
    said.map(({ key }) => key),
    now,
  );
}

/** Marks the driver's open matters of a job as told by the driver; answers how many there are. */
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
