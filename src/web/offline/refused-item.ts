import type { DriverJob, StopField } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { toPreviousLoads } from '#api/driver/written-down.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { type DriverStatus, driverStatuses } from '#domain/driver/driver-status.ts';
import { isLostStep } from '#domain/driver/lost-report.ts';

import { valuesIn } from './job-after.ts';
import { type OutboxAction, isBeside, type OutboxItem } from './outbox-item.ts';

/** Returns the values that an action enters, as an edit would send them. */
export function writtenBy(action: OutboxAction): EditedFields {
  switch (action.what) {
    case 'edit':
      return action.changes;
    case 'at-location':
      return { [action.stop]: action.fields };
    case 'on-route-to-pickup': {
      const { previousLoads, preDriveKm } = action.start;
      return {
        ...(previousLoads !== undefined && { previousLoads }),
        ...(preDriveKm !== undefined && { preDriveKm }),
      };
    }
    case 'arrival-at-location':
    case 'redirection-noted':
    case 'photo':
    case 'photo-changed':
    case 'report':
    case 'cleaning':
    case 'release-asked':
      return {};
  }
}

/** Returns the status that a step leads to, null for what leads nowhere. */
export function statusReachedBy(action: OutboxAction): DriverStatus | null {
  if (action.what === 'on-route-to-pickup') return 'ON_ROUTE_TO_PICKUP';
  if (!('stop' in action)) return null;
  if (action.what === 'arrival-at-location') return atStop[action.stop];
  return action.stop === 'pickup' ? 'ON_ROUTE_TO_DESTINATION' : 'COMPLETED';
}

const atStop = { pickup: 'AT_PICKUP', destination: 'AT_DESTINATION' } as const satisfies Record<
  StopKind,
  DriverStatus
>;

/**
 * True when its job will never take a refused action, and the office keeps it (docs/requirements.md, 'Alerts for the
 * office'). `current` is the job as the office has it, null where that is not known.
 */
export function isForOffice({ action, refusal, state }: OutboxItem, current: DriverJob | null): boolean {
  if (state === 'forOffice') return true;
  if (refusal?.status !== 409) return false;
  if (refusal.isGone === true) return true;
  if (current === null) return false;
  if (action.what === 'report') return false;
  const stop = 'stop' in action ? action.stop : undefined;
  return current.cancelled || isLostStep({ status: current.driverStatus.code, what: action.what, stop });
}

/** True for a refused action that the server does not need: the job is there already, with all its values. */
export function hasNothingToDecide({ action, refusal }: OutboxItem): boolean {
  // The job is another carrier's now: the server has changed the photo nevertheless.
  if (action.what === 'photo-changed' && refusal?.status === 409) return true;
  const current = refusal?.current ?? null;
  if (refusal?.status !== 409 || current === null) return false;
  // A release is asked for only until the goods are loaded.
  if (action.what === 'release-asked') return true;
  if (action.what === 'redirection-noted') return current.cancelled || !current.redirected;
  if (current.cancelled || isBeside(action)) return false;
  // The previous loads belong to the vehicle.
  if (action.what === 'on-route-to-pickup') {
    const { truckId, trailerId } = action.start;
    if (truckId != null && truckId !== current.truck.id) return false;
    if (trailerId !== undefined && trailerId !== current.truck.trailerId) return false;
  }
  const reachedStatus = statusReachedBy(action);
  if (reachedStatus !== null && !isAtOrPast(current, reachedStatus)) return false;
  const writtenFields = writtenBy(action);
  const values = valuesIn(current, writtenFields);
  const isSame = (mine: unknown, theirs: unknown) => {
    // Empty fields say nothing, except in a correction.
    const isEmpty = action.what !== 'edit' && comparable(mine) === null;
    return isEmpty || JSON.stringify(comparable(mine)) === JSON.stringify(comparable(theirs));
  };
  const loads = toPreviousLoads(writtenFields.previousLoads);
  const hasLoads = writtenFields.previousLoads !== undefined && (loads.length > 0 || action.what === 'edit');
  if (hasLoads && !isSame(loads, values.previousLoads)) return false;
  if (!isSame(writtenFields.preDriveKm, values.preDriveKm)) return false;
  return stopKinds.every((stop) =>
    Object.entries(writtenFields[stop] ?? {}).every(([name, value]) =>
      isSame(value, values[stop]?.[name as StopField]),
    ),
  );
}

function isAtOrPast({ driverStatus }: DriverJob, status: DriverStatus): boolean {
  return driverStatuses.indexOf(driverStatus.code) >= driverStatuses.indexOf(status);
}

/** All forms of an empty value count as null; times are compared as moments. */
function comparable(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  return typeof value === 'string' ? (parseInstant(value) ?? value) : value;
}
