import { createHash } from 'node:crypto';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { problem } from '#api/error-codes.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';
import { clockSkewMilliseconds, isDriverRow, nextStop } from '#domain/driver/driver-job.ts';
import { type DriverStatus, statusAfter } from '#domain/driver/driver-status.ts';

import type { Db } from '../../db/connect.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import type { ActionCall, DriverAction, LockedJob, LockedRow, Outcome } from './driver-action.ts';
import { findJobs } from './find-jobs.ts';
import { writeJob } from './write-job.ts';

/**
 * Does an action once. A repeat answers what the first answered; an action that the state machine does not allow
 * is 409 with the job as it is, checked before the fields (docs/requirements.md, "Driver's journey"). `work` writes the action's own
 * tables, given the version that the job gets.
 */
export async function doOnce(
  call: ActionCall,
  action: DriverAction,
  work: (job: LockedJob, newVersion: number) => Promise<Outcome>,
): Promise<{ content: DriverJob }> {
  const { db, user, now } = call;
  const locked = await lockJob(db, action.transportJobId, user.carrierCompanyId);
  if (locked === undefined) {
    // Of a job that is no longer theirs a driver hears what was answered while it was; all others are not there.
    const earlier = await earlierAction(db, action);
    if (earlier === undefined || !isSame(earlier, user, action)) throw notFound();
    return { content: earlier.result as DriverJob };
  }
  if (!(await claim(call, action))) return { content: await earlierAnswer(db, user, action) };

  const job: LockedJob = {
    id: locked.id,
    version: locked.version,
    status: locked.driver_status,
    truck: { id: locked.truck_id, isActive: locked.truck_status === activeTruckStatus },
    rows: await lockRows(db, locked.id),
  };
  const after = allowedStatus(job, action);
  if (after === null) {
    throw conflict(
      [problem('WRONG_JOB_STATUS', 'transportJobId', refusalOf(job))],
      await findJob(db, user, job.id),
    );
  }
  if (action.occurredAt > now + clockSkewMilliseconds) {
    throw invalidField('INVALID', 'occurredAt', et.driver.inFuture);
  }
  const outcome = await work(job, job.version + 1);
  await writeJob(call, action, job, after, outcome);
  const result = await findJob(db, user, job.id);
  await db
    .updateTable('driver_actions')
    .set({ result: JSON.stringify(result) })
    .where('action_id', '=', action.actionId)
    .execute();
  call.afterCommit(() => call.jobRowEvents.changed(job.rows.map(({ id }) => id)));
  return { content: result };
}

/** The job as its driver sees it; 404 when it is not one of the carrier's trucks. */
export async function findJob(db: Db, user: SignedInUser, id: number): Promise<DriverJob> {
  const [job] = await findJobs(db, { carrierId: user.carrierCompanyId ?? 0, id });
  if (job === undefined) throw notFound();
  return job;
}

/** False when the actionId is known already. Two requests with one actionId do not meet here: the job is locked. */
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

async function earlierAnswer(db: Db, user: SignedInUser, action: DriverAction): Promise<DriverJob> {
  const earlier = await earlierAction(db, action);
  if (earlier === undefined || !isSame(earlier, user, action)) {
    throw invalidField('DUPLICATE', 'actionId', et.refusals.keyReused);
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

function hashOf({ what, body }: DriverAction): string {
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(body)}`)
    .digest('base64url');
}

/**
 * Locks the job before anything refers to it: a reference locks it too, and two transactions that both hold such a
 * lock and want more would wait for each other for ever. Undefined when the carrier has no such job.
 */
async function lockJob(db: Db, id: number, carrierId: number | null) {
  return db
    .selectFrom('transport_jobs')
    .innerJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
    .select([
      'transport_jobs.id',
      'transport_jobs.version',
      'transport_jobs.driver_status',
      'transport_jobs.truck_id',
      'trucks.status as truck_status',
    ])
    .where('transport_jobs.id', '=', id)
    .where('trucks.company_id', '=', carrierId)
    .forNoKeyUpdate('transport_jobs')
    .executeTakeFirst();
}

async function lockRows(db: Db, jobId: number): Promise<LockedRow[]> {
  const rows = await db
    .selectFrom('transport_job_products')
    .innerJoin('products', 'products.id', 'transport_job_products.product_id')
    .select([
      'transport_job_products.id',
      'transport_job_products.status',
      'transport_job_products.quantity',
      'transport_job_products.delivered_quantity',
      'transport_job_products.destination_location_id',
      'products.unit',
      'products.is_bulk as isBulk',
    ])
    .where('transport_job_products.transport_job_id', '=', jobId)
    .orderBy('transport_job_products.id')
    .forNoKeyUpdate('transport_job_products')
    .execute();
  return rows.filter(({ status }) => isDriverRow(status));
}

/** The status after the action, null where it is not allowed. Photos and notes come at any time after the start. */
function allowedStatus({ status, rows }: LockedJob, { what, stop }: DriverAction): DriverStatus | null {
  if (rows.length === 0) return null;
  if (stop !== undefined && stop !== nextStop(status)) return null;
  if (what === 'photo') return status;
  if (what === 'redirection-noted') return status === 'NOT_STARTED' ? null : status;
  return statusAfter(status, what);
}

function refusalOf({ status, rows }: LockedJob): string {
  return rows.length === 0 ? et.driver.cancelled : et.driver.wrongStatus(et.driver.statuses[status]);
}
