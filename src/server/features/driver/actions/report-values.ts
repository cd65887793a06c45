import type { StopRequest } from '#api/driver/driver-job.ts';
import type {
  ArriveRequest,
  EditDriverJobRequest,
  LeaveLocationRequest,
  StartDrivingRequest,
} from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { Report } from '#domain/driver/standing-job.ts';

/** A report's request, of whatever kind. */
export type ReportBody = Partial<
  StartDrivingRequest & ArriveRequest & LeaveLocationRequest & EditDriverJobRequest
>;

/** Returns what a report writes down, by dotted name. */
export function valuesOf(
  what: Report['what'],
  stop: StopKind | null,
  body: ReportBody,
): Record<string, unknown> {
  const { previousLoads } = body;
  const stated = what !== 'edit' && (previousLoads?.length ?? 0) > 0;
  const loads = stated ? { previousLoads: toPreviousLoads(previousLoads) } : {};
  if (what === 'on-route-to-pickup') return { preDriveKm: body.preDriveKm ?? null, ...loads };
  if (what === 'at-location' && stop !== null) {
    return {
      ...loads,
      ...stopValuesOf(stop, {
        ...Object.fromEntries(stopFieldNames.map((name) => [name, body[name] ?? null])),
        signedWeightKg: body.signedWeightKg,
      }),
    };
  }
  if (what !== 'edit') return loads;
  const { changes = {} } = body;
  return {
    ...(changes.previousLoads !== undefined && {
      previousLoads: toPreviousLoads(changes.previousLoads),
    }),
    ...(changes.preDriveKm !== undefined && { preDriveKm: changes.preDriveKm }),
    ...stopValuesOf('pickup', changes.pickup ?? {}),
    ...stopValuesOf('destination', changes.destination ?? {}),
  };
}

/**
 * Returns the values of a stop, by dotted name. A signature comes with the weight that it is for, undefined where nothing
 * is said of that.
 */
export function stopValuesOf(stop: StopKind, fields: StopRequest): Record<string, unknown> {
  const isSigning = fields.signature !== undefined;
  return Object.fromEntries(
    stopFieldNames.flatMap((name) => {
      const isSaid = fields[name] !== undefined || (isSigning && name === 'signedWeightKg');
      return isSaid ? [[`${stop}.${name}`, fields[name]]] : [];
    }),
  );
}
