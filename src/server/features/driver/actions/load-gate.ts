import type { PreviousLoad } from '#api/driver/driver-job.ts';
import { problem } from '#api/error-codes.ts';
import type { DecidedLoad } from '#api/vehicles/load-gate.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import { invalid, invalidField } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { type AskedRelease, releaseKey } from '../../../load-spaces/asked-releases.ts';
import { keepDecision } from '../../../load-spaces/decisions.ts';
import { findLoadSpace } from '../../../load-spaces/load-space.ts';
import { findRowVerdicts, type SpaceVerdict, toDecidedLoad, worstOf } from '../../../load-spaces/verdicts.ts';
import type { ActionCall, DriverAction, LockedJob } from './driver-action.ts';

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
  const { db, now } = call;
  const space = await drivenSpace(call, job, driven);
  if (space === null) return;
  const statement = stated.loads.length === 0 ? undefined : stated;
  const rows = await findRowVerdicts(db, { jobId: job.id }, now, { space, stated: statement });
  const worst = worstOf(rows);
  if (worst === null) return;
  const { answer } = worst;
  if (worst.isBlocked) throw invalid([problem('LOAD_FORBIDDEN', 'truckId', forbiddenSentence(answer))]);
  await keepDecision(db, job.id, space, answer, now);
}

/** Tells the office that a driver asks for a release, with what it is to be decided by. */
export async function askForRelease(
  call: ActionCall,
  action: DriverAction,
  body: Driven & { note?: string | null | undefined },
  job: LockedJob,
): Promise<void> {
  const { db, user, now } = call;
  const space = await drivenSpace(call, job, body);
  const planned = plannedSpace(job);
  const rows = space === null ? [] : await findRowVerdicts(db, { jobId: job.id }, now, { space });
  const worst = worstOf(rows);
  // Released or cleaned by papers meanwhile: there is nothing to ask for.
  if (space === null || planned === null || worst === null || !worst.isBlocked) return;
  const vehicle = await db
    .selectFrom('trucks')
    .leftJoin('trailers', (join) => join.on('trailers.id', '=', space.trailerId))
    .select(['license_plate_number as plate', 'trailers.registration_number as trailer'])
    .where('trucks.id', '=', space.truckId)
    .executeTakeFirstOrThrow();
  const driverName = `${user.firstName} ${user.lastName}`.trim();
  const [reason] = worst.answer.reasons;
  await raiseAlert(db, {
    key: releaseKey(job.id, space),
    kind: 'RELEASE_ASKED',
    transportJobId: job.id,
    rowId: worst.rowId,
    raisedAt: now,
    raisedBy: user.id,
    summary: et.loadGate.releaseAsked(driverName, vehicle.plate, reason?.name ?? ''),
    data: {
      occurredAt: instantToIso(action.occurredAt),
      ...({ ...space, planned } satisfies AskedRelease),
      licensePlateNumber: vehicle.plate,
      trailerRegNumber: vehicle.trailer,
      note: body.note?.trim() ?? '',
      driverName,
      driverPhone: user.phone,
      loads: worst.answer.loads.map(toDecidedLoad) satisfies DecidedLoad[],
    },
  });
}

/** The load space that the driver sets off with; null where it is not known. Throws a 422 refusal for another's truck. */
async function drivenSpace(
  { db, user }: ActionCall,
  job: LockedJob,
  { truckId, trailerId }: Driven,
): Promise<LoadSpace | null> {
  const planned = plannedSpace(job);
  if (planned === null) return null;
  const isPlanned = truckId === null || truckId === undefined || truckId === planned.truckId;
  if (isPlanned && (trailerId === undefined || trailerId === planned.trailerId)) return planned;
  const chosen = isPlanned ? planned.truckId : truckId;
  const space = await findLoadSpace(db, chosen, trailerId, user.carrierCompanyId);
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
