import { sql } from 'kysely';

import type { ReportData, UnappliedReportData } from '#api/alerts/alert-data.ts';
import { problem } from '#api/error-codes.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { possibleAnswers } from '#domain/driver/report-answers.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { newValues } from '#domain/record-fields/fields.ts';

import type { AnsweredReport, AnswerEffect } from '../../../alerts/report-answers.ts';
import { anyOf } from '../../../db/any-of.ts';
import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import type { MadeByAnswer } from '../../../db/schema/stored-values.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { createJob } from '../../../job-rows/create-job.ts';
import { readRow } from '../../../job-rows/find-rows.ts';
import { lockAllRows, lockJob } from './locked-job.ts';
import { readStanding } from './read-standing.ts';
import { writeStanding } from './write-standing.ts';

const note = 'tehtud juhi teatel';
const onwardsNote = 'uus koorem edasi';

/**
 * Carries out the office's answer to an alert about a driver's report, and keeps what it made. Throws a 422 refusal of
 * an answer that cannot be, naming those that can.
 */
export async function answerReport(db: Db, answered: AnsweredReport): Promise<AnswerEffect> {
  const { alertId, answer, userId, now } = answered;
  const alert = await db
    .selectFrom('alerts')
    .select(['kind', 'data', 'transport_job_id'])
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();
  const jobId = alert.transport_job_id ?? 0;
  await lockJob(db, jobId);
  const data = alert.data as unknown as ReportData & Partial<UnappliedReportData>;
  const truckId = data.truck?.id ?? 0;
  const { standing } = await readStanding(db, jobId, { isReporting: false });
  const journey = [standing.journey, ...standing.beside].find((each) => each?.truckId === truckId) ?? null;
  const possible = possibleAnswers({
    kind: alert.kind === 'CHANGED_MEANWHILE' ? 'CHANGED_MEANWHILE' : 'DRIVER_REPORT_NOT_APPLIED',
    differences: data.differences ?? [],
    hasGoods: data.hasGoods ?? false,
    reason: data.reason,
    isUnloaded: journey?.stops.destination.isLeft ?? false,
  });
  if (!possible.includes(answer)) {
    throw invalid([problem('NOT_ALLOWED', 'answer', et.alerts.possibleAnswers(possible))]);
  }
  if (answer === 'DISMISS' && answered.note === null) throw invalid([problem('REQUIRED', 'note')]);
  const made: MadeByAnswer = { jobId, answer };
  const actionIds = data.reports.map(({ actionId }) => actionId);
  if (answer === 'DISMISS') {
    made.dismissed = actionIds;
    const dismissed = alert.kind === 'CHANGED_MEANWHILE' ? 'SEEN' : 'ALL';
    await db
      .updateTable('driver_actions')
      .set({ dismissed })
      .where('action_id', '=', anyOfUuids(actionIds))
      .execute();
    if (alert.kind === 'CHANGED_MEANWHILE') await restate(db, jobId, userId, now);
  } else if (alert.kind === 'CHANGED_MEANWHILE') {
    if (answer === 'CONTINUE') made.rowId = await makeOnwards(db, jobId, truckId, userId, now);
    await acceptDone(db, jobId, made);
    made.movedRows = await moveUnloaded(db, jobId, standing, userId);
  } else if (data.hasGoods && data.reason === 'OTHER_TRUCK') {
    made.rowId = await makeOwnLoad(db, { jobId, truckId, actionIds, userId, now, alertId });
    made.movedActions = actionIds;
  } else if (answer === 'RESTORE') {
    made.restored = await restoreCancelled(db, jobId, userId, now);
  }
  if (made.rowId !== undefined) made.rowVersion = (await readRow(db, made.rowId)).version;
  await db
    .updateTable('alerts')
    .set({ made: JSON.stringify(made) })
    .where('id', '=', alertId)
    .execute();
  const rowIds = (await lockAllRows(db, jobId)).map(({ id }) => id);
  return {
    rowIds: [...rowIds, ...(made.rowId === undefined ? [] : [made.rowId])],
    madeRowId: made.rowId ?? null,
  };
}

/** Takes an answer back. Throws a 409 refusal where somebody has worked on what it made. */
export async function takeAnswerBack(
  db: Db,
  alertId: number,
  userId: number,
  now: number,
): Promise<AnswerEffect> {
  const alert = await db
    .selectFrom('alerts')
    .select('made')
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();
  const { made } = alert;
  if (made === null) return { rowIds: [], madeRowId: null };
  const { jobId } = made;
  await lockJob(db, jobId);
  if (made.rowId !== undefined) {
    const row = await readRow(db, made.rowId);
    if (row.version !== made.rowVersion) {
      throw conflict([problem('NOT_ALLOWED', undefined, et.alerts.workedOn)]);
    }
    if (made.movedActions !== undefined) await moveReports(db, made.movedActions, jobId, alertId);
    await db.deleteFrom('former_signatures').where('transport_job_id', '=', row.transportJobId).execute();
    await db.deleteFrom('transport_job_products').where('id', '=', made.rowId).execute();
    await db.deleteFrom('transport_jobs').where('id', '=', row.transportJobId).execute();
  }
  for (const { rowId } of made.movedRows ?? []) {
    const row = await readRow(db, rowId);
    await db
      .updateTable('transport_job_products')
      .set({ transport_job_id: jobId })
      .where('id', '=', rowId)
      .execute();
    await db.deleteFrom('transport_jobs').where('id', '=', row.transportJobId).execute();
  }
  if (made.jobWished !== undefined) {
    await db
      .updateTable('transport_jobs')
      .set({ wished: made.jobWished === null ? null : JSON.stringify(made.jobWished) })
      .where('id', '=', jobId)
      .execute();
  }
  for (const { rowId, wished } of made.rowsWished ?? []) {
    await db
      .updateTable('transport_job_products')
      .set({ wished: wished === null ? null : JSON.stringify(wished) })
      .where('id', '=', rowId)
      .execute();
  }
  for (const { rowId, status } of made.restored ?? []) {
    await db.updateTable('transport_job_products').set({ status }).where('id', '=', rowId).execute();
  }
  if (made.dismissed !== undefined) {
    await db
      .updateTable('driver_actions')
      .set({ dismissed: null })
      .where('action_id', '=', anyOfUuids(made.dismissed))
      .execute();
  }
  await restate(db, jobId, userId, now);
  await db.updateTable('alerts').set({ made: null }).where('id', '=', alertId).execute();
  return { rowIds: (await lockAllRows(db, jobId)).map(({ id }) => id), madeRowId: null };
}

/** Returns what an action id is compared with by `=` to be one of these. */
function anyOfUuids(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** Works out what stands of a job anew, and writes it. */
async function restate(db: Db, jobId: number, userId: number, now: number): Promise<void> {
  const job = await lockJob(db, jobId);
  if (job === undefined) return;
  const read = await readStanding(db, jobId, { isReporting: false });
  await writeStanding(
    { db, user: { id: userId }, now },
    null,
    {
      id: jobId,
      version: job.version,
      status: job.driver_status,
      truck: { id: job.truck_id, isActive: job.is_truck_in_use },
      trailerId: job.trailer_id,
      day: job.transport_date,
      rows: read.rows,
    },
    read,
    {},
  );
}

/** What was done is what the office wants from now on. */
async function acceptDone(db: Db, jobId: number, made: MadeByAnswer): Promise<void> {
  const job = await db
    .selectFrom('transport_jobs')
    .select('wished')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  made.jobWished = job.wished;
  made.rowsWished = (await lockAllRows(db, jobId)).map(({ id, wished }) => ({ rowId: id, wished }));
  await db.updateTable('transport_jobs').set({ wished: null }).where('id', '=', jobId).execute();
  await db
    .updateTable('transport_job_products')
    .set({ wished: null })
    .where('transport_job_id', '=', jobId)
    .execute();
}

/** Gives rows that were not loaded a job of their own, without a truck: they are still to be carried. */
async function moveUnloaded(
  db: Db,
  jobId: number,
  { rows }: Awaited<ReturnType<typeof readStanding>>['standing'],
  userId: number,
): Promise<NonNullable<MadeByAnswer['movedRows']>> {
  const moved = [];
  for (const { id } of rows.filter(({ isLoaded, isWanted }) => isLoaded === false && isWanted)) {
    const { id: ownJobId } = await db
      .insertInto('transport_jobs')
      .columns([
        'transport_order_id',
        'transport_date',
        'transport_time',
        'customer_manager_id',
        'created_by',
      ])
      .expression((eb) =>
        eb
          .selectFrom('transport_jobs')
          .select([
            'transport_order_id',
            'transport_date',
            'transport_time',
            'customer_manager_id',
            sql<number>`${userId}::bigint`.as('by'),
          ])
          .where('id', '=', jobId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('transport_job_products')
      .set((eb) => ({ transport_job_id: ownJobId, version: eb('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      userId,
      entity: 'transport_job_product',
      entityId: id,
      action: 'updated',
      changes: { transportJobId: [jobId, ownJobId] },
    });
    moved.push({ rowId: id });
  }
  return moved;
}

/** Makes a load from where the goods lie to where they should be, with the same truck, from the day of the answer on. */
async function makeOnwards(
  db: Db,
  jobId: number,
  truckId: number,
  userId: number,
  now: number,
): Promise<number> {
  const rows = await lockAllRows(db, jobId);
  const stray = rows.find(
    ({ wished, destination_location_id: id }) => wished?.destinationId !== undefined && id !== null,
  );
  if (stray === undefined) throw invalid([problem('NOT_ALLOWED', 'answer')]);
  const row = await readRow(db, stray.id);
  const to = stray.wished?.destinationId ?? null;
  const made = await createJob(db, {
    ...newValues(rowFields, row),
    ...newValues(jobFields, row),
    date: [row.date, toTallinn(now).day].toSorted().at(-1) ?? row.date,
    // That of the load before is over.
    time: null,
    pickup: { id: stray.destination_location_id ?? row.pickup.id },
    destination: to === null ? null : { id: to },
    product: { id: stray.loaded_product_id ?? stray.product_id },
    quantity: stray.delivered_quantity === null ? row.quantity : Number(stray.delivered_quantity),
    truck: { id: truckId },
    notes: onwardsNote,
    transportOrderId: null,
    status: 'UNCOMPLETED',
    userId,
    duplicateOf: row.id,
  });
  return made.rowId;
}

/** Makes the load of a truck that another took the job from: a row of the same order, with all that was reported. */
async function makeOwnLoad(
  db: Db,
  {
    jobId,
    truckId,
    actionIds,
    userId,
    now,
    alertId,
  }: {
    jobId: number;
    truckId: number;
    actionIds: readonly string[];
    userId: number;
    now: number;
    alertId: number;
  },
): Promise<number> {
  const rows = await lockAllRows(db, jobId);
  const [first] = rows;
  if (first === undefined) throw invalid([problem('NOT_ALLOWED', 'answer')]);
  const { standing } = await readStanding(db, jobId, { isReporting: false });
  const journey = standing.beside.find((each) => each.truckId === truckId);
  const seen = journey?.reports
    .find((each) => each.seen !== null)
    ?.seen?.places.find(({ rowId }) => rowId === first.id);
  const row = await readRow(db, first.id);
  const order = await db
    .selectFrom('transport_jobs')
    .select('transport_order_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const truck = await db
    .selectFrom('trucks')
    .select(['company_id', 'trailer_id'])
    .where('id', '=', truckId)
    .executeTakeFirstOrThrow();
  const reference = (id: number | null | undefined) => (id == null ? null : { id });
  const destinationId =
    seen?.destinationId === undefined ? first.destination_location_id : seen.destinationId;
  const made = await createJob(db, {
    ...newValues(rowFields, row),
    ...newValues(jobFields, row),
    date: journey?.reports[0]?.day ?? row.date,
    pickup: { id: seen?.pickupId ?? first.pickup_location_id },
    destination: reference(destinationId),
    truck: { id: truckId },
    trailer: reference(journey?.trailerId === undefined ? truck.trailer_id : journey.trailerId),
    carrier: reference(truck.company_id),
    notes: note,
    transportOrderId: order.transport_order_id,
    status: 'UNCOMPLETED',
    userId,
    duplicateOf: row.id,
  });
  await moveReports(db, actionIds, made.jobId, alertId);
  await restate(db, made.jobId, userId, now);
  await restate(db, jobId, userId, now);
  return made.rowId;
}

/** Makes reports, with their photos, those of another job; kept beside a job they are with its alert. */
async function moveReports(
  db: Db,
  actionIds: readonly string[],
  jobId: number,
  alertId: number,
): Promise<void> {
  const target = await db
    .selectFrom('alerts')
    .select('transport_job_id')
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();
  const isBeside = target.transport_job_id === jobId;
  const of = await db
    .selectFrom('driver_actions')
    .select(['user_id', 'truck_id', 'transport_job_id'])
    .where('action_id', '=', anyOfUuids(actionIds))
    .execute();
  const userIds = of.map(({ user_id: id }) => id);
  const fromJobs = of.map(({ transport_job_id: id }) => id);
  await db
    .updateTable('driver_actions')
    .set({ transport_job_id: jobId, is_beside: isBeside })
    .where('transport_job_id', '=', anyOf(fromJobs))
    .where('user_id', '=', anyOf(userIds))
    .where('is_beside', '=', !isBeside)
    .execute();
  await db
    .updateTable('driver_photos as photo')
    .from('driver_actions as action')
    .set({ transport_job_id: jobId, alert_id: isBeside ? alertId : null })
    .whereRef('action.action_id', '=', 'photo.action_id')
    .whereRef('action.transport_job_id', '<>', 'photo.transport_job_id')
    .where('action.transport_job_id', '=', jobId)
    .execute();
}

/** Brings cancelled rows back as they were done; returns what they were. */
async function restoreCancelled(
  db: Db,
  jobId: number,
  userId: number,
  now: number,
): Promise<NonNullable<MadeByAnswer['restored']>> {
  const cancelled = (await lockAllRows(db, jobId)).filter(({ status }) => status === 'CANCELLED');
  for (const { id, status } of cancelled) {
    await db
      .updateTable('transport_job_products')
      .set({ status: 'UNCOMPLETED' })
      .where('id', '=', id)
      .execute();
    await recordAudit(db, {
      userId,
      entity: 'transport_job_product',
      entityId: id,
      action: 'restored',
      changes: { status: [status, 'UNCOMPLETED'] },
      cause: { code: 'DRIVER_KEPT_OWN' },
    });
  }
  await restate(db, jobId, userId, now);
  return cancelled.map(({ id, status }) => ({ rowId: id, status }));
}
