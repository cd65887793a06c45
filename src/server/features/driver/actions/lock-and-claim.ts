import type { DriverJob } from '#api/driver/driver-job.ts';

import type { Db } from '../../../db/schema.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import { invalidField, notFound } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { UnappliedReportRefusal } from './for-office/unapplied-report.ts';
import { lockJob, lockRows } from './locked-job.ts';
import { type ActionCall, hashOf, type LockedJob, type ReportedAction } from './reported-action.ts';

/** Locks the job and saves the action as received; a repeated action answers what its first request did. */
export async function lockAndClaim(
  call: ActionCall,
  action: ReportedAction,
): Promise<{ lockedJob: LockedJob } | { earlier: DriverJob }> {
  const { db, user, language } = call;
  const locked = await lockJob(db, action.transportJobId, user.carrierCompanyId);
  if (locked === undefined) {
    // A repeated action still gets its first answer, even if the job was given to another driver since.
    const earlier = await findEarlierAction(db, action);
    if (earlier !== null && isRepeat(earlier, user, action)) {
      return { earlier: earlier.result as DriverJob };
    }
    if (!(await hasJob(db, action.transportJobId))) throw notFound();
    throw new UnappliedReportRefusal('OTHER_CARRIER', driverMessages[language].job.notYours);
  }
  if (!(await claim(call, action))) return { earlier: await readEarlierAnswer(call, action) };
  return {
    lockedJob: {
      id: locked.id,
      version: locked.version,
      status: locked.driver_status,
      truck: { id: locked.truck_id, isActive: locked.is_truck_in_use },
      trailerId: locked.trailer_id,
      day: locked.transport_date,
      rows: await lockRows(db, locked.id),
      answeredChanges: null,
    },
  };
}

/** Saves the answer, for a repeat of the action. */
export async function saveResult(db: Db, { actionId }: ReportedAction, result: DriverJob): Promise<void> {
  await db
    .updateTable('driver_actions')
    .set({ result: JSON.stringify(result) })
    .where('action_id', '=', actionId)
    .execute();
}

/**
 * False when the actionId is known already. Two requests with one actionId cannot run at the same time: the job is
 * locked.
 */
async function claim({ db, user, now }: ActionCall, action: ReportedAction): Promise<boolean> {
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

async function readEarlierAnswer(
  { db, user, language }: ActionCall,
  action: ReportedAction,
): Promise<DriverJob> {
  const earlier = await findEarlierAction(db, action);
  if (earlier === null || !isRepeat(earlier, user, action)) {
    throw invalidField('DUPLICATE', 'actionId', driverMessages[language].refusals.keyReused);
  }
  return earlier.result as DriverJob;
}

async function findEarlierAction(db: Db, { actionId }: ReportedAction) {
  const earlier = await db
    .selectFrom('driver_actions')
    .select(['user_id', 'request_hash', 'result'])
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  return earlier ?? null;
}

function isRepeat(
  earlier: { user_id: number; request_hash: string },
  user: SignedInUser,
  action: ReportedAction,
) {
  return earlier.user_id === user.id && earlier.request_hash === hashOf(action);
}

async function hasJob(db: Db, id: number): Promise<boolean> {
  const job = await db.selectFrom('transport_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return job !== undefined;
}
