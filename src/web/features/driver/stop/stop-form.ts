import type { Counts, DriverJob, Signature, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import { stopFieldNames } from '#api/driver/written-down.ts';
import { addDays } from '#domain/calendar/day.ts';
import { hourMs } from '#domain/calendar/durations.ts';
import {
  fromTallinn,
  fromTallinnAfter,
  instantToIso,
  parseInstant,
  toTallinn,
} from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay, type TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { clockSkewMs, type StopKind } from '#domain/driver/driver-job.ts';
import {
  type DriverStop,
  driverStopProblems,
  maxFormerSignatures,
  weightProblemCode,
} from '#domain/driver/driver-stop.ts';
import type { WaitingReason } from '#domain/driver/waiting.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { type SignedStop, weightToSign } from '#domain/driver/weights/signed-weight.ts';
import { type Decimal, decimal, decimalToNumber, toDecimal } from '#domain/goods/decimal.ts';
import { type StopTextField, stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { serverNow } from '../../../platform/device/clock.ts';

/** The values of a stop's fields. Times are HH:mm; a number is NaN for a text that is no number. */
export interface StopForm extends Record<StopTextField, string> {
  startTime: TimeOfDay | null;
  endTime: TimeOfDay | null;
  grossWeightKg: number | null;
  vehicleWeightKg: number | null;
  /** The location has no scale: the estimate counts, and weights typed before are not sent. */
  noScale: boolean;
  estimatedWeightKg: number | null;
  waitingReason: WaitingReason | null;
  signature: Signature | null;
  /** The weight shown above the signature when it was given. */
  signedWeightKg: number | null;
  /** Strokes on the pad that are not a signature yet. */
  strokes: number[][];
  /** The weight shown above the pad while they were drawn. */
  strokesWeightKg: number | null;
  /** Signatures given here that another one has replaced. */
  formerSignatures: NonNullable<StopRequest['formerSignatures']>;
  distanceKm: number | null;
  afterDriveKm: number | null;
  /** What was counted of packaged goods, by row. */
  counts: Readonly<Record<number, number | null>>;
  /** The questions about unusual values that were answered with yes, by `questionKey`. */
  confirmed: string[];
}

export const emptyStopForm = stopFormOf({});

/** Returns the fields as they show what is known of a stop. */
export function stopFormOf(record: StopRequest | null): StopForm {
  const stop = record ?? {};
  return {
    startTime: timeOf(stop.startTime ?? null),
    endTime: timeOf(stop.endTime ?? null),
    grossWeightKg: stop.grossWeightKg ?? null,
    vehicleWeightKg: stop.vehicleWeightKg ?? null,
    noScale: stop.noScale ?? false,
    estimatedWeightKg: stop.estimatedWeightKg ?? null,
    waitingReason: stop.waitingReason ?? null,
    ...stopTextsBy((name) => stop[name] ?? ''),
    signature: stop.signature ?? null,
    signedWeightKg: stop.signedWeightKg ?? null,
    strokes: [],
    strokesWeightKg: null,
    formerSignatures: stop.formerSignatures ?? [],
    distanceKm: stop.distanceKm ?? null,
    afterDriveKm: stop.afterDriveKm ?? null,
    counts: Object.fromEntries(
      (stop.counts ?? []).map(({ transportJobProductId: rowId, quantity }) => [rowId, quantity]),
    ),
    confirmed: [],
  };
}

/** Every field of the form, given or empty. */
type WholeStop = { [Field in StopFormField]: Exclude<StopRequest[Field], undefined> } & Former;
interface Former {
  formerSignatures?: NonNullable<StopRequest['formerSignatures']>;
}

/**
 * Returns the fields as they are sent, without unreadable ones. A time belongs to the day of `referenceTime` (epoch
 * milliseconds), or to the day before if it would be more than half a day ahead: just after midnight, 23:50 is
 * yesterday's. In October's double hour an end by the clock before the start is in the second.
 */
export function stopRequestOf(form: StopForm, referenceTime: number): WholeStop {
  const startTime = isoOf(form.startTime, referenceTime);
  return {
    startTime,
    endTime: isoOf(form.endTime, referenceTime, startTime),
    grossWeightKg: form.noScale ? null : readable(form.grossWeightKg),
    vehicleWeightKg: form.noScale ? null : readable(form.vehicleWeightKg),
    noScale: form.noScale,
    estimatedWeightKg: form.noScale ? readable(form.estimatedWeightKg) : null,
    waitingReason: form.waitingReason,
    ...stopTextsBy((name) => form[name].trim() || null),
    signature: form.signature,
    signedWeightKg: form.signature === null ? null : form.signedWeightKg,
    ...formerOf(form),
    distanceKm: readable(form.distanceKm),
    afterDriveKm: readable(form.afterDriveKm),
    counts: countsOf(form),
  };
}

function countsOf({ counts }: StopForm): Counts | null {
  const given = Object.entries(counts).flatMap(([rowId, count]) => {
    const quantity = readable(count);
    return quantity === null ? [] : [{ transportJobProductId: Number(rowId), quantity }];
  });
  return given.length === 0 ? null : given;
}

export type StopFormField = Exclude<
  keyof StopForm,
  'strokes' | 'strokesWeightKg' | 'formerSignatures' | 'confirmed'
>;
export type StopProblems = Partial<Record<StopFormField, StopFormProblem>>;
export type StopFormProblem =
  | 'required'
  | 'invalid'
  | 'grossOverVehicle'
  | 'tooHeavy'
  | 'endBeforeStart'
  | 'inFuture'
  | 'unreadableSignature';

/**
 * Returns all problems of the fields, by the rules of the server (domain/driver/driver-stop.ts). `otherNetKg` is the
 * weight at the other end.
 */
export function stopFormProblems(
  form: StopForm,
  isBulk: boolean,
  referenceTime: number,
  now: number,
  otherNetKg: number | null = null,
): StopProblems {
  const problems: StopProblems = {};
  for (const field of ['startTime', 'endTime'] as const) {
    const time = form[field];
    if (time !== null && !isTimeOfDay(time)) problems[field] = 'invalid';
  }
  const weights = form.noScale
    ? (['estimatedWeightKg'] as const)
    : (['grossWeightKg', 'vehicleWeightKg'] as const);
  for (const field of [...weights, 'distanceKm', 'afterDriveKm'] as const) {
    const value = form[field];
    if (value !== null && decimalOf(value) === null) problems[field] = 'invalid';
  }
  if (Object.values(form.counts).some((count) => count !== null && decimalOf(count) === null)) {
    problems.counts = 'invalid';
  }
  const request = stopRequestOf(form, referenceTime);
  const latest = now + clockSkewMs;
  const ruleProblems = driverStopProblems(toRuleStop(request), isBulk, latest, otherNetKg !== null);
  for (const { code, field } of ruleProblems) {
    const name = field as StopFormField;
    problems[name] ??=
      code === 'REQUIRED' ? 'required' : reasonOf(name, form, isInFuture(name, request, now));
  }
  return problems;
}

/** Returns the fields as the rules see them. */
export function toRuleStop(request: StopRequest): DriverStop {
  const instant = (time: string | null | undefined) => parseInstant(time ?? '');
  return {
    startTime: instant(request.startTime),
    endTime: instant(request.endTime),
    grossWeightKg: decimalOf(request.grossWeightKg ?? null),
    vehicleWeightKg: decimalOf(request.vehicleWeightKg ?? null),
    noScale: request.noScale ?? false,
    estimatedWeightKg: decimalOf(request.estimatedWeightKg ?? null),
    distanceKm: decimalOf(request.distanceKm ?? null),
    afterDriveKm: decimalOf(request.afterDriveKm ?? null),
    counts: (request.counts ?? []).map(({ transportJobProductId: rowId, quantity }) => ({
      rowId,
      quantity: decimal(quantity),
    })),
  };
}

/** Returns the net weight at the other end of the journey, in kg; null if it was not weighed. */
export function netAtOtherEnd(
  { pickupStop, destinationStop }: Pick<DriverJob, 'pickupStop' | 'destinationStop'>,
  stop: StopKind,
): number | null {
  return (stop === 'pickup' ? destinationStop : pickupStop)?.netWeightKg ?? null;
}

/** Returns `netAtOtherEnd` where both ends are being corrected. */
export function netInOtherForm(forms: Record<StopKind, StopForm>, stop: StopKind): number | null {
  return weightsOf(forms[stop === 'pickup' ? 'destination' : 'pickup']).netWeightKg;
}

/**
 * Returns the weights of the form as a stop keeps them, with what is signed for; at the destination with what was
 * loaded.
 */
export function weightsOf(form: StopForm, loadedKg: number | null = null): SignedStop {
  const stop = toRuleStop(stopRequestOf(form, 0));
  const net = netOf(stop);
  return {
    signature: form.signature,
    signedWeightKg: form.signedWeightKg,
    netWeightKg: net === null ? null : decimalToNumber(net),
    noScale: form.noScale,
    estimatedWeightKg: stop.estimatedWeightKg === null ? null : decimalToNumber(stop.estimatedWeightKg),
    loadedKg,
  };
}

/**
 * Returns the form with an empty pad, unless what is drawn there was drawn over the weight that stands there now: a
 * signature belongs to the weight it was made under (docs/requirements.md, "Driver's journey").
 */
export function withPad(form: StopForm, loadedKg: number | null = null): StopForm {
  const weight = weightToSign(weightsOf(form, loadedKg));
  return form.strokesWeightKg === weight ? form : { ...form, strokes: [], strokesWeightKg: weight };
}

/** Returns the form with this as its signature, or with none; one that was given before is kept with its weight. */
export function withSignature(
  form: StopForm,
  signature: Signature | null,
  loadedKg: number | null = null,
): StopForm {
  const { signature: before, signedWeightKg, formerSignatures } = form;
  return {
    ...form,
    signature,
    signedWeightKg: signature === null ? null : weightToSign(weightsOf(form, loadedKg)),
    strokes: [],
    formerSignatures: [
      ...formerSignatures,
      ...(before === null ? [] : [{ signature: before, signedWeightKg }]),
    ].slice(-maxFormerSignatures),
  };
}

/** Returns only the fields that differ from what the stop shows; seconds of a time do not count. */
export function changedStopFields(before: StopRecord, form: StopForm, referenceTime: number): StopRequest {
  const requestBefore = stopRequestOf(stopFormOf(before), referenceTime);
  const requestNow = stopRequestOf(form, referenceTime);
  const names = stopFieldNames.filter((name) => name in requestNow);
  const isChanged = (name: StopFormField) =>
    JSON.stringify(requestNow[name]) !== JSON.stringify(requestBefore[name]);
  const changedFields = Object.fromEntries(
    names
      // A new signature always sends its weight, even when the former one had the same.
      .filter((name) => isChanged(name) || (name === 'signedWeightKg' && isChanged('signature')))
      .map((name) => [name, requestNow[name]]),
  );
  return 'signature' in changedFields ? { ...changedFields, ...formerOf(form) } : changedFields;
}

function formerOf({ formerSignatures }: StopForm): Former {
  return formerSignatures.length > 0 ? { formerSignatures } : {};
}

function isInFuture(field: StopFormField, request: WholeStop, now: number): boolean {
  if (field !== 'startTime' && field !== 'endTime') return false;
  return (parseInstant(request[field] ?? '') ?? 0) > now + clockSkewMs;
}

function reasonOf(field: StopFormField, form: StopForm, isInFuture: boolean): StopFormProblem {
  if (isInFuture) return 'inFuture';
  const wrong = weightProblem(field, form);
  if (wrong !== null) return wrong;
  return field === 'endTime' ? 'endBeforeStart' : 'invalid';
}

const weightProblems = { TOO_HEAVY: 'tooHeavy', NOT_OVER_VEHICLE: 'grossOverVehicle' } as const;

/** Returns why the weight in a field is impossible, shown as soon as it is typed; null for a possible one. */
export function weightProblem(field: StopFormField, form: StopForm): StopFormProblem | null {
  const code = weightProblemCode(toRuleStop(stopRequestOf(form, 0)), field);
  return code === null ? null : weightProblems[code];
}

function timeOf(instant: string | null): TimeOfDay | null {
  return instant === null ? null : toTallinn(instant).time;
}

const halfDayMs = 12 * hourMs;

function isoOf(time: TimeOfDay | null, referenceTime: number, after: string | null = null): string | null {
  if (time === null || !isTimeOfDay(time)) return null;
  const { day } = toTallinn(referenceTime);
  const isAhead = fromTallinn({ day, time }) > referenceTime + halfDayMs;
  const local = { day: isAhead ? addDays(day, -1) : day, time };
  return instantToIso(after === null ? fromTallinn(local) : fromTallinnAfter(local, Date.parse(after)));
}

function readable(value: number | null): number | null {
  return decimalOf(value) === null ? null : value;
}

function decimalOf(value: number | null): Decimal | null {
  return value === null || Number.isNaN(value) ? null : toDecimal(value);
}

/**
 * Returns the instant whose day the times of a stop belong to: when the truck left it, also in a later correction.
 */
export function referenceTimeOf(record: StopRecord | null): number {
  const knownTime = record?.leftAt ?? record?.arrivedAt ?? null;
  return knownTime === null ? serverNow() : Date.parse(knownTime);
}
