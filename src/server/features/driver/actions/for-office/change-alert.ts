import { sql } from 'kysely';

import { type ChangedMeanwhileData, dataOf, type NamedChange } from '#api/alerts/alert-data.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { KeptSide, MeanwhileChange } from '#domain/driver/changed-meanwhile.ts';
import { fullName } from '#domain/full-name.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { changedMeanwhileKey } from '../../../../alerts/moot-questions.ts';
import { raiseAlert } from '../../../../alerts/raise-alert.ts';
import { anyOf } from '../../../../db/any-of.ts';
import type { Db } from '../../../../db/schema.ts';
import { et } from '../../../../i18n/et.ts';
import { findFirstRowId } from '../../../../job-rows/find-rows.ts';
import type { ActionCall, ReportedAction, LockedJob } from '../reported-action.ts';

/**
 * Tells the office that a driver acted without knowing of a change: with `keep` null while the driver is asked, later
 * what was answered. Both are one alert, unless somebody has settled the question before its answer.
 */
export async function raiseChangedMeanwhile(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: Pick<LockedJob, 'id' | 'status'>,
  { changes, keep }: { changes: readonly MeanwhileChange[]; keep: KeptSide | null },
): Promise<void> {
  const namedChanges = await readNamedChanges(db, changes);
  const driverName = fullName(user.firstName, user.lastName);
  const summary = et.alerts.changedMeanwhile(
    driverName,
    namedChanges.map(({ part, saw, office }) =>
      part === 'row'
        ? et.alerts.changedRow((saw ?? office)?.name ?? '', saw === null, keep)
        : et.alerts.changedPart(et.alerts.sentFields[part], saw?.name, office?.name, keep),
    ),
    keep,
  );
  const { what, stop, occurredAt } = action;
  const data: ChangedMeanwhileData = {
    keep,
    what,
    stop: stop ?? null,
    occurredAt: instantToIso(occurredAt),
    changes: namedChanges,
    driverName,
    driverPhone: user.phone,
    reports: [{ ...(action.body as object), what }],
  };
  const questionKey = changedMeanwhileKey(user.id, job);
  const question = await findQuestion(db, questionKey);
  const isOver = keep !== null && question !== null && question.settled_by !== null;
  const key = isOver ? `${questionKey}:answered` : questionKey;
  const id = await raiseAlert(db, {
    key,
    kind: 'CHANGED_MEANWHILE',
    transportJobId: job.id,
    rowId: changes.find(({ rowId }) => rowId !== null)?.rowId ?? (await findFirstRowId(db, job.id)),
    raisedAt: now,
    raisedBy: user.id,
    summary,
    data,
  });
  await db
    .updateTable('alerts')
    .set({ summary, data: JSON.stringify(data) })
    .where('id', '=', id)
    // An answer is never taken back by a question that was on its way.
    .$if(keep === null, (query) => query.where(sql<boolean>`data->>'keep' is null`))
    .execute();
}

/** Finds the changes that the driver was asked about before a step of this job; null where there was no question. */
export async function findQuestionedChanges(
  { db, user }: ActionCall,
  job: Pick<LockedJob, 'id' | 'status'>,
): Promise<MeanwhileChange[] | null> {
  const question = await findQuestion(db, changedMeanwhileKey(user.id, job));
  const questionData = question === null ? null : dataOf(question, 'CHANGED_MEANWHILE');
  if (questionData === null) return null;
  return questionData.changes.map(({ part, rowId, saw, office }) => ({
    part,
    rowId,
    saw: saw?.id ?? null,
    office: office?.id ?? null,
  }));
}

/**
 * Returns the changes without those that a driver has left to the office before: whether a row is carried is asked once
 * a journey, though each of the steps that wait on the phone contains what was seen in the beginning.
 */
export async function findUnanswered(
  { db, user }: ActionCall,
  job: Pick<LockedJob, 'id'>,
  changes: readonly MeanwhileChange[],
): Promise<MeanwhileChange[]> {
  if (changes.every(({ part }) => part !== 'row')) return [...changes];
  const left = await db
    .selectFrom('alerts')
    .select(['kind', 'data'])
    .where('kind', '=', 'CHANGED_MEANWHILE')
    .where('transport_job_id', '=', job.id)
    .where('raised_by', '=', user.id)
    .where(sql<boolean>`data->>'keep' = 'OFFICE'`)
    .execute();
  const changesLeftToOffice = left.flatMap((alert) => dataOf(alert, 'CHANGED_MEANWHILE')?.changes ?? []);
  return changes.filter(
    ({ part, rowId, office }) =>
      part !== 'row' ||
      !changesLeftToOffice.some(
        (each) => each.part === part && each.rowId === rowId && (each.office?.id ?? null) === office,
      ),
  );
}

/** Settles the questions to a driver that need no answer any more; returns how many there were. */
export async function withdrawQuestions({ db, user, now }: ActionCall, jobId: number): Promise<number> {
  const settled = await db
    .updateTable('alerts')
    .set({
      settled_at: new Date(now),
      note: et.alerts.gone.answered(fullName(user.firstName, user.lastName)),
    })
    .where('kind', '=', 'CHANGED_MEANWHILE')
    .where('transport_job_id', '=', jobId)
    .where('raised_by', '=', user.id)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`data->>'keep' is null`)
    .returning('id')
    .execute();
  return settled.length;
}

async function findQuestion(db: Db, key: string) {
  const question = await db
    .selectFrom('alerts')
    .select(['kind', 'data', 'settled_by'])
    .where('key', '=', key)
    .executeTakeFirst();
  return question ?? null;
}

/** Returns the changes with the names of goods, locations, trucks and trailers. */
export async function readNamedChanges(db: Db, changes: readonly MeanwhileChange[]): Promise<NamedChange[]> {
  const idsOf = (...parts: MeanwhileChange['part'][]) =>
    changes.filter(({ part }) => parts.includes(part)).flatMap(({ saw, office }) => [saw ?? 0, office ?? 0]);
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'location_name as name'])
    .where('id', '=', anyOf(idsOf('destination', 'pickup')))
    .execute();
  const trucks = await db
    .selectFrom('trucks')
    .select(['id', 'license_plate_number as plate'])
    .where('id', '=', anyOf(idsOf('truck')))
    .execute();
  const trailers = await db
    .selectFrom('trailers')
    .select(['id', 'registration_number as plate'])
    .where('id', '=', anyOf(idsOf('trailer')))
    .execute();
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('products', (join) =>
      join.on(sql<boolean>`products.id = coalesce(r.replacement_product_id, r.product_id)`),
    )
    .select(['r.id', 'products.name', 'products.unit', 'r.quantity'])
    .where('r.id', '=', anyOf(idsOf('row')))
    .execute();
  const plated = ({ id, plate }: { id: number; plate: string }) => ({ id, name: formatPlate(plate) });
  const recordsByPart = {
    row: rows.map(({ id, name, unit, quantity }) => ({
      id,
      name: quantity === null ? name : `${name}, ${formatDecimal(decimal(quantity))} ${unit}`,
    })),
    destination: locations,
    pickup: locations,
    truck: trucks.map(plated),
    trailer: trailers.map(plated),
  };
  return changes.map((change) => {
    const nameOf = (sought: number | null) =>
      recordsByPart[change.part].find(({ id }) => id === sought) ?? null;
    return { ...change, saw: nameOf(change.saw), office: nameOf(change.office) };
  });
}
