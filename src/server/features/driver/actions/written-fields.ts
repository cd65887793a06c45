import type { DriverJob, StopField, StopRequest } from '#api/driver/driver-job.ts';
import type { EditDriverJobRequest, EditedFields, StartDrivingRequest } from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { decimal, decimalToText } from '#domain/goods/decimal.ts';
import { netKg } from '#domain/goods/weights.ts';

import type { RowEntry } from '../../../db/audit.ts';
import { stopText } from '../stop-fields.ts';
import type { ReportedAction } from './reported-action.ts';

/** Returns the dotted names of the fields that are given. */
export function fieldsOf(fields: EditedFields): string[] {
  return [
    ...(['previousLoads', 'preDriveKm'] as const).filter((name) => fields[name] !== undefined),
    ...stopKinds.flatMap((stop) =>
      stopFieldNames.filter((name) => fields[stop]?.[name] !== undefined).map((name) => `${stop}.${name}`),
    ),
  ];
}

/** Returns a field of what is written down as one text, so that equal values compare equal. */
export function textOf(fields: EditedFields, field: string): string | null {
  if (field === 'previousLoads') return JSON.stringify(toPreviousLoads(fields.previousLoads));
  if (field === 'preDriveKm') return measureText(fields.preDriveKm);
  const [stop, name] = field.split('.') as [StopKind, StopField];
  return stopText(name, fields[stop]?.[name]);
}

/** Returns a field as the job has it, as `textOf` says it. */
export function currentText(job: DriverJob, field: string): string | null {
  return textOf(
    {
      previousLoads: job.previousLoads,
      preDriveKm: job.preDriveKm,
      pickup: job.pickupStop ?? {},
      destination: job.destinationStop ?? {},
    },
    field,
  );
}

/** Returns what the driver entered when leaving a stop, for the history; of a signature only that it was given. */
export function historyOfStop(stop: StopKind, fields: StopRequest): RowEntry['changes'] {
  const { grossWeightKg = null, vehicleWeightKg = null } = fields;
  const entries = stopFieldNames.flatMap((name) => {
    const text = stopText(name, fields[name]);
    if (text === null || (name === 'noScale' && text === 'false')) return [];
    return [[`${stop}.${name}`, name === 'signature' ? 'given' : text]];
  });
  const net = netKg(grossWeightKg, vehicleWeightKg);
  return Object.fromEntries([
    ...entries,
    ...(net === null ? [] : [[`${stop}.netWeightKg`, net]]),
  ]) as RowEntry['changes'];
}

function measureText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalToText(decimal(value));
}

/**
 * True where the job has everything already that a report writes down: the office has nothing to decide. What a step
 * leaves empty says nothing; a correction that empties a field does.
 */
export function isAlreadyRecorded(
  current: DriverJob,
  report: Pick<ReportedAction, 'what' | 'stop' | 'body'>,
): boolean {
  const written = writtenIn(report);
  if (
    written === null ||
    (report.what === 'on-route-to-pickup' && !isWithSameVehicle(current, report.body as StartDrivingRequest))
  ) {
    return false;
  }
  const isUnsaid = (text: string | null) =>
    report.what !== 'edit' && (text === null || text === '[]' || text === 'false');
  return fieldsOf(written).every((field) => {
    const text = textOf(written, field);
    return isUnsaid(text) || text === currentText(current, field);
  });
}

/** The previous loads belong to the vehicle: a start with another vehicle reports something new. */
function isWithSameVehicle({ truck }: DriverJob, { truckId, trailerId }: StartDrivingRequest): boolean {
  return (
    (truckId == null || truckId === truck.id) && (trailerId === undefined || trailerId === truck.trailerId)
  );
}

/** The values that a report enters, in the form of a correction; null where they are unknown. */
function writtenIn({
  what,
  stop,
  body,
}: Pick<ReportedAction, 'what' | 'stop' | 'body'>): EditedFields | null {
  if (what === 'edit') return (body as EditDriverJobRequest).changes;
  if (what === 'on-route-to-pickup') {
    const { previousLoads, preDriveKm } = body as StartDrivingRequest;
    return { previousLoads, preDriveKm };
  }
  return what === 'at-location' && stop !== undefined ? { [stop]: body as StopRequest } : null;
}
