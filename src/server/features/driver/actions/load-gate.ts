import { sql } from 'kysely';

import type { ReleaseRequestData } from '#api/alerts/alert-data.ts';
import type { DriverJob, GivenLoads, PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverLanguage } from '#api/driver/languages.ts';
import { toPreviousLoads } from '#api/driver/written-down.ts';
import { problem } from '#api/error-codes.ts';
import type { DecidedLoad, LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { instantToIso, parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { Journey } from '#domain/driver/standing-job.ts';
import { fullName } from '#domain/full-name.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';

import { type NewAlert, raiseAlert } from '../../../alerts/raise-alert.ts';
import { invalid, invalidField } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { et } from '../../../i18n/et.ts';
import { type ChainChoice, findChains, loadedStatuses } from '../../../load-spaces/chains.ts';
import { findDecision, saveDecision } from '../../../load-spaces/decisions.ts';
import { findLoadSpace, lockLoadSpace } from '../../../load-spaces/load-space.ts';
import { releaseKey } from '../../../load-spaces/release-requests.ts';
import {
  findRowVerdicts,
  type RowChoice,
  type RowVerdict,
  worstOf,
} from '../../../load-spaces/row-verdicts.ts';
import { isOfSpace, spaceTable } from '../../../load-spaces/space-table.ts';
import type { SpaceVerdict } from '../../../load-spaces/space-verdicts.ts';
import { toDecidedLoad } from '../../../load-spaces/verdict-view.ts';
import type { Checked, ActionCall, ReportedAction, LockedJob, Outcome } from './reported-action.ts';

type ReleaseAlert = NewAlert<'RELEASE_ASKED' | 'LOAD_FORBIDDEN'>;

/** A job with the load space that is planned for it. */
type JobOfSpace = Pick<LockedJob, 'id' | 'trailerId'> & { truck: Pick<LockedJob['truck'], 'id'> };

/** Truck and trailer that a driver names; what is left out is as planned. */
interface Driven {
  truckId?: number | null | undefined;
  trailerId?: number | null | undefined;
}

/**
 * Decides whether a job may begin with what stood in the load space, by what the driver says as well, and keeps the
 * decision. Throws a 422 refusal `LOAD_FORBIDDEN` unless somebody has released it.
 */
export async function decideLoad(
  call: ActionCall,
  job: LockedJob,
  driven: Driven,
  stated: { loads: PreviousLoad[]; at: number },
): Promise<void> {
  const space = await readDrivenSpace(call, job, driven);
  if (space === null) return;
  const worst = await findWorst(call, job, space, stated.loads.length === 0 ? {} : { stated });
  if (worst?.isBlocked !== true) {
    if (worst !== null) await saveDecision(call.db, job.id, space, worst.answer, call.now);
    return;
  }
  throw invalid([problem('LOAD_FORBIDDEN', 'truckId', forbiddenSentence(call.language, worst.answer))]);
}

/**
 * Decides again, by what stands of a job now, once the goods are loaded and whenever its driver says otherwise what was
 * there before. The office is told of a forbidden load that is on the truck, of a list that was another when the goods
 * were loaded, and of what Koorem recorded and the driver leaves out. True when it was.
 */
export async function decideAgain(
  { call, action, job, journey, before }: Pick<Checked, 'call' | 'action' | 'job' | 'journey' | 'before'>,
  { truck }: { truck: Pick<DriverJob['truck'], 'id' | 'trailerId'> },
): Promise<boolean> {
  if (journey === null) return false;
  const [loads, earlier] = [loadsOf(journey), loadsOf(before)];
  const isStated = JSON.stringify(loads) !== JSON.stringify(earlier);
  const wasLoaded = before?.isLoaded === true;
  const { isLoaded } = journey;
  const isLoading = isLoaded && !wasLoaded;
  if (!isStated && !isLoading) return false;
  const { db, now } = call;
  const space = { truckId: truck.id, trailerId: truck.trailerId };
  await lockLoadSpace(db, space);
  const at =
    journey.reports.find(({ what }) => what === 'on-route-to-pickup')?.occurredAt ?? action.occurredAt;
  const endTime = journey.values['pickup.endTime'];
  const loadedAt = parseInstant(typeof endTime === 'string' ? endTime : '') ?? journey.stops.pickup.leftAt;
  const choice: ChainChoice = {
    // Else what stands in the database counts: of an earlier load something else may have been said since.
    ...(isStated && loads.length > 0 && { stated: { loads, at } }),
    ...(isLoaded && { exceptJobId: job.id, before: loadedAt ?? undefined }),
  };
  const alerts: NewAlert[] = [];
  const told = { id: job.id, rowId: job.rows[0]?.id ?? null };
  if (isStated && loads.length > 0) {
    const chain = (await findChains(db, [space], now, choice)).get(spaceKey(space));
    if (chain !== undefined && chain.leftOut.length > 0) {
      const key = `previous-loads-left-out:${job.id}:${spaceKey(space)}`;
      alerts.push(
        changedLoads(call, told, key, { before: chain.leftOut, after: loads }, 'previousLoadsLeftOut'),
      );
    }
  }
  // Setting off is decided before it is taken.
  const isDecided = action.what === 'on-route-to-pickup' && !isLoaded;
  const worst = isDecided ? null : await findWorst(call, job, space, { ...choice, alsoLoaded: true });
  if (worst !== null) {
    const decided = await findDecision(db, job.id);
    const isCorrected = wasLoaded && (decided === null || isOther(decided, worst.answer));
    if (isLoaded || !worst.isBlocked) await saveDecision(db, job.id, space, worst.answer, now, isCorrected);
    if (isCorrected) {
      const key = `previous-loads-changed:${action.actionId}`;
      alerts.push(changedLoads(call, told, key, { before: earlier, after: loads }, 'previousLoadsChanged'));
    }
    const isKnown = wasLoaded && decided?.verdict === 'forbidden';
    if (isLoaded && worst.isBlocked && !isKnown) {
      const report = action.body as NonNullable<ReleaseRequestData['report']>;
      alerts.push(await buildReleaseAlert(call, action, job, { space, worst, report, isLoaded }));
    }
  }
  alerts.push(...(await decideNext(call, action, { jobId: job.id, space, at, isStated })));
  for (const alert of alerts) await raiseAlert(db, alert);
  return alerts.length > 0;
}

/**
 * Decides the loads again that came into the same load space after this job set off, whose previous loads were stated
 * otherwise or whose own load was reported late. Returns what the office is told of those whose goods are on the truck
 * already.
 */
async function decideNext(
  call: ActionCall,
  action: ReportedAction,
  { jobId, space, at, isStated }: { jobId: number; space: LoadSpace; at: number; isStated: boolean },
): Promise<NewAlert[]> {
  const { db, now } = call;
  const { rows: next } = await sql<{ id: number; truckId: number; loadedAt: Date | null; isLoaded: boolean }>`
    select j.id, j.truck_id as "truckId", coalesce(stop.end_time, stop.left_at) as "loadedAt",
      j.driver_status = any(${loadedStatuses}) as "isLoaded"
    from ${spaceTable([space])}
    join transport_jobs j on ${isOfSpace('j')} and j.id <> ${jobId} and j.truck_id is not null
    join load_decisions decided on decided.transport_job_id = j.id
    join driver_actions start
      on start.transport_job_id = j.id and start.what = 'on-route-to-pickup' and not start.is_beside
    left join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
    where coalesce(stop.end_time, stop.left_at, start.occurred_at) > ${new Date(at)}
    order by coalesce(stop.end_time, stop.left_at, start.occurred_at)
    limit ${sql.lit(previousLoadCount)}`.execute(db);
  const alerts: NewAlert[] = [];
  for (const { id, truckId, loadedAt, isLoaded } of next) {
    const nextSpace = { truckId, trailerId: space.trailerId };
    const nextJob = { id, truck: { id: truckId }, trailerId: space.trailerId };
    const worst = await findWorst(call, nextJob, nextSpace, {
      alsoLoaded: true,
      ...(isLoaded && { exceptJobId: id, before: loadedAt?.getTime() }),
    });
    const decided = await findDecision(db, id);
    if (worst === null || decided === null || !isOther(decided, worst.answer)) continue;
    if (isLoaded || !worst.isBlocked) await saveDecision(db, id, nextSpace, worst.answer, now, isLoaded);
    if (!isLoaded) continue;
    const [before, after] = [decided.loads, worst.answer.loads.map(toDecidedLoad)].map((list) =>
      list.map(({ product: name, productId, cleaning }) => ({ name, productId, cleaning })),
    );
    const key = `previous-loads-changed:${action.actionId}:${id}`;
    const told = { before: before ?? [], after: after ?? [] };
    const words = isStated ? 'previousLoadsChanged' : 'previousLoadReportedLate';
    alerts.push(changedLoads(call, { id, rowId: worst.rowId }, key, told, words));
    if (worst.isBlocked && decided.verdict !== 'forbidden') {
      alerts.push(await buildReleaseAlert(call, action, nextJob, { space: nextSpace, worst, isLoaded }));
    }
  }
  return alerts;
}

function loadsOf(journey: Journey | null): PreviousLoad[] {
  return (journey?.values.previousLoads ?? []) as PreviousLoad[];
}

/** True where what was printed of the loads before, or the verdict, is another one now. */
function isOther(
  decided: Pick<LoadVerdictAnswer, 'verdict' | 'loads'>,
  { verdict, loads }: SpaceVerdict,
): boolean {
  const printed = (list: readonly DecidedLoad[]) =>
    JSON.stringify(list.map(({ product, cleaning }) => [product, cleaning]));
  return decided.verdict !== verdict || printed(decided.loads) !== printed(loads.map(toDecidedLoad));
}

/** Tells the office of previous loads that are stated otherwise than they were, or than Koorem recorded them. */
function changedLoads(
  { user, now }: ActionCall,
  { id, rowId }: { id: number; rowId: number | null },
  key: string,
  { before, after }: Record<'before' | 'after', readonly PreviousLoad[]>,
  words: 'previousLoadsChanged' | 'previousLoadReportedLate' | 'previousLoadsLeftOut',
): NewAlert<'PREVIOUS_LOADS_CHANGED'> {
  const driverName = fullName(user.firstName, user.lastName);
  const named = (loads: readonly PreviousLoad[]) =>
    loads.map(({ name }) => name).join(', ') || et.alerts.none;
  const summary =
    words === 'previousLoadsLeftOut'
      ? et.alerts[words](driverName, named(after), named(before))
      : et.alerts[words](driverName, named(before), named(after));
  return {
    key,
    kind: 'PREVIOUS_LOADS_CHANGED',
    transportJobId: id,
    rowId,
    raisedAt: now,
    raisedBy: user.id,
    summary,
    data: {
      before: before.map(({ productId, name, cleaning }) => ({ productId, name, cleaning })),
      after,
      driverName,
      driverPhone: user.phone,
    },
  };
}

/** The row of a job with the strictest verdict by what was driven. */
async function findWorst(
  { db, now }: ActionCall,
  job: Pick<LockedJob, 'id'>,
  space: LoadSpace,
  choice: RowChoice,
): Promise<RowVerdict | null> {
  return worstOf(await findRowVerdicts(db, { jobId: job.id }, now, { ...choice, space, isDriven: true }));
}

/** Notifies the office that a driver asks for a release, with the facts for the decision. */
export async function requestRelease(
  { call, action, job }: Checked,
  body: Driven & { note?: string | null | undefined; previousLoads?: GivenLoads },
): Promise<Outcome> {
  const space = await readDrivenSpace(call, job, body);
  if (space === null) return {};
  const loads = toPreviousLoads(body.previousLoads);
  const stated = loads.length === 0 ? {} : { stated: { loads, at: action.occurredAt } };
  const worst = await findWorst(call, job, space, stated);
  // Whatever the server thinks of it, somebody answers.
  if (worst === null) return {};
  await raiseAlert(
    call.db,
    await buildReleaseAlert(call, action, job, { space, worst, note: body.note ?? '', stated: loads }),
  );
  return { isAlertRaised: true };
}

/** The request to the office: the load space, its previous loads, and the driver. */
async function buildReleaseAlert(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: JobOfSpace,
  {
    space,
    worst,
    note = '',
    stated,
    report,
    isLoaded = false,
  }: { space: LoadSpace; worst: RowVerdict; isLoaded?: boolean } & Partial<
    Pick<ReleaseRequestData, 'note' | 'stated' | 'report'>
  >,
): Promise<ReleaseAlert> {
  const vehicle = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) => join.on('trailers.id', '=', space.trailerId))
    .select(['license_plate_number as plate', 'trailers.registration_number as trailer'])
    .where('trucks.id', '=', space.truckId)
    .executeTakeFirstOrThrow();
  const driverName = fullName(user.firstName, user.lastName);
  const product = worst.answer.reasons[0]?.name ?? '';
  const words = isLoaded ? et.loadGate.loadedForbidden : et.loadGate.releaseRequested;
  return {
    key: releaseKey(job.id, space, isLoaded ? action.actionId : undefined),
    kind: isLoaded ? 'LOAD_FORBIDDEN' : 'RELEASE_ASKED',
    transportJobId: job.id,
    rowId: worst.rowId,
    raisedAt: now,
    raisedBy: user.id,
    summary: words(driverName, vehicle.plate, product),
    data: {
      occurredAt: instantToIso(action.occurredAt),
      ...space,
      planned: plannedSpace(job) ?? space,
      licensePlateNumber: vehicle.plate,
      trailerRegNumber: vehicle.trailer,
      note,
      isBlocked: worst.isBlocked,
      driverName,
      driverPhone: user.phone,
      loads: worst.answer.loads.map(toDecidedLoad),
      ...(stated !== undefined && { stated }),
      ...(report !== undefined && { report }),
    },
  };
}

/**
 * Returns the load space that the driver sets off with, null when unknown. Throws a 422 refusal for another
 * carrier's truck.
 */
async function readDrivenSpace(
  { db, user }: ActionCall,
  job: LockedJob,
  { truckId, trailerId }: Driven,
): Promise<LoadSpace | null> {
  const spaceInPlan = plannedSpace(job);
  if (spaceInPlan === null) return null;
  const isPlanned = truckId === null || truckId === undefined || truckId === spaceInPlan.truckId;
  if (isPlanned && (trailerId === undefined || trailerId === spaceInPlan.trailerId)) return spaceInPlan;
  const drivenTruckId = isPlanned ? spaceInPlan.truckId : truckId;
  const space = await findLoadSpace(db, drivenTruckId, trailerId, user.carrierCompanyId);
  if (space === null) throw invalidField('NOT_FOUND', 'truckId');
  return space;
}

function plannedSpace({ truck, trailerId }: Omit<JobOfSpace, 'id'>): LoadSpace | null {
  return truck.id === null ? null : { truckId: truck.id, trailerId };
}

function forbiddenSentence(language: DriverLanguage, { reasons: [load] }: SpaceVerdict): string {
  const { name = '', loadedAt = null } = load ?? {};
  const day = loadedAt === null ? null : formatDay(toTallinn(loadedAt).day);
  return driverMessages[language].job.loadForbidden(name, day);
}
