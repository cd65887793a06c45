import { createHash } from 'node:crypto';

import type { DriverJob } from '#contract/driver-job.ts';
import { problem } from '#contract/error-codes.ts';
import { clockSkewMilliseconds, isDriverRow, nextStop, type StopKind } from '#domain/driver-job.ts';
import { type DriverStatus, driverSteps, statusAfter } from '#domain/driver-status.ts';
import type { JobRowStatus } from '#domain/job-row-status.ts';

import type { Db } from '../../db/connect.ts';
import type { DriverActionName } from '../../db/schema.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { SignedInUser } from '../../platform/auth/signed-in-user.ts';
import { conflict, invalidField, notFound } from '../../platform/errors.ts';
import type { JobRowEvents } from '../../platform/events/job-row-events.ts';
import { et } from '../../words/et.ts';
import { findJobs } from './find-jobs.ts';

/** What a driver's request says it did. Times are epoch milliseconds. */
export interface Action {
  actionId: string;
  what: DriverActionName;
  transportJobId: number;
  occurredAt: number;
  /** The stop where it happened, when the request says so. */
  stop?: StopKind | undefined;
  /** The whole request: the same actionId with another one is refused. */
  body: unknown;
}

/** What an action is done with: the transaction, who acts, and the server's own time. */
export interface ActionCall {
  db: Db;
  user: SignedInUser;
  now: number;
  afterCommit: (work: () => void) => void;
  jobRowEvents: JobRowEvents;
}

/** The job as it is locked for an action. */
export interface LockedJob {
  id: number;
  version: number;
  status: DriverStatus;
  /** What there is to haul. */
  rows: readonly LockedRow[];
}

export interface LockedRow {
  id: number;
  status: JobRowStatus;
  quantity: string;
  delivered_quantity: string | null;
  destination_location_id: number | null;
  unit: string;
  isBulk: boolean;
}

/** What an action changes beside its own tables; what is left out stays. */
export interface Outcome {
  truckId?: number;
  /** In the rows' units, by row id. */
  delivered?: ReadonlyMap<number, string>;
  /** For the history. */
  changes?: Record<string, unknown>;
}

/**
 * Does an action once. A repeat answers what the first answered; an action that the state machine does not allow
 * is 409 with the job as it is, checked before the fields (design section 3). `work` writes the action's own
 * tables, given the version that the job gets.
 */
export async function doOnce(
  call: ActionCall,
  action: Action,
  work: (job: LockedJob, newVersion: number) => Promise<Outcome>,
): Promise<{ content: DriverJob }> {
  const { db, user, now } = call;
  if (!(await claim(call, action))) return { content: await earlierAnswer(db, user, action) };

  const job = await lockJob(db, user, action.transportJobId);
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

/** Also keeps two requests with one actionId apart: the second waits here until the first is committed. */
async function claim({ db, user, now }: ActionCall, action: Action): Promise<boolean> {
  // The job may be unknown: then there is nothing that an action could be kept for.
  const known = await db
    .selectFrom('transport_jobs')
    .select('id')
    .where('id', '=', action.transportJobId)
    .executeTakeFirst();
  if (known === undefined) throw notFound();
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

async function earlierAnswer(db: Db, user: SignedInUser, action: Action): Promise<DriverJob> {
  const earlier = await db
    .selectFrom('driver_actions')
    .select(['user_id', 'request_hash', 'result'])
    .where('action_id', '=', action.actionId)
    .executeTakeFirstOrThrow();
  if (earlier.user_id !== user.id || earlier.request_hash !== hashOf(action)) {
    throw invalidField('DUPLICATE', 'actionId', et.refusals.keyReused);
  }
  return earlier.result as DriverJob;
}

function hashOf({ what, body }: Action): string {
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(body)}`)
    .digest('base64url');
}

async function lockJob(db: Db, user: SignedInUser, id: number): Promise<LockedJob> {
  const job = await db
    .selectFrom('transport_jobs')
    .innerJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
    .select(['transport_jobs.id', 'transport_jobs.version', 'transport_jobs.driver_status'])
    .where('transport_jobs.id', '=', id)
    .where('trucks.company_id', '=', user.carrierCompanyId)
    .forUpdate('transport_jobs')
    .executeTakeFirst();
  if (job === undefined) throw notFound();
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
    .where('transport_job_products.transport_job_id', '=', id)
    .orderBy('transport_job_products.id')
    .forUpdate('transport_job_products')
    .execute();
  return {
    id: job.id,
    version: job.version,
    status: job.driver_status,
    rows: rows.filter(({ status }) => isDriverRow(status)),
  };
}

/** The status after the action, null where it is not allowed. Photos and notes come at any time after the start. */
function allowedStatus({ status, rows }: LockedJob, { what, stop }: Action): DriverStatus | null {
  if (rows.length === 0) return null;
  if (stop !== undefined && stop !== nextStop(status)) return null;
  if (what === 'photo') return status;
  if (what === 'redirection-noted') return status === 'NOT_STARTED' ? null : status;
  return statusAfter(status, what);
}

function refusalOf({ status, rows }: LockedJob): string {
  return rows.length === 0 ? et.driver.cancelled : et.driver.wrongStatus(et.driver.statuses[status]);
}

async function writeJob(
  { db, user }: ActionCall,
  action: Action,
  job: LockedJob,
  status: DriverStatus,
  { truckId, delivered = new Map(), changes = {} }: Outcome,
): Promise<void> {
  await db
    .updateTable('transport_jobs')
    .set((eb) => ({
      driver_status: status,
      version: eb('version', '+', 1),
      ...(truckId !== undefined && { truck_id: truckId }),
    }))
    .where('id', '=', job.id)
    .execute();
  await recordAudit(db, {
    userId: user.id,
    entity: 'transport_job',
    entityId: job.id,
    action: action.what,
    changes: {
      actionId: action.actionId,
      occurredAt: new Date(action.occurredAt).toISOString(),
      ...(status !== job.status && { driverStatus: [job.status, status] }),
      ...changes,
    },
  });
  const { rowStatus } = driverSteps[status];
  const moves = status !== job.status;
  for (const row of job.rows) {
    const quantity = delivered.get(row.id);
    const moved = moves && row.status !== rowStatus;
    const weighed = quantity !== undefined && quantity !== row.delivered_quantity;
    if (!moved && !weighed) continue;
    await db
      .updateTable('transport_job_products')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: new Date(),
        ...(moved && { status: rowStatus }),
        ...(weighed && { delivered_quantity: quantity }),
      }))
      .where('id', '=', row.id)
      .execute();
    await recordAudit(db, {
      userId: user.id,
      entity: 'transport_job_product',
      entityId: row.id,
      action: 'updated',
      changes: {
        ...(moved && { status: [row.status, rowStatus] }),
        ...(weighed && { deliveredQuantity: [row.delivered_quantity, quantity] }),
      },
    });
  }
}
