import { sql } from 'kysely';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { ArriveRequest, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import { problem } from '#api/error-codes.ts';
import {
  type AnsweredChanges,
  type ChangeablePart,
  changesMeanwhile,
  type JobInstructions,
  type MeanwhileChange,
} from '#domain/driver/changed-meanwhile.ts';

import { recordAudit, type RowEntry } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/schema.ts';
import { saveRowsAsSent } from '../../../../external/changed-after-sending.ts';
import { invalid, Refusal } from '../../../../http/errors.ts';
import { driverMessages } from '../../../../i18n/driver/messages.ts';
import { findEarlierReferences, findKnownDestinations } from '../known-destinations.ts';
import type { ActionCall, ReportedAction, LockedJob, LockedRow } from '../reported-action.ts';
import { findQuestionedChanges, readNamedChanges, findUnanswered } from './change-alert.ts';
import { findTakenOff, findTakenOffLocations } from './rows-meanwhile.ts';

/** The job as its driver saw it at the step, with truck and trailer. */
type Step = Pick<ArriveRequest, 'seen' | 'keep'> & Pick<StartDrivingRequest, 'truckId' | 'trailerId'>;

/** 409 for a step of a driver who could not know what the office has changed: the driver is asked first. */
export class ChangedMeanwhileRefusal extends Refusal {
  readonly job: LockedJob;
  readonly changes: readonly MeanwhileChange[];

  constructor(call: ActionCall, job: LockedJob, changes: readonly MeanwhileChange[], current: DriverJob) {
    const fields = new Set(changes.map(({ part }) => seenField[part]));
    const problems = [...fields].map((field) => problem('CHANGED_MEANWHILE', field));
    super(409, driverMessages[call.language].job.changedMeanwhile, problems, { current });
    this.job = job;
    this.changes = changes;
  }
}

const seenField = {
  row: 'seen.rows',
  destination: 'seen.destinationLocationId',
  pickup: 'seen.pickupLocationId',
  truck: 'seen.truckId',
  trailer: 'seen.trailerId',
} as const satisfies Record<ChangeablePart, string>;

/**
 * Returns the office's changes since the driver of a step looked, with the driver's answer; null if nothing has to be
 * asked. Throws a 409 refusal if the answer is missing, or about another change.
 */
export async function findAnsweredChanges(
  call: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  readCurrent: () => Promise<DriverJob>,
): Promise<AnsweredChanges | null> {
  const { keep } = action.body as Step;
  const saw = seenRoute(action, job);
  const changes = await findUnanswered(call, job, await findChanges(call.db, action, job, saw));
  const askFirst = async (toAsk: readonly MeanwhileChange[]) =>
    new ChangedMeanwhileRefusal(call, job, toAsk, await readCurrent());

  if (keep === undefined) {
    if (changes.length > 0) throw await askFirst(changes);
    return null;
  }

  const questioned = (await findQuestionedChanges(call, job)) ?? changes;
  const notQuestioned = changes.filter((change) => !questioned.some((each) => isSameThing(each, change)));

  if (keep === 'MINE') {
    if (notQuestioned.length > 0) throw await askFirst(changes);
    if (changes.length === 0) return null;
    return { changes: [...changes, ...(await findTakenOffLocations(call.db, action, saw, changes))], keep };
  }

  // The office's value: only the value that the driver read in the question is accepted.
  const current = questioned.map((change) => withPresentValue(change, saw, job));
  const isOutdated = current.some((change, index) => change.saw !== questioned[index]?.saw);
  if (notQuestioned.length > 0 || isOutdated) throw await askFirst([...current, ...notQuestioned]);
  return current.length === 0 ? null : { changes: current, keep };
}

function isSameThing(one: MeanwhileChange, other: MeanwhileChange): boolean {
  return one.part === other.part && one.rowId === other.rowId;
}

/**
 * A change that the driver was asked about, with the present value of the office. If that differs from the value in the
 * question and the driver's phone did not show it, the change counts from the value in the question and must be asked
 * again.
 */
function withPresentValue(change: MeanwhileChange, saw: JobInstructions, job: LockedJob): MeanwhileChange {
  const office = officesValue(job, change);
  if (office === undefined || office === change.office) return change;
  const isShown = office !== change.saw && seenValue(saw, change) === office;
  return isShown ? { ...change, office } : { ...change, saw: change.office, office };
}

/** The value that the driver saw when the step was sent; undefined where the step does not say. */
function seenValue(saw: JobInstructions, { part, rowId }: MeanwhileChange): number | null | undefined {
  if (part === 'truck') return saw.truckId;
  if (part === 'trailer') return saw.trailerId;
  const row = saw.rows.find((each) => each.rowId === rowId);
  if (part === 'row') return row?.rowId ?? null;
  return part === 'pickup' ? row?.pickupId : row?.destinationId;
}

/** The office's present value; undefined for a row that was removed. */
function officesValue(job: LockedJob, { part, rowId }: MeanwhileChange): number | null | undefined {
  if (part === 'truck') return job.truck.id;
  if (part === 'trailer') return job.trailerId;
  const row = job.rows.find(({ id }) => id === rowId);
  return part === 'row' ? (row?.id ?? null) : row?.[locationColumns[part]];
}

/** The job as the driver saw it at a step; parts that the step does not name are left out. */
function seenRoute({ body }: ReportedAction, job: LockedJob): JobInstructions {
  const { seen } = body as Step;
  if (seen === undefined) return { rows: [] };
  const rows = seen.rows?.map(({ transportJobProductId: rowId, ...seenLocations }) => ({
    rowId,
    seenLocations,
  }));
  return {
    truckId: seen.truckId,
    trailerId: seen.trailerId,
    isWhole: rows !== undefined,
    rows: (rows ?? job.rows.map(({ id }) => ({ rowId: id, seenLocations: seen }))).map(
      ({ rowId, seenLocations }) => ({
        rowId,
        pickupId: seenLocations.pickupLocationId,
        destinationId: seenLocations.destinationLocationId,
      }),
    ),
  };
}

/**
 * Locations that the driver has acknowledged are no news. From setting off, truck, trailer and pickup are the driver's:
 * the office cannot change them any more.
 */
async function findChanges(
  db: Db,
  action: ReportedAction,
  job: LockedJob,
  saw: JobInstructions,
): Promise<MeanwhileChange[]> {
  const isStart = action.what === 'on-route-to-pickup';
  const office = {
    ...(isStart && { truckId: job.truck.id, trailerId: job.trailerId }),
    rows: job.rows.map((row) => ({
      rowId: row.id,
      destinationId: row.destination_location_id,
      ...(isStart && { pickupId: row.pickup_location_id }),
    })),
  };
  const changes = changesMeanwhile(saw, office);
  if (changes.length === 0) return [];
  const knownDestinations = isStart ? new Map<number, number | null>() : await findKnownDestinations(db, job);
  const takenOff = await findTakenOff(db, job, changes);
  const driven = vehicleOf(action.body as Step);
  return changes.filter((change) => {
    if (change.part === 'row') return change.office !== null || takenOff.has(change.rowId ?? 0);
    if (change.part === 'destination') return knownDestinations.get(change.rowId ?? 0) !== change.office;
    if (change.part === 'truck') return driven.truckId !== change.office;
    // The truck planned by the office comes with the trailer planned by the office.
    const isOffices = driven.truckId === job.truck.id && driven.trailerId === undefined;
    return change.part !== 'trailer' || !(isOffices || driven.trailerId === change.office);
  });
}

/** Truck and trailer according to the driver: those that were chosen, else those that the phone showed. */
function vehicleOf({ seen, truckId: chosenTruckId, trailerId }: Step): Pick<Step, 'truckId' | 'trailerId'> {
  const truckId = chosenTruckId ?? seen?.truckId;
  const isAsSeen = trailerId === undefined && truckId === seen?.truckId;
  return { truckId, trailerId: isAsSeen ? seen?.trailerId : trailerId };
}

/**
 * Returns a start as it counts once the driver has answered: with the driver's vehicle, or with the office's, of
 * which what stood in the driver's says nothing.
 */
export function startAfterAnswer(
  body: StartDrivingRequest,
  { answeredChanges }: LockedJob,
): StartDrivingRequest {
  const isOfVehicle = answeredChanges?.changes.some(({ part }) => part === 'truck' || part === 'trailer');
  if (answeredChanges === null || isOfVehicle !== true) return body;
  const { truckId: _truck, trailerId: _trailer, previousLoads: _loads, ...rest } = body;
  if (answeredChanges.keep === 'OFFICE') return rest;
  return { ...rest, previousLoads: body.previousLoads, ...vehicleOf(body) };
}

/**
 * Makes the rows go where the driver really went, as the history then tells; returns the job as it stands. Throws a
 * 422 refusal of a location that a row has never named.
 */
export async function keepDriverLocations(
  { db, user }: ActionCall,
  job: LockedJob,
  { changes }: AnsweredChanges,
): Promise<LockedJob> {
  const locationChanges = changes.filter(({ part }) => part in locationColumns) as LocationChange[];
  if (locationChanges.length === 0) return job;
  await refuseUnknownLocations(db, job, locationChanges);
  await saveRowsAsSent(db, [job.id]);
  const namedChanges = await readNamedChanges(db, locationChanges);
  const entries: RowEntry[] = [];
  const rows: LockedRow[] = [];
  for (const row of job.rows) {
    const own = locationChanges.filter(({ rowId }) => rowId === row.id);
    const columns = Object.fromEntries(own.map(({ part, saw }) => [locationColumns[part], saw]));
    rows.push({ ...row, ...columns });
    if (own.length === 0) continue;
    await db
      .updateTable('transport_job_products')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', row.id)
      .execute();
    const changesOfRow = namedChanges.filter(({ rowId }) => rowId === row.id);
    entries.push({
      userId: user.id,
      entity: 'transport_job_product',
      entityId: row.id,
      action: 'updated',
      changes: Object.fromEntries(changesOfRow.map(({ part, saw, office }) => [part, [office, saw]])),
      cause: { code: 'DRIVER_KEPT_OWN' },
    });
  }
  await recordAudit(db, ...entries);
  return { ...job, rows };
}

type LocationChange = MeanwhileChange & { part: keyof typeof locationColumns };

const locationColumns = {
  destination: 'destination_location_id',
  pickup: 'pickup_location_id',
} as const satisfies Partial<Record<ChangeablePart, keyof LockedRow>>;

async function refuseUnknownLocations(
  db: Db,
  { rows }: LockedJob,
  changes: readonly LocationChange[],
): Promise<void> {
  const earlierLocations = {
    destination: await findEarlierReferences(db, rows, 'destination'),
    pickup: await findEarlierReferences(db, rows, 'pickup'),
  };
  const unknown = changes.filter(
    ({ part, rowId, saw }) => !earlierLocations[part].some((each) => each.rowId === rowId && each.id === saw),
  );
  if (unknown.length === 0) return;
  throw invalid(unknown.map(({ part }) => problem('NOT_FOUND', seenField[part])));
}
