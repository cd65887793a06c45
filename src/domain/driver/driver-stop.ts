import { type Decimal, decimal, zero } from '../goods/decimal.ts';
import { type RuleProblem, requireFields } from '../problem.ts';

/** What a driver counted of a row of packaged goods, in the unit of its product. */
export interface Count {
  rowId: number;
  quantity: Decimal;
}

/** A driver's entries at a pickup or destination; null for an empty field. */
export interface DriverStop {
  /** Instants in milliseconds. */
  startTime: number | null;
  endTime: number | null;
  grossWeightKg: Decimal | null;
  vehicleWeightKg: Decimal | null;
  /** The location has no scale: the load is estimated. */
  noScale: boolean;
  estimatedWeightKg: Decimal | null;
  /** The net weight of a paper, which counts where the other two are not known; left out on a phone. */
  netWeightKg?: Decimal | null;
  distanceKm: Decimal | null;
  afterDriveKm: Decimal | null;
  /** Packaged goods that were counted; left out where nothing was. */
  counts?: readonly Count[];
}

/** The most replaced signatures that one report carries. */
export const maxFormerSignatures = 10;

/** No vehicle on the road weighs more: a larger figure is a typing error. */
export const maxGrossKg = decimal(70_000);

/** Why a weight is impossible: heavier than any vehicle, or a gross weight that is not above the vehicle's own. */
export type WeightProblemCode = 'TOO_HEAVY' | 'NOT_OVER_VEHICLE';

/** Returns the problem of the weight in this field of a stop; null for other fields and possible weights. */
export function weightProblemCode(stop: DriverStop, field: string): WeightProblemCode | null {
  if (
    field !== 'grossWeightKg' &&
    field !== 'vehicleWeightKg' &&
    field !== 'netWeightKg' &&
    field !== 'estimatedWeightKg'
  ) {
    return null;
  }
  const kg = stop[field] ?? null;
  if (kg === null) return null;
  if (kg > maxGrossKg) return 'TOO_HEAVY';
  const vehicleKg = field === 'grossWeightKg' ? stop.vehicleWeightKg : null;
  return kg >= zero && vehicleKg !== null && kg <= vehicleKg ? 'NOT_OVER_VEHICLE' : null;
}

/**
 * Returns everything wrong with a stop (docs/requirements.md, "Driver's journey"): weights are required for bulk
 * goods only (an estimate where there is no scale and the other end was not weighed either), gross exceeds the
 * vehicle's and is at most 70 t, nothing is negative, times are not after `now` (milliseconds), the end not before
 * the start.
 */
export function driverStopProblems(
  stop: DriverStop,
  isBulk: boolean,
  now: number,
  isOtherEndWeighed = false,
): RuleProblem[] {
  const { startTime, endTime, grossWeightKg, vehicleWeightKg, distanceKm, afterDriveKm } = stop;
  const { noScale, estimatedWeightKg, netWeightKg = null, counts = [] } = stop;
  const isInvalid = {
    startTime: startTime !== null && startTime > now,
    endTime: endTime !== null && (endTime > now || (startTime !== null && endTime < startTime)),
    grossWeightKg: !isWeight(grossWeightKg, !noScale) || weightProblemCode(stop, 'grossWeightKg') !== null,
    vehicleWeightKg: !isWeight(vehicleWeightKg, !noScale),
    netWeightKg: !isWeight(netWeightKg, !noScale),
    estimatedWeightKg: !isWeight(estimatedWeightKg, noScale),
    distanceKm: isNegative(distanceKm),
    afterDriveKm: isNegative(afterDriveKm),
    counts: counts.some(({ quantity }) => isNegative(quantity)),
  };
  const estimate = isOtherEndWeighed ? {} : { estimatedWeightKg };
  const ofScale = netWeightKg === null ? { grossWeightKg, vehicleWeightKg } : {};
  const requiredWeights = noScale ? estimate : ofScale;
  return [
    ...(isBulk ? requireFields(requiredWeights) : []),
    ...Object.entries(isInvalid)
      .filter(([, invalid]) => invalid)
      .map(([field]): RuleProblem => ({ code: 'INVALID', field })),
  ];
}

/** A weight stands either in the fields of the scale or in that of the estimate. */
function isWeight(kg: Decimal | null, isAllowed: boolean): boolean {
  return kg === null || (isAllowed && kg >= zero && kg <= maxGrossKg);
}

function isNegative(value: Decimal | null): boolean {
  return value !== null && value < zero;
}
