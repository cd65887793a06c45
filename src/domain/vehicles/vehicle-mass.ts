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

/** So many of a pair's own last weighings say what it weighs empty. */
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
  /** What the pair's own last weighings found it to weigh empty, in kg. */
  weighings: readonly Decimal[];
}

/** In kg; null where it cannot be known. */
export interface PairMass {
  legalMassKg: Decimal | null;
  usualTareKg: Decimal | null;
  /** Where the weight of the empty pair is from. */
  tareSource: 'weighed' | 'typed' | null;
  payloadKg: Decimal | null;
}

/** What so many axles, or more, may weigh from that day on, until a later line says otherwise. */
const massLimits: readonly { since: Day; axles: number; kg: number }[] = [
  { since: '2000-01-01', axles: 5, kg: 40_000 },
  { since: '2000-01-01', axles: 6, kg: 44_000 },
];

/** What a permit may allow, by the axles of truck and trailer (RT I, 24.04.2018, 1). */
const permitLimits: readonly { since: Day; axlesEach: number; axles: number; kg: number }[] = [
  { since: '2018-04-27', axlesEach: 3, axles: 6, kg: 48_000 },
  { since: '2018-04-27', axlesEach: 3, axles: 7, kg: 52_000 },
];

/** No lorry has more axles: a greater number was typed in for truck and trailer together. */
const mostAxlesOfTruck = 4;

/** Everything that is known of a pair's masses (docs/requirements.md, 'Trucks and trailers'). */
export function massOfPair(pair: VehiclePair): PairMass {
  const legalMassKg = legalMass(pair);
  const weighed = median(pair.weighings);
  const usualTareKg = weighed ?? typedTare(pair);
  const tareSource = weighed === null ? 'typed' : 'weighed';
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

/** What a pair may weigh loaded, in kg: by its permit, else by the axles of both; null where those are too few or unknown. */
export function legalMass({ permitTonnes, ...pair }: VehiclePair): Decimal | null {
  if (permitTonnes !== null) return multiplyDecimals(permitTonnes, decimal(1000));
  const axles = axlesOf(pair);
  if (axles === null) return null;
  const limit = massLimits.findLast((each) => each.since <= pair.day && each.axles <= axles);
  return limit === undefined ? null : decimal(limit.kg);
}

/**
 * True when a pair without a permit may not be loaded with so many kg, but with a permit might be: somebody should ask
 * for one.
 */
export function needsPermit(pair: VehiclePair, loadKg: Decimal): boolean {
  const { legalMassKg, usualTareKg } = massOfPair(pair);
  if (pair.permitTonnes !== null || legalMassKg === null || usualTareKg === null) return false;
  const loaded = addDecimals(usualTareKg, loadKg);
  const [truckAxles, trailerAxles] = [pair.truck.axles ?? 0, pair.trailer?.axles ?? 0];
  const limit = permitLimits.findLast(
    ({ since, axlesEach, axles }) =>
      since <= pair.day &&
      Math.min(truckAxles, trailerAxles) >= axlesEach &&
      truckAxles + trailerAxles >= axles,
  );
  return limit !== undefined && loaded > legalMassKg && loaded <= decimal(limit.kg);
}

function axlesOf({ truck, trailer }: Pick<VehiclePair, 'truck' | 'trailer'>): number | null {
  if (truck.axles === null) return null;
  if (trailer === null || truck.axles > mostAxlesOfTruck) return truck.axles;
  return trailer.axles === null ? null : truck.axles + trailer.axles;
}

function typedTare({ truck, trailer }: VehiclePair): Decimal | null {
  if (truck.tareKg === null || trailer === null) return truck.tareKg;
  return trailer.tareKg === null ? null : addDecimals(truck.tareKg, trailer.tareKg);
}

/** The median, which one wrong weighing does not move. Null for none. */
function median(weighings: readonly Decimal[]): Decimal | null {
  const sorted = weighings.filter((kg) => kg > zero).toSorted((a, b) => Number(a - b));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : fromThousandths((lower + upper) / 2n);
}
