import type { DriverLanguage } from '#api/driver/languages.ts';
import { unusualSentence } from '#api/driver/unusual-sentences.ts';
import { type Problem, problem } from '#api/error-codes.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { unusualCounts } from '#domain/driver/counts.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { type DriverStop, weightProblemCode } from '#domain/driver/driver-stop.ts';
import type { Overruled } from '#domain/driver/office-weights.ts';
import { netOf, orderedWeight } from '#domain/driver/weights/delivered-shares.ts';
import { type UnusualValue, unusualDistance, unusualWeights } from '#domain/driver/weights/weight-checks.ts';
import { fullName } from '#domain/full-name.ts';
import { decimal, decimalToNumber, decimalOrNull } from '#domain/goods/decimal.ts';
import type { RuleProblem } from '#domain/problem.ts';
import { massOfPair } from '#domain/vehicles/vehicle-mass.ts';

import { type NewAlert, raiseAlert, withdrawAlerts } from '../../../alerts/raise-alert.ts';
import type { Db } from '../../../db/schema.ts';
import { invalid } from '../../../http/errors.ts';
import { driverMessages } from '../../../i18n/driver/messages.ts';
import { et } from '../../../i18n/et.ts';
import { findPair } from '../../../job-rows/vehicle-mass.ts';
import type { ActionCall, ReportedAction, LockedJob } from './reported-action.ts';

/** Both stops as the rules see them, as they are or as they become. */
export type RuleStops = Record<StopKind, DriverStop | null>;

/**
 * Returns the questions about the weights and kilometres of a stop (docs/requirements.md, 'Weights that can be
 * believed').
 */
export async function findUnusualAtStop(
  db: Db,
  job: LockedJob,
  kind: StopKind,
  stops: RuleStops,
): Promise<UnusualValue[]> {
  const stop = stops[kind];
  if (stop === null) return [];
  const { truck, trailerId, day } = job;
  const pair = await findPair(db, { truckId: truck.id ?? 0, trailerId, day }, { jobId: job.id, stop: kind });
  const mass = pair && massOfPair(pair);
  const rows = job.rows.map(({ id, quantity, product, unit }) => ({
    id,
    quantity: decimalOrNull(quantity),
    product,
    unit,
  }));
  const context = {
    legalMassKg: mass?.legalMassKg ?? null,
    usualTareKg: mass?.usualTareKg ?? null,
    orderedKg: kind === 'pickup' ? orderedWeight(rows) : null,
    loadedKg: kind === 'destination' && stops.pickup !== null ? netOf(stops.pickup) : null,
  };
  return [
    ...unusualWeights(stop, context),
    ...unusualCounts(stop.counts ?? [], rows, (kind === 'destination' && stops.pickup?.counts) || []),
    ...unusualDistance('distanceKm', stop.distanceKm),
    ...unusualDistance('afterDriveKm', stop.afterDriveKm),
  ];
}

/** Returns the questions about the drive before loading. */
export function unusualPreDrive(km: number | null | undefined): UnusualValue[] {
  if (km === null || km === undefined || km < 0) return [];
  return unusualDistance('preDriveKm', decimal(km));
}

/**
 * Refuses (422) broken rules, together with every unusual value that the request does not confirm. Returns the
 * confirmed ones, for the office. A field may be confirmed by the last part of its path alone.
 */
export function refuseUnconfirmed(
  { language }: ActionCall,
  confirmed: readonly string[] | undefined,
  problems: readonly Problem[],
  unusual: readonly UnusualValue[],
): UnusualValue[] {
  const isConfirmed = ({ field }: UnusualValue) =>
    confirmed?.some((name) => field === name || field.endsWith(`.${name}`)) ?? false;
  const unconfirmedValues = unusual.filter((value) => !isConfirmed(value));
  if (problems.length + unconfirmedValues.length > 0) {
    const questions = unconfirmedValues.map((value) =>
      problem('UNUSUAL', value.field, unusualSentence(value, language)),
    );
    throw invalid([...problems, ...questions]);
  }
  return [...unusual];
}

/** Notifies the office of the values that a driver confirmed, once an action; false when there were none. */
export async function raiseUnusualAlert(
  call: ActionCall,
  { actionId, what, occurredAt }: ReportedAction,
  job: LockedJob,
  stop: StopKind | null,
  unusual: readonly UnusualValue[] = [],
): Promise<boolean> {
  if (unusual.length === 0) return false;
  await raiseAlert(
    call.db,
    unusualAlert(call, job, unusualAlertKey(actionId), { what, occurredAt, stop }, unusual),
  );
  return true;
}

/** The alert of values that are not what they should be, in words and numbers. */
function unusualAlert(
  { user, now }: ActionCall,
  job: LockedJob,
  key: string,
  { what, occurredAt, stop }: Pick<ReportedAction, 'what' | 'occurredAt'> & { stop: StopKind | null },
  values: readonly UnusualValue[],
): NewAlert<'WEIGHT_UNUSUAL'> {
  const driverName = fullName(user.firstName, user.lastName);
  return {
    key,
    kind: 'WEIGHT_UNUSUAL',
    transportJobId: job.id,
    rowId: job.rows[0]?.id ?? null,
    raisedAt: now,
    raisedBy: user.id,
    summary: et.alerts.weightUnusual(
      driverName,
      values.map((value) => unusualSentence(value, 'et')),
    ),
    data: {
      what,
      occurredAt: instantToIso(occurredAt),
      stop,
      driverName,
      driverPhone: user.phone,
      values: values.map(({ field, reason, value, limit }) => ({
        field,
        reason,
        value: decimalToNumber(value),
        limit: decimalToNumber(limit),
      })),
    },
  };
}

/**
 * Tells the office what a driver reports otherwise than it had entered from paper, once for the same numbers; what is the
 * same by now goes by itself. Returns true when the list has changed.
 */
export async function raiseUnlikePaperAlert(
  call: ActionCall,
  job: LockedJob,
  overruled: readonly Overruled[],
): Promise<boolean> {
  const { db, now } = call;
  const values = overruled.flatMap(({ stop, field, said, entered }): UnusualValue[] => {
    // Times differ between phone and paper, and nobody is paid by them.
    if (typeof said !== 'number' || typeof entered !== 'number') return [];
    const reason = field === 'distanceKm' ? 'KM_UNLIKE_PAPER' : 'WEIGHT_UNLIKE_PAPER';
    return [{ field: `${stop}.${field}`, reason, value: decimal(said), limit: decimal(entered) }];
  });
  const prefix = `unlike-paper:${job.id}:`;
  const key = prefix + values.map(({ field, value, limit }) => `${field}=${value}/${limit}`).join(',');
  const known = await db
    .selectFrom('alerts')
    .select(['key', 'settled_at', 'settled_by'])
    .where('transport_job_id', '=', job.id)
    .where('kind', '=', 'WEIGHT_UNUSUAL')
    .where('key', 'like', `${prefix}%`)
    .execute();
  const others = known.filter((each) => each.key !== key && each.settled_at === null).map((each) => each.key);
  const gone = await withdrawAlerts(db, others, now, et.alerts.gone.agreed);
  const isTold = known.some(
    (each) => each.key === key && (each.settled_at === null || each.settled_by !== null),
  );
  if (values.length === 0 || isTold) return gone > 0;
  const told = { what: 'at-location', occurredAt: now, stop: null } as const;
  await raiseAlert(db, unusualAlert(call, job, key, told, values));
  return true;
}

/** The key of the alert of a report's unusual values. */
export function unusualAlertKey(actionId: string): string {
  return `weight-unusual:${actionId}`;
}

/** Returns a broken rule of a stop in words; `path` stands before its field. */
export function stopProblem(
  { code, field }: RuleProblem,
  stop: DriverStop,
  language: DriverLanguage,
  path = '',
): Problem {
  const problemCode = code === 'INVALID' ? weightProblemCode(stop, field) : null;
  return problem(
    code,
    path + field,
    problemCode === null ? undefined : driverMessages[language].job.weights[problemCode],
  );
}
