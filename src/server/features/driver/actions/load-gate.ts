import type { ReleaseRequestData } from '#api/alerts/alert-data.ts';
import type { PreviousLoad } from '#api/driver/driver-job.ts';
import { problem } from '#api/error-codes.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { type NewAlert, raiseAlert } from '../../../alerts/raise-alert.ts';
import { invalid, invalidField, Refusal } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import type { ChainChoice } from '../../../load-spaces/chains.ts';
import { saveDecision } from '../../../load-spaces/decisions.ts';
import { findLoadSpace } from '../../../load-spaces/load-space.ts';
import { releaseKey } from '../../../load-spaces/release-requests.ts';
import { findRowVerdicts, type RowVerdict, worstOf } from '../../../load-spaces/row-verdicts.ts';
import type { SpaceVerdict } from '../../../load-spaces/space-verdicts.ts';
import { toDecidedLoad } from '../../../load-spaces/verdict-view.ts';
import type { ActionCall, ReportedAction, LockedJob } from './reported-action.ts';

type ReleaseAlert = NewAlert<'RELEASE_ASKED'>;

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
  const worst = await judge(call, job, space, stated.loads.length === 0 ? {} : { stated });
  if (worst?.isBlocked !== true) return;
  throw invalid([problem('LOAD_FORBIDDEN', 'truckId', forbiddenSentence(worst.answer))]);
}

/**
 * Decides again when the goods are loaded, at `loadedAt` (epoch milliseconds), as another load may have been in the
 * load space since the driver set off. Throws a 422 refusal `LOAD_FORBIDDEN` unless somebody has released it; the
 * office then gets the whole report.
 */
export async function decideLoading(
  call: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  loadedAt: number,
): Promise<void> {
  const space = plannedSpace(job);
  if (space === null) return;
  const worst = await judge(call, job, space, { before: loadedAt });
  if (worst?.isBlocked !== true) return;
  const report = action.body as NonNullable<ReleaseRequestData['report']>;
  throw new ForbiddenLoadingRefusal(
    forbiddenSentence(worst.answer),
    await buildReleaseAlert(call, action, job, { space, worst, report }),
  );
}

/** 422 for a load that may not be on the truck; `alert` is raised for the office. */
export class ForbiddenLoadingRefusal extends Refusal {
  readonly alert: ReleaseAlert;

  constructor(sentence: string, alert: ReleaseAlert) {
    const { status, sentence: words, problems } = invalid([problem('LOAD_FORBIDDEN', 'fields', sentence)]);
    super(status, words, problems);
    this.alert = alert;
  }
}

/** The row with the strictest verdict by what was driven; a row that may go is kept with its reasons. */
async function judge(
  { db, now }: ActionCall,
  job: LockedJob,
  space: LoadSpace,
  choice: ChainChoice,
): Promise<RowVerdict | null> {
  const worst = worstOf(
    await findRowVerdicts(db, { jobId: job.id }, now, { ...choice, space, isDriven: true }),
  );
  if (worst !== null && !worst.isBlocked) await saveDecision(db, job.id, space, worst.answer, now);
  return worst;
}

/** Notifies the office that a driver asks for a release, with the facts for the decision. */
export async function requestRelease(
  call: ActionCall,
  action: ReportedAction,
  body: Driven & { note?: string | null | undefined },
  job: LockedJob,
): Promise<void> {
  const { db, now } = call;
  const space = await readDrivenSpace(call, job, body);
  if (space === null) return;
  const worst = worstOf(await findRowVerdicts(db, { jobId: job.id }, now, { space, isDriven: true }));
  // Released or cleaned meanwhile, by papers: no permission is needed.
  if (worst === null || !worst.isBlocked) return;
  await raiseAlert(db, await buildReleaseAlert(call, action, job, { space, worst, note: body.note ?? '' }));
}

/** The request to the office: the load space, its previous loads, and the driver. */
async function buildReleaseAlert(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  {
    space,
    worst,
    note = '',
    report,
  }: { space: LoadSpace; worst: RowVerdict } & Partial<Pick<ReleaseRequestData, 'note' | 'report'>>,
): Promise<ReleaseAlert> {
  const vehicle = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) => join.on('trailers.id', '=', space.trailerId))
    .select(['license_plate_number as plate', 'trailers.registration_number as trailer'])
    .where('trucks.id', '=', space.truckId)
    .executeTakeFirstOrThrow();
  const driverName = fullName(user.firstName, user.lastName);
  const product = worst.answer.reasons[0]?.name ?? '';
  const isLoaded = action.what === 'at-location';
  const words = isLoaded ? et.loadGate.loadedForbidden : et.loadGate.releaseRequested;
  return {
    key: releaseKey(job.id, space, isLoaded ? action.actionId : undefined),
    kind: 'RELEASE_ASKED',
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
      driverName,
      driverPhone: user.phone,
      loads: worst.answer.loads.map(toDecidedLoad),
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

function plannedSpace({ truck, trailerId }: LockedJob): LoadSpace | null {
  return truck.id === null ? null : { truckId: truck.id, trailerId };
}

function forbiddenSentence({ reasons: [load] }: SpaceVerdict): string {
  const { name = '', loadedAt = null } = load ?? {};
  return et.loadGate.forbidden(name, loadedAt === null ? null : formatDay(toTallinn(loadedAt).day));
}
