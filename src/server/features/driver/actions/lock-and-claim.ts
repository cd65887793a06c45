import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { ReportOutcome } from '#domain/driver/report-outcome.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { forbidden, invalidField } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { findEarlierReferences } from './known-destinations.ts';
import { lockAllRows, lockJob, lockRows } from './locked-job.ts';
import type { ReportBody } from './report-values.ts';
import { type ActionCall, hashOf, type LockedJob, type ReportedAction } from './reported-action.ts';

/** The answer to a report. */
export interface TakenReport {
  content: DriverJob | null;
  outcome: ReportOutcome;
  alertId: number | null;
  /** The plate of the truck of the driver's carrier that has the job instead. */
  givenTo: string | null;
}

/**
 * Locks the job and appends the report as received; a repeated one answers what its first request did. Throws a 403
 * refusal of a job that never was the carrier's, or is not there.
 */
export async function lockAndClaim(
  call: ActionCall,
  action: ReportedAction,
): Promise<{ lockedJob: LockedJob } | { earlier: TakenReport }> {
  const { db, user, language } = call;
  const locked = await lockJob(db, action.transportJobId);
  // Whether there is such a job at all is not told.
  if (locked === undefined) throw forbidden();
  const earlier = await findEarlier(db, action);
  if (earlier !== null) {
    if (earlier.user_id !== user.id || earlier.request_hash !== hashOf(action)) {
      throw invalidField('DUPLICATE', 'actionId', driverMessages[language].refusals.keyReused);
    }
    const { result, outcome, alert_id: alertId, given_to: givenTo } = earlier;
    return { earlier: { content: result as DriverJob | null, outcome, alertId, givenTo } };
  }
  const isOwn = locked.company_id !== null && locked.company_id === user.carrierCompanyId;
  if (!isOwn && !(await wasCarriers(db, user, locked.id))) throw forbidden();
  await append(call, action, { status: locked.driver_status, truckId: isOwn ? locked.truck_id : null });
  return {
    lockedJob: {
      id: locked.id,
      version: locked.version,
      status: locked.driver_status,
      truck: { id: locked.truck_id, isActive: locked.is_truck_in_use },
      trailerId: locked.trailer_id,
      day: locked.transport_date,
      rows: await lockRows(db, locked.id),
    },
  };
}

/** Saves the answer, for a repeat of the report. */
export async function saveResult(
  db: Db,
  { actionId }: ReportedAction,
  { content, outcome, alertId, givenTo }: TakenReport,
): Promise<void> {
  await db
    .updateTable('driver_actions')
    .set({ result: JSON.stringify(content), outcome, alert_id: alertId, given_to: givenTo })
    .where('action_id', '=', actionId)
    .execute();
}

async function append(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: { status: DriverStatus; truckId: number | null },
): Promise<void> {
  const { data: _content, ...body } = action.body as ReportBody & { data?: unknown };
  await db
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
      body: JSON.stringify(body),
      stop: action.stop ?? stopAt(job.status, action),
      truck_id: await findDrivenTruck(db, user, action.transportJobId, body, job.truckId),
    })
    .execute();
}

/** The stop of a step whose request, of an older app, does not name it: by how far the job was when it came. */
function stopAt(status: DriverStatus, { what }: ReportedAction): StopKind | null {
  if (what !== 'arrival-at-location' && what !== 'at-location') return null;
  if (status === 'AT_DESTINATION' || status === 'COMPLETED') return 'destination';
  return what === 'arrival-at-location' && status === 'ON_ROUTE_TO_DESTINATION' ? 'destination' : 'pickup';
}

/** The truck that a report was made with: as it says, else as this driver's former ones do, else the job's. */
async function findDrivenTruck(
  db: Db,
  user: SignedInUser,
  jobId: number,
  { truckId, seen }: ReportBody,
  jobsTruckId: number | null,
): Promise<number | null> {
  const named = [truckId, seen?.truckId].flatMap((id) => id ?? []);
  const own = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', anyOf(named))
    .where('company_id', '=', user.carrierCompanyId)
    .execute();
  const said = named.find((id) => own.some((truck) => truck.id === id));
  if (said !== undefined) return said;
  const last = await db
    .selectFrom('driver_actions')
    .innerJoin('trucks', 'trucks.id', 'driver_actions.truck_id')
    .select('truck_id')
    .where('user_id', '=', user.id)
    .where('trucks.company_id', '=', user.carrierCompanyId)
    .$if(jobsTruckId !== null, (query) => query.where('transport_job_id', '=', jobId))
    .orderBy('occurred_at', 'desc')
    .executeTakeFirst();
  return last?.truck_id ?? jobsTruckId;
}

/** True for a job that this driver has reported of, or that a truck of the carrier has had. */
async function wasCarriers(db: Db, user: SignedInUser, jobId: number): Promise<boolean> {
  const reported = await db
    .selectFrom('driver_actions')
    .select('action_id')
    .where('transport_job_id', '=', jobId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (reported !== undefined) return true;
  const earlier = await findEarlierReferences(db, await lockAllRows(db, jobId), 'truck');
  const ids = earlier.flatMap(({ id }) => id ?? []);
  const own = await db
    .selectFrom('trucks')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('company_id', '=', user.carrierCompanyId)
    .executeTakeFirst();
  return own !== undefined;
}

async function findEarlier(db: Db, { actionId }: ReportedAction) {
  const earlier = await db
    .selectFrom('driver_actions')
    .select(['user_id', 'request_hash', 'result', 'outcome', 'alert_id', 'given_to'])
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  return earlier ?? null;
}
