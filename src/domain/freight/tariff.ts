import type { Day } from '../calendar/day.ts';

/** The side of freight: what we charge a client, or what we pay a carrier. */
export const freightSides = ['CLIENT', 'CARRIER'] as const;
export type FreightSide = (typeof freightSides)[number];

/**
 * The unit of a rule's rate: a tonne and kilometre, a tonne by bands of kilometres, a tonne, a kilometre, an hour of the
 * journey, or the whole load.
 */
export const freightKinds = ['PER_TKM', 'BAND_PER_T', 'PER_T', 'PER_KM', 'PER_HOUR', 'LOAD'] as const;
export type FreightKind = (typeof freightKinds)[number];
export const weightBases = ['LOADED', 'DELIVERED'] as const;
export type WeightBasis = (typeof weightBases)[number];
export const kmBases = ['LEARNT', 'DRIVEN', 'AGREED'] as const;
export type KmBasis = (typeof kmBases)[number];

/** A location, or all locations of a county; left out is any. */
export type RouteEnd = { locationId: number } | { county: string };

/** Rates and bands are euros as decimal texts of at most six places. */
export interface FreightRule {
  from?: RouteEnd;
  to?: RouteEnd;
  productId?: number;
  productGroupId?: number;
  kind: FreightKind;
  /** All but bands. */
  rate?: string;
  /** Bands in order of kilometres; beyond the last there is no price. */
  bands?: readonly { upToKm: number; rate: string }[];
  /** Fewer tonnes are paid as so many. */
  minTonnes?: number;
  minAmountCents?: number;
  weightBasis?: WeightBasis;
  kmBasis?: KmBasis;
  /** The distance that counts with `kmBasis` 'AGREED'. */
  agreedKm?: number;
}

/** How waiting is counted. */
export const waitingRoundings = ['STARTED_HOUR', 'MINUTE'] as const;
/** Where waiting is paid for. */
export const waitingStops = ['LOADING', 'UNLOADING', 'BOTH'] as const;

export interface WaitingTerms {
  freeMinutes: number;
  /** One after the other; the last goes on, whatever its `hours`. */
  tiers: readonly { hours?: number; eurPerHour: string }[];
  rounding: (typeof waitingRoundings)[number];
  at: (typeof waitingStops)[number];
}

/** Facts of a row by which an extra is added automatically. */
export const extraCauses = ['WET_GRAIN', 'NO_SCALE', 'EMPTY_RUN', 'RETURNED_LOAD', 'FIELD_LOADING'] as const;
export type ExtraCause = (typeof extraCauses)[number];

/** The unit of an extra's value. */
export const extraKinds = ['PER_T', 'FIXED', 'PERCENT', 'PER_TKM'] as const;
export type ExtraKind = (typeof extraKinds)[number];

export interface ExtraTerms {
  code: string;
  label: string;
  kind: ExtraKind;
  /** Euros, or per cent. */
  value: string;
  minAmountCents?: number;
  /** The cause for which it is added automatically; without it only by hand. */
  when?: ExtraCause;
}

/** A share, in per cent, of what fuel costs more or less than the base price. */
export interface FuelClause {
  basePrice: string;
  share: string;
}

export interface Tariff {
  id: number;
  side: FreightSide;
  /** Null: for all. */
  partyCompanyId: number | null;
  name: string;
  validFrom: Day;
  validTo: Day | null;
  rules: readonly FreightRule[];
  waiting: WaitingTerms | null;
  extras: readonly ExtraTerms[];
  fuel: FuelClause | null;
}
