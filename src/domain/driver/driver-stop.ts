import { type Decimal, zero } from '../goods/decimal.ts';
import { type RuleProblem, requireFields } from '../problem.ts';

/** What a driver writes down at a pickup or destination; null for what is left empty. */
export interface DriverStop {
  /** Instants in milliseconds. */
  startTime: number | null;
  endTime: number | null;
  grossWeightKg: Decimal | null;
  vehicleWeightKg: Decimal | null;
  distanceKm: Decimal | null;
  afterDriveKm: Decimal | null;
}

/**
 * Everything wrong with a stop (docs/requirements.md, "Driver's journey"): weights are required for bulk goods only, gross
 * exceeds the vehicle's, nothing is negative, times are not after `now` (milliseconds), the end not before the start.
 */
export function driverStopProblems(stop: DriverStop, isBulk: boolean, now: number): RuleProblem[] {
  const { startTime, endTime, grossWeightKg, vehicleWeightKg, distanceKm, afterDriveKm } = stop;
  const isInvalid = {
    startTime: startTime !== null && startTime > now,
    endTime: endTime !== null && (endTime > now || (startTime !== null && endTime < startTime)),
    grossWeightKg:
      isNegative(grossWeightKg) ||
      (grossWeightKg !== null && vehicleWeightKg !== null && grossWeightKg <= vehicleWeightKg),
    vehicleWeightKg: isNegative(vehicleWeightKg),
    distanceKm: isNegative(distanceKm),
    afterDriveKm: isNegative(afterDriveKm),
  };
  return [
    ...(isBulk ? requireFields({ grossWeightKg, vehicleWeightKg }) : []),
    ...Object.entries(isInvalid)
      .filter(([, invalid]) => invalid)
      .map(([field]): RuleProblem => ({ code: 'INVALID', field })),
  ];
}

function isNegative(value: Decimal | null): boolean {
  return value !== null && value < zero;
}
