import type { Signature, StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn, instantToIso, parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay, type TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { clockSkewMilliseconds } from '#domain/driver/driver-job.ts';
import { driverStopProblems } from '#domain/driver/driver-stop.ts';
import { type Decimal, toDecimal } from '#domain/goods/decimal.ts';

/** What the fields of a stop hold. Times are HH:mm; numbers may be NaN, for a text that is none. */
export interface StopForm {
  startTime: TimeOfDay | null;
  endTime: TimeOfDay | null;
  grossWeightKg: number | null;
  vehicleWeightKg: number | null;
  clientName: string;
  contactName: string;
  contactPhone: string;
  signature: Signature | null;
  notes: string;
  distanceKm: number | null;
  hasAfterDrive: boolean;
  afterDriveKm: number | null;
}

export const emptyStopForm: StopForm = {
  startTime: null,
  endTime: null,
  grossWeightKg: null,
  vehicleWeightKg: null,
  clientName: '',
  contactName: '',
  contactPhone: '',
  signature: null,
  notes: '',
  distanceKm: null,
  hasAfterDrive: false,
  afterDriveKm: null,
};

export function stopFormOf(stop: StopRequest | null): StopForm {
  if (stop === null) return emptyStopForm;
  return {
    startTime: timeOf(stop.startTime ?? null),
    endTime: timeOf(stop.endTime ?? null),
    grossWeightKg: stop.grossWeightKg ?? null,
    vehicleWeightKg: stop.vehicleWeightKg ?? null,
    clientName: stop.clientName ?? '',
    contactName: stop.contactName ?? '',
    contactPhone: stop.contactPhone ?? '',
    signature: stop.signature ?? null,
    notes: stop.notes ?? '',
    distanceKm: stop.distanceKm ?? null,
    hasAfterDrive: (stop.afterDriveKm ?? null) !== null,
    afterDriveKm: stop.afterDriveKm ?? null,
  };
}

/** Every field of a stop, given or empty. */
type WholeStop = { [Field in keyof StopRequest]-?: Exclude<StopRequest[Field], undefined> };

/**
 * What the fields say, as it is sent. A time is of the day of `around` (epoch milliseconds), or of the day before
 * where it would be half a day ahead: just after midnight, 23:50 is yesterday's. Unreadable numbers and times are
 * left out.
 */
export function stopRequestOf(form: StopForm, around: number): WholeStop {
  return {
    startTime: isoOf(form.startTime, around),
    endTime: isoOf(form.endTime, around),
    grossWeightKg: readable(form.grossWeightKg),
    vehicleWeightKg: readable(form.vehicleWeightKg),
    clientName: form.clientName.trim() || null,
    contactName: form.contactName.trim() || null,
    contactPhone: form.contactPhone.trim() || null,
    signature: form.signature,
    notes: form.notes.trim() || null,
    distanceKm: readable(form.distanceKm),
    afterDriveKm: form.hasAfterDrive ? readable(form.afterDriveKm) : null,
  };
}

export type StopFormField = Exclude<keyof StopForm, 'hasAfterDrive'>;
export type StopProblems = Partial<Record<StopFormField, StopFormProblem>>;
export type StopFormProblem =
  | 'required'
  | 'invalid'
  | 'grossOverVehicle'
  | 'endBeforeStart'
  | 'inFuture'
  | 'unreadableSignature';

/** Everything wrong with the fields, by the rules that the server judges by (domain/driver-stop.ts). */
export function stopFormProblems(form: StopForm, isBulk: boolean, around: number, now: number): StopProblems {
  const problems: StopProblems = {};
  for (const field of ['startTime', 'endTime'] as const) {
    const time = form[field];
    if (time !== null && !isTimeOfDay(time)) problems[field] = 'invalid';
  }
  const measures = ['grossWeightKg', 'vehicleWeightKg', 'distanceKm', 'afterDriveKm'] as const;
  for (const field of measures) {
    const value = form[field];
    if (value !== null && decimalOf(value) === null) problems[field] = 'invalid';
  }
  const request = stopRequestOf(form, around);
  const broken = driverStopProblems(
    {
      startTime: request.startTime === null ? null : parseInstant(request.startTime),
      endTime: request.endTime === null ? null : parseInstant(request.endTime),
      grossWeightKg: decimalOf(request.grossWeightKg),
      vehicleWeightKg: decimalOf(request.vehicleWeightKg),
      distanceKm: decimalOf(request.distanceKm),
      afterDriveKm: decimalOf(request.afterDriveKm),
    },
    isBulk,
    now + clockSkewMilliseconds,
  );
  for (const { code, field } of broken) {
    const name = field as StopFormField;
    problems[name] ??=
      code === 'REQUIRED' ? 'required' : reasonOf(name, form, isInFuture(name, request, now));
  }
  return problems;
}

/** Only what differs from what the stop shows; times by what a clock shows, so that seconds do not count. */
export function changedFields(before: StopRecord, form: StopForm, around: number): StopRequest {
  const shown = stopRequestOf(stopFormOf(before), around);
  const wanted = stopRequestOf(form, around);
  const names = Object.keys(wanted) as (keyof StopRequest)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(shown[name]))
      .map((name) => [name, wanted[name]]),
  );
}

function isInFuture(field: StopFormField, request: WholeStop, now: number): boolean {
  if (field !== 'startTime' && field !== 'endTime') return false;
  return (parseInstant(request[field] ?? '') ?? 0) > now + clockSkewMilliseconds;
}

function reasonOf(field: StopFormField, form: StopForm, isInFuture: boolean): StopFormProblem {
  if (isInFuture) return 'inFuture';
  if (field === 'grossWeightKg' && (form.grossWeightKg ?? 0) >= 0) return 'grossOverVehicle';
  return field === 'endTime' ? 'endBeforeStart' : 'invalid';
}

function timeOf(instant: string | null): TimeOfDay | null {
  return instant === null ? null : toTallinn(instant).time;
}

const halfDay = 12 * 60 * 60_000;

function isoOf(time: TimeOfDay | null, around: number): string | null {
  if (time === null || !isTimeOfDay(time)) return null;
  const { day } = toTallinn(around);
  const sameDay = fromTallinn({ day, time });
  const isAhead = sameDay > around + halfDay;
  return instantToIso(isAhead ? fromTallinn({ day: addDays(day, -1), time }) : sameDay);
}

function readable(value: number | null): number | null {
  return decimalOf(value) === null ? null : value;
}

function decimalOf(value: number | null): Decimal | null {
  return value === null || Number.isNaN(value) ? null : toDecimal(value);
}
