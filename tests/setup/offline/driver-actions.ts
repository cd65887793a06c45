import type { DriverJob, PreviousLoad, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { currentStop, editableParts, nextStop } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import type { OutboxAction, OutboxStep } from '../../../src/web/offline/outbox-item.ts';
import { seenOf } from '../../../src/web/offline/seen-job.ts';
import { weights } from '../../factories/driver-actions.ts';
import type { Command } from './histories.ts';

/** The driver's entries with a step, besides those that the screen fills in. */
interface Written extends Pick<Extract<Command, { kind: 'go' }>, 'slip' | 'odd'> {
  /** Of setting off: the truck chosen on the screen, and what it carried last. */
  truckId: number;
  previousLoads: PreviousLoad[];
}

/** A light load, and a drive that no truck makes before it is loaded: both are asked about. */
const oddValues = { grossWeightKg: 36_000, preDriveKm: 900 };

/** Returns the action of the driver's main button in this status, with the values of the screen. */
export function nextAction(job: DriverJob, written: Written): OutboxAction | null {
  const step = nextStep(job, written);
  return step && { ...step, seen: seenOf(job) };
}

function nextStep(job: DriverJob, { slip, odd, truckId, previousLoads }: Written): OutboxStep | null {
  const { action } = driverSteps[job.driverStatus.code];
  switch (action) {
    case null:
      return null;
    case 'on-route-to-pickup':
      return {
        what: action,
        start: { truckId, previousLoads, preDriveKm: odd === 'no' ? 7 : oddValues.preDriveKm },
        ...(odd === 'confirmed' && { confirmed: ['preDriveKm'] }),
      };
    case 'arrival-at-location':
      return { what: action, stop: nextStop(job.driverStatus.code) ?? 'pickup' };
    case 'at-location': {
      const stop = currentStop(job.driverStatus.code) ?? 'pickup';
      const grossWeightKg = weightOf(odd === 'no' ? weights.grossWeightKg : oddValues.grossWeightKg, slip);
      return {
        what: action,
        stop,
        fields: { ...weights, grossWeightKg, notes: stop },
        ...(odd === 'confirmed' && { confirmed: ['grossWeightKg'] }),
      };
    }
  }
}

/** A correction of what was written down at the last stop, null before any. */
export function editAction(job: DriverJob, command: Extract<Command, { kind: 'edit' }>): OutboxAction | null {
  const parts = editableParts(job.driverStatus.code);
  const stop = parts.includes('destination') ? 'destination' : 'pickup';
  if (!parts.includes(stop)) return null;
  const { field, value, slip } = command;
  const written = field === 'grossWeightKg' ? weightOf(weights.grossWeightKg + value, slip) : `minu ${value}`;
  const changes = { [stop]: { [field]: written } };
  return { what: 'edit', version: job.version, changes };
}

/** The driver has seen where everything goes now. */
export function noteAction({ transportJobProducts: rows }: DriverJob): OutboxAction {
  const seenDestinations = rows.map((row) => ({
    transportJobProductId: row.id,
    locationId: row.destination?.id ?? null,
  }));
  return { what: 'redirection-noted', seenDestinations };
}

export const photoAction: OutboxAction = {
  what: 'photo',
  kind: 'LOAD',
  contentType: 'image/jpeg',
  data: '/9j/',
};

/** A laden truck that weighs less than the empty one. */
function weightOf(grossWeightKg: number, isSlip: boolean): number {
  return isSlip ? 1 : grossWeightKg;
}

/** Returns the driver's correction. */
export function withoutSlip(action: OutboxAction): OutboxAction {
  if (action.what === 'at-location') return { ...action, fields: { ...action.fields, ...weights } };
  if (action.what !== 'edit') return action;
  const stops = Object.entries(action.changes).map(([part, fields]) => [
    part,
    { ...(fields as StopRequest), grossWeightKg: weights.grossWeightKg + 9 },
  ]);
  return { ...action, changes: Object.fromEntries(stops) as EditedFields };
}
