import type { DriverJob, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver.ts';
import { currentStop, nextStop } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import type { DriverAction } from '../../../src/web/offline/outbox-item.ts';
import { weights } from '../../factories/driver-actions.ts';

/** What the driver's main button does in this status. */
export function nextAction(shown: DriverJob, isSlip: boolean): DriverAction | null {
  const { action } = driverSteps[shown.driverStatus.code];
  switch (action) {
    case null:
      return null;
    case 'on-route-to-pickup':
      return { what: action, start: { previousLoads: ['Raps', 'Kaer'], preDriveKm: 7 } };
    case 'arrival-at-location':
      return { what: action, stop: nextStop(shown.driverStatus.code) ?? 'pickup' };
    case 'at-location': {
      const stop = currentStop(shown.driverStatus.code) ?? 'pickup';
      const grossWeightKg = weightOf(weights.grossWeightKg, isSlip);
      return { what: action, stop, fields: { ...weights, grossWeightKg, notes: stop } };
    }
  }
}

/** A laden truck that weighs less than the empty one. */
export function weightOf(grossWeightKg: number, isSlip: boolean): number {
  return isSlip ? 1 : grossWeightKg;
}

/** What the driver puts in its place. */
export function withoutSlip(deed: DriverAction): DriverAction {
  if (deed.what === 'at-location') return { ...deed, fields: { ...deed.fields, ...weights } };
  if (deed.what !== 'edit') return deed;
  const stops = Object.entries(deed.changes).map(([part, fields]) => [
    part,
    { ...(fields as StopRequest), grossWeightKg: weights.grossWeightKg + 9 },
  ]);
  return { ...deed, changes: Object.fromEntries(stops) as EditedFields };
}
