import type { Day } from '../calendar/day.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  fromThousandths,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from '../goods/decimal.ts';

/** The number of a pair's last weighings that give its empty mass. */
export const tareWeighingCount = 10;

/** A truck or a trailer: its axles, and what it weighs empty as somebody typed it in, in kg. */
export interface Vehicle {
  axles: number | null;
  tareKg: Decimal | null;
}

/** A truck with the trailer that it pulls, on a day. */
export interface VehiclePair {
  truck: Vehicle;
  /** Null for a truck alone. */
  trailer: Vehicle | null;
  day: Day;
  /** The mass by the permit of the pair that holds on that day, in tonnes. */
  permitTonnes: Decimal | null;
  /** Empty masses of the pair from its own last weighings, in kg. */
  weighings: readonly Decimal[];
  /** The limits of any day. */
  limits: readonly MassLimit[];
}

/**
 * The limit of mass from a day on for vehicles with this many axles or more, together and each, until a later line of
 * the same axles.
 */
export interface MassLimit {
  since: Day;
  axles: number;
  axlesEach: number;
  kg: Decimal;
  /** It says what a permit may allow. */
  withPermit: boolean;
}

/** Where the mass of an empty pair is from: its last weighings, or the sum typed in. */
export const tareSources = ['weighed', 'typed'] as const;
export type TareSource = (typeof tareSources)[number];

/** The masses in kg; null where one cannot be known. */
export interface PairMass {
  legalMassKg: Decimal | null;
  usualTareKg: Decimal | null;
  tareSource: TareSource | null;
  payloadKg: Decimal | null;
}

/** No lorry has more axles: a greater number was typed in for truck and trailer together. */
const maxAxlesOfTruck = 4;

/** Returns everything that is known of a pair's masses (docs/requirements.md, 'Trucks and trailers'). */
export function massOfPair(pair: VehiclePair): PairMass {
  const legalMassKg = legalMass(pair);
  const weighedKg = median(pair.weighings);
  const usualTareKg = weighedKg ?? typedTare(pair);
  const tareSource = weighedKg === null ? 'typed' : 'weighed';
  return {
    legalMassKg,
    usualTareKg,
    tareSource: usualTareKg === null ? null : tareSource,
    payloadKg:
      legalMassKg === null || usualTareKg === null || legalMassKg <= usualTareKg
        ? null
        : subtractDecimals(legalMassKg, usualTareKg),
  };
}

/**
 * Returns the legal mass of a loaded pair, in kg: by its permit, else by the axles of both; null where those are too
 * few or unknown.
 */
export function legalMass({ permitTonnes, ...pair }: VehiclePair): Decimal | null {
  if (permitTonnes !== null) return multiplyDecimals(permitTonnes, decimal(1000));
  const axles = axlesOf(pair);
  if (axles === null) return null;
  // Typed in for both together, an axle count says nothing of each.
  const each = axles === pair.truck.axles ? axles : Math.min(pair.truck.axles ?? 0, pair.trailer?.axles ?? 0);
  return limitOf(pair, false, axles, each)?.kg ?? null;
}

/** Returns the line with the most axles among those valid on the day. */
function limitOf(
  { limits, day }: Pick<VehiclePair, 'limits' | 'day'>,
  withPermit: boolean,
  axles: number,
  axlesEach: number,
): MassLimit | undefined {
  return limits
    .filter((limit) => limit.withPermit === withPermit && limit.since <= day)
    .filter((limit) => limit.axles <= axles && limit.axlesEach <= axlesEach)
    .toSorted((a, b) => a.axles - b.axles || a.axlesEach - b.axlesEach || a.since.localeCompare(b.since))
    .at(-1);
}

/**
 * True when a pair without a permit may not be loaded with so many kg, but with a permit might be: somebody should ask
 * for one.
 */
export function needsPermit(pair: VehiclePair, loadKg: Decimal): boolean {
  const { legalMassKg, usualTareKg } = massOfPair(pair);
  if (pair.permitTonnes !== null || legalMassKg === null || usualTareKg === null) return false;
  const loadedKg = addDecimals(usualTareKg, loadKg);
  const [truckAxles, trailerAxles] = [pair.truck.axles ?? 0, pair.trailer?.axles ?? 0];
  const limit = limitOf(pair, true, truckAxles + trailerAxles, Math.min(truckAxles, trailerAxles));
  return limit !== undefined && loadedKg > legalMassKg && loadedKg <= limit.kg;
}

/** True when a pair may be loaded with so many kg by its permit alone: it weighs more than its axles allow. */
export function reliesOnPermit(pair: VehiclePair, loadKg: Decimal): boolean {
  const { usualTareKg } = massOfPair(pair);
  const allowedKg = legalMass({ ...pair, permitTonnes: null });
  if (pair.permitTonnes === null || usualTareKg === null || allowedKg === null) return false;
  return addDecimals(usualTareKg, loadKg) > allowedKg;
}

function axlesOf({ truck, trailer }: Pick<VehiclePair, 'truck' | 'trailer'>): number | null {
  if (truck.axles === null) return null;
  if (trailer === null || truck.axles > maxAxlesOfTruck) return truck.axles;
  return trailer.axles === null ? null : truck.axles + trailer.axles;
}

function typedTare({ truck, trailer }: VehiclePair): Decimal | null {
  if (truck.tareKg === null || trailer === null) return truck.tareKg;
  return trailer.tareKg === null ? null : addDecimals(truck.tareKg, trailer.tareKg);
}

/** The median, which one wrong weighing does not move. Null for none. */
function median(weighings: readonly Decimal[]): Decimal | null {
  const inOrder = weighings.filter((kg) => kg > zero).toSorted((a, b) => Number(a - b));
  const upper = inOrder[Math.floor(inOrder.length / 2)];
  const lower = inOrder[Math.floor((inOrder.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : fromThousandths((lower + upper) / 2n);
}
