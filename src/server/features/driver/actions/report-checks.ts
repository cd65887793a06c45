import type { StopField, StopRequest } from '#api/driver/driver-job.ts';
import type {
  EditDriverJobRequest,
  LeaveLocationRequest,
  StartDrivingRequest,
} from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import { problem, type Problem } from '#api/error-codes.ts';
import { clockSkewMs, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import type { Journey } from '#domain/driver/standing-job.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { ofBothEnds, type UnusualValue } from '#domain/driver/weights/weight-checks.ts';

import { anyOf } from '../../../db/any-of.ts';
import { isInUse } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { findActiveTrucks } from '../../../job-rows/references.ts';
import { toRuleStop } from '../stop-fields.ts';
import { findEarlierReferences } from './known-destinations.ts';
import { raiseLeftTrailerAlert } from './left-trailer.ts';
import { decideLoad } from './load-gate.ts';
import type { Checked, LockedJob, Outcome } from './reported-action.ts';
import { checkSignature } from './stop-writes.ts';
import {
  findUnusualAtStop,
  refuseUnconfirmed,
  type RuleStops,
  stopProblem,
  unusualPreDrive,
} from './unusual-values.ts';
import { fieldsOf, historyOfStop, textOf } from './written-fields.ts';

/** Checks that a driver sets off: the truck and trailer, the way there, and whether the load space may be loaded. */
export async function checkStart(
  { call, action, job, isOfJob }: Checked,
  body: StartDrivingRequest,
): Promise<Outcome> {
  const { db, user } = call;
  const problems: Problem[] = [];
  const { preDriveKm = null } = body;
  if (preDriveKm !== null && preDriveKm < 0) problems.push(problem('INVALID', 'preDriveKm'));
  const truckId = body.truckId ?? null;
  const isPlanned = truckId === null || (truckId === job.truck.id && job.truck.isActive);
  const other = isPlanned ? null : await findOwnTruck(db, user.carrierCompanyId, truckId);
  if (!isPlanned && other === null) problems.push(problem('NOT_FOUND', 'truckId'));
  // Another truck comes with its own trailer, unless the driver names another one.
  const trailerId = body.trailerId === undefined ? other?.trailer_id : body.trailerId;
  if (body.trailerId && !(await isOwnTrailer(db, user.carrierCompanyId, body.trailerId, job))) {
    problems.push(problem('NOT_FOUND', 'trailerId'));
  }
  const left = body.trailerId === null ? (other ? other.trailer_id : job.trailerId) : null;
  if (left !== null && body.confirmed?.includes('trailerId') !== true) {
    problems.push(problem('UNUSUAL', 'trailerId', driverMessages[call.language].job.withoutTrailer));
  }
  const unusual = refuseUnconfirmed(call, body.confirmed, problems, unusualPreDrive(preDriveKm));
  if (left !== null) {
    await raiseLeftTrailerAlert(call, action, job, {
      truckId: truckId ?? job.truck.id ?? 0,
      trailerId: left,
    });
  }
  const loads = toPreviousLoads(body.previousLoads);
  if (isOfJob) await decideLoad(call, job, body, { loads, at: action.occurredAt });
  return {
    isAlertRaised: left !== null,
    unusual,
    changes: {
      ...(truckId !== null && { truckId: truckId === job.truck.id ? truckId : [job.truck.id, truckId] }),
      ...(trailerId !== undefined && { trailerId }),
      ...(preDriveKm !== null && { preDriveKm }),
      ...(loads.length > 0 && { previousLoads: JSON.stringify(loads) }),
    },
  };
}

/** Checks what a driver writes down on leaving a stop. */
export async function checkLeave(checked: Checked, body: LeaveLocationRequest): Promise<Outcome> {
  const { call, job, report, journey } = checked;
  const { db, now, language } = call;
  const stop = report.stop ?? 'pickup';
  const rule = toRuleStop(body);
  const pickup = stop === 'destination' ? ruleStopOf(journey, 'pickup') : null;
  const stops = { pickup, destination: null, [stop]: rule };
  const isOtherWeighed = pickup !== null && netOf(pickup) !== null;
  const problems = [
    ...driverStopProblems(rule, await isBulkForDriver(checked), now + clockSkewMs, isOtherWeighed).map(
      (each) => stopProblem(each, rule, language),
    ),
    ...(await checkSignature(body.signature, 'signature', language)),
  ];
  const unusual = refuseUnconfirmed(
    call,
    body.confirmed,
    problems,
    await findUnusualAtStop(db, job, stop, stops),
  );
  return { unusual, changes: historyOfStop(stop, body) };
}

/** Checks a correction of what was written down. */
export async function checkEdit(
  checked: Checked,
  { changes, confirmed }: EditDriverJobRequest,
): Promise<Outcome> {
  const { call, job, journey, before } = checked;
  const { db, now, language } = call;
  const textBefore = (field: string) => valueText(before?.values ?? {}, field);
  const changedFields = fieldsOf(changes).filter(
    (field) => !field.endsWith('.signedWeightKg') && textOf(changes, field) !== textBefore(field),
  );
  const stops = { pickup: ruleStopOf(journey, 'pickup'), destination: ruleStopOf(journey, 'destination') };
  const problems: Problem[] = (changes.preDriveKm ?? 0) < 0 ? [problem('INVALID', 'changes.preDriveKm')] : [];
  const isBulkJob = await isBulkForDriver(checked);
  for (const kind of stopKinds) {
    const stop = stops[kind];
    if (stop === null || changedOf(kind, changedFields).length === 0) continue;
    const other = stops[kind === 'pickup' ? 'destination' : 'pickup'];
    const isOtherWeighed = other !== null && netOf(other) !== null;
    problems.push(
      ...driverStopProblems(stop, isBulkJob, now + clockSkewMs, isOtherWeighed).map((each) =>
        stopProblem(each, stop, language, `changes.${kind}.`),
      ),
    );
    // Only new values: an old one must not block other corrections.
    if (changedFields.includes(`${kind}.signature`)) {
      problems.push(
        ...(await checkSignature(changes[kind]?.signature, `changes.${kind}.signature`, language)),
      );
    }
  }
  const unusual = refuseUnconfirmed(
    call,
    confirmed,
    problems,
    await findUnusualEdits(db, job, stops, changedFields, changes.preDriveKm),
  );
  return {
    unusual,
    changes: Object.fromEntries(
      changedFields.map((field) => [
        field,
        // A signature is too long for the history: it only says that the signature changed.
        field.endsWith('.signature') ? 'changed' : [textBefore(field), textOf(changes, field)],
      ]),
    ),
  };
}

/**
 * True where the driver had goods that are not packed: those that the phone showed at loading, whatever the office has
 * chosen since.
 */
async function isBulkForDriver({ call: { db }, job, report, journey }: Checked): Promise<boolean> {
  const goods = [...(journey?.reports ?? []), report].flatMap((each) => each.goods);
  const products = await db
    .selectFrom('products')
    .select(['id', 'is_bulk'])
    .where('id', '=', anyOf(goods.map(({ productId }) => productId)))
    .execute();
  const isBulkProduct = new Map(products.map(({ id, is_bulk: isBulk }) => [id, isBulk]));
  return job.rows.some((row) => {
    const seen = goods.findLast(({ rowId }) => rowId === row.id);
    return (seen && isBulkProduct.get(seen.productId)) ?? row.is_bulk;
  });
}

/** Returns a stop of a journey as the rules see it; null while nothing was written down there. */
export function ruleStopOf(journey: Journey | null, kind: StopKind): RuleStops[StopKind] {
  if (journey === null || !journey.stops[kind].isLeft) return null;
  const netWeightKg = journey.values[`${kind}.netWeightKg`] as number | null | undefined;
  return toRuleStop({ ...stopOfValues(journey.values, kind), netWeightKg: netWeightKg ?? null });
}

/** Returns the values of a stop out of those of a journey. */
export function stopOfValues(values: Readonly<Record<string, unknown>>, kind: StopKind): StopRequest {
  return Object.fromEntries(
    stopFieldNames.flatMap((name) => {
      const value = values[`${kind}.${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueText(values: Readonly<Record<string, unknown>>, field: string): string | null {
  return textOf(
    {
      previousLoads: (values.previousLoads ?? []) as StartDrivingRequest['previousLoads'],
      preDriveKm: (values.preDriveKm ?? null) as number | null,
      pickup: stopOfValues(values, 'pickup'),
      destination: stopOfValues(values, 'destination'),
    },
    field,
  );
}

/** The stops to ask about: those whose weights or kilometres change, and the unloading when the loading changes. */
async function findUnusualEdits(
  db: Db,
  job: LockedJob,
  stops: RuleStops,
  changedFields: readonly string[],
  preDriveKm: number | null | undefined,
): Promise<UnusualValue[]> {
  const unusual: UnusualValue[] = [];
  if (changedFields.includes('preDriveKm')) {
    for (const value of unusualPreDrive(preDriveKm)) {
      unusual.push({ ...value, field: `changes.${value.field}` });
    }
  }
  const isPickupReweighed = changedFields.some(
    (each) => each.startsWith('pickup.') && each.endsWith('WeightKg'),
  );
  for (const kind of stopKinds) {
    const fields = changedOf(kind, changedFields);
    const isWeightChanged = fields.some((field) => field.endsWith('WeightKg'));
    for (const value of await findUnusualAtStop(db, job, kind, stops)) {
      const [field] = value.field.split('.') as [StopField];
      const isOfWeight = field.endsWith('WeightKg');
      const isPickupChanged = isOfWeight ? isPickupReweighed : changedFields.includes(`pickup.${field}`);
      if (isOfWeight ? isWeightChanged : fields.includes(field)) {
        unusual.push({ ...value, field: `changes.${kind}.${value.field}` });
      } else if (ofBothEnds.has(value.reason) && isPickupChanged) {
        // A difference between both ends is asked about where it was made.
        unusual.push({ ...value, field: `changes.pickup.${value.field}` });
      }
    }
  }
  return unusual;
}

function changedOf(stop: StopKind, changedFields: readonly string[]): StopField[] {
  return stopFieldNames.filter((name) => changedFields.includes(`${stop}.${name}`));
}

async function findOwnTruck(db: Db, carrierId: number | null, id: number) {
  const truck = (await findActiveTrucks(db, [id])).get(id);
  return carrierId !== null && truck?.company_id === carrierId ? truck : null;
}

/** A trailer of the carrier or of nobody, or one that the office has given the job. */
async function isOwnTrailer(db: Db, carrierId: number | null, id: number, job: LockedJob): Promise<boolean> {
  if (id === job.trailerId) return true;
  const trailer = await db
    .selectFrom('trailers')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('company_id', '=', carrierId), eb('company_id', 'is', null)]))
    .where(isInUse('trailers'))
    .executeTakeFirst();
  if (trailer !== undefined) return true;
  const lent = await findEarlierReferences(db, job.rows, 'trailer');
  return lent.some((earlier) => earlier.id === id);
}
