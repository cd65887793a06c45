import {
  type Decimal,
  decimal,
  fromThousandths,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from '../../goods/decimal.ts';
import { type DriverStop, maxGrossKg } from '../driver-stop.ts';

/** Why a value is asked about (docs/requirements.md, 'Weights that can be believed'). */
export const unusualReasons = [
  'UNDER_A_TONNE',
  'OVER_LEGAL_MASS',
  'TARE_UNLIKE_USUAL',
  'OVER_PAYLOAD',
  'UNLOADED_UNLIKE_LOADED',
  'LOADED_UNLIKE_ORDERED',
  'COUNTED_UNLIKE_ORDERED',
  'COUNTED_UNLIKE_LOADED',
  'LONG_DISTANCE',
  // What a driver reports and the office had entered otherwise from paper: told to the office, asked of nobody.
  'WEIGHT_UNLIKE_PAPER',
  'KM_UNLIKE_PAPER',
] as const;
export type UnusualReason = (typeof unusualReasons)[number];

/** Differences between the ends of a journey: both numbers are the driver's. */
export const ofBothEnds: ReadonlySet<UnusualReason> = new Set([
  'UNLOADED_UNLIKE_LOADED',
  'COUNTED_UNLIKE_LOADED',
]);

/** Returns what a reason is about: a weight, a count of packages, or a distance. */
export function unusualSubject(reason: UnusualReason): 'weight' | 'count' | 'distance' {
  if (reason === 'COUNTED_UNLIKE_ORDERED' || reason === 'COUNTED_UNLIKE_LOADED') return 'count';
  return reason === 'LONG_DISTANCE' || reason === 'KM_UNLIKE_PAPER' ? 'distance' : 'weight';
}

/**
 * A value that the driver may confirm; `limit` is the number it was compared with, or the kilograms that were probably
 * meant.
 */
export interface UnusualValue<Field extends string = string> {
  field: Field;
  reason: UnusualReason;
  /** Kilograms or kilometres, as `limit`; of `goods` their unit. */
  value: Decimal;
  limit: Decimal;
  /** The goods that were counted. */
  goods?: { name: string; unit: string };
}

/** The numbers that a stop is compared with, in kg; null if unknown or not for this stop. */
export interface WeighingContext {
  legalMassKg: Decimal | null;
  usualTareKg: Decimal | null;
  /** The ordered quantity of goods that are weighed; only at the pickup. */
  orderedKg: Decimal | null;
  /** The net weight at the pickup, when it was weighed there; only at the destination. */
  loadedKg: Decimal | null;
}

export type WeightField = 'grossWeightKg' | 'vehicleWeightKg' | 'netWeightKg' | 'estimatedWeightKg';

const lightestBelievable = decimal(1000);
const longestDistance = decimal(800);
const smallestDifference = decimal(200);

/**
 * Returns every weight of a stop that needs a confirmation: a typing error costs a wrong invoice or a fine on the
 * road.
 */
export function unusualWeights(stop: DriverStop, context: WeighingContext): UnusualValue<WeightField>[] {
  const { grossWeightKg, vehicleWeightKg, netWeightKg = null, estimatedWeightKg } = stop;
  const { legalMassKg, usualTareKg, orderedKg, loadedKg } = context;
  const unusualValues: UnusualValue<WeightField>[] = [];
  const ask = (field: WeightField, reason: UnusualReason, value: Decimal, limit: Decimal) =>
    unusualValues.push({ field, reason, value, limit });

  for (const [field, value] of Object.entries({
    grossWeightKg,
    vehicleWeightKg,
    netWeightKg,
    estimatedWeightKg,
  })) {
    if (value !== null && value < lightestBelievable && value >= zero) {
      ask(field as WeightField, 'UNDER_A_TONNE', value, multiplyDecimals(value, decimal(1000)));
    }
  }
  const gross = believable(grossWeightKg);
  const tare = believable(vehicleWeightKg);
  if (gross !== null && legalMassKg !== null && gross > legalMassKg) {
    ask('grossWeightKg', 'OVER_LEGAL_MASS', gross, legalMassKg);
  }
  if (tare !== null && usualTareKg !== null && isDifferent(tare, usualTareKg, 5n)) {
    ask('vehicleWeightKg', 'TARE_UNLIKE_USUAL', tare, usualTareKg);
  }

  const weighed = gross !== null && tare !== null && gross > tare ? subtractDecimals(gross, tare) : null;
  const net = weighed ?? believable(netWeightKg);
  const load = net ?? believable(estimatedWeightKg);
  if (load === null) return unusualValues;
  const ofNet = weighed === null ? 'netWeightKg' : 'grossWeightKg';
  const field = net === null ? 'estimatedWeightKg' : ofNet;
  const emptyKg = usualTareKg ?? tare;
  if (legalMassKg !== null && emptyKg !== null) {
    const payload = subtractDecimals(legalMassKg, emptyKg);
    if (load * 2n > payload * 3n) ask(field, 'OVER_PAYLOAD', load, payload);
  }
  if (orderedKg !== null && isDifferent(load, orderedKg, 10n)) {
    ask(field, 'LOADED_UNLIKE_ORDERED', load, orderedKg);
  }
  if (net !== null && loadedKg !== null && isUnloadedOtherwise(net, loadedKg)) {
    ask(field, 'UNLOADED_UNLIKE_LOADED', net, loadedKg);
  }
  return unusualValues;
}

/** True where scales do not explain the difference between what went on a truck and what came off, in kg. */
export function isUnloadedOtherwise(unloadedKg: Decimal, loadedKg: Decimal): boolean {
  return isDifferent(unloadedKg, loadedKg, 1n) && difference(unloadedKg, loadedKg) > smallestDifference;
}

/** Returns what is ordered for a truck that cannot carry it, in kg; null where it can, or where nobody knows. */
export function orderOverPayload({
  legalMassKg,
  usualTareKg,
  orderedKg,
}: Pick<WeighingContext, 'legalMassKg' | 'usualTareKg' | 'orderedKg'>): Omit<UnusualValue, 'field'> | null {
  if (legalMassKg === null || usualTareKg === null || orderedKg === null) return null;
  const limit = subtractDecimals(legalMassKg, usualTareKg);
  // Filling up exactly is no precise art: a twentieth more is usual.
  return orderedKg * 20n > limit * 21n ? { reason: 'OVER_PAYLOAD', value: orderedKg, limit } : null;
}

/** Returns the distance of a journey where it is longer than any journey can be. */
export function unusualDistance<Field extends string>(
  field: Field,
  km: Decimal | null,
): UnusualValue<Field>[] {
  if (km === null || km <= longestDistance) return [];
  return [{ field, reason: 'LONG_DISTANCE', value: km, limit: longestDistance }];
}

/** True for two weights of a vehicle that were probably typed the wrong way round: the empty one is the heavier. */
export function areWeightsSwapped({
  grossWeightKg,
  vehicleWeightKg,
}: Pick<DriverStop, 'grossWeightKg' | 'vehicleWeightKg'>): boolean {
  const gross = believable(grossWeightKg);
  const tare = believable(vehicleWeightKg);
  return gross !== null && tare !== null && gross < tare;
}

/** The weight itself, unless it is wrong by more than any comparison could say. */
function believable(kg: Decimal | null): Decimal | null {
  return kg !== null && kg >= lightestBelievable && kg <= maxGrossKg ? kg : null;
}

function isDifferent(value: Decimal, from: Decimal, percent: bigint): boolean {
  return difference(value, from) * 100n > from * percent;
}

function difference(a: Decimal, b: Decimal): Decimal {
  return fromThousandths(a > b ? a - b : b - a);
}
