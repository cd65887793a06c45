import type { ExtraCause } from './tariff.ts';

/** Why a load cannot be settled yet. Such a load has no sum, never a sum of zero. */
export const heldCodes = [
  'NO_WEIGHT',
  'ESTIMATE',
  'NO_TARIFF',
  'NO_KM',
  'NO_TIME',
  'REPORT_PENDING',
  'NO_FUEL_PRICE',
  'NOT_DELIVERED',
  'NO_PARTY',
  'TOO_MUCH',
] as const;
export type HeldCode = (typeof heldCodes)[number];

/**
 * The greatest sum of a load, in cents: a milliard euros, so that the sums of ninety thousand loads are still exact
 * (below 2^53).
 */
export const maxLoadCents = 100_000_000_000;

/** The states of a load's freight: calculated anew with every change, approved, or on a statement for good. */
export const freightStates = ['DRAFT', 'APPROVED', 'SETTLED'] as const;
export type FreightState = (typeof freightStates)[number];

/** What puts a held load right: its weights, its product's gross weight, kilometres, a tariff, or who pays. */
export const mends = ['WEIGHTS', 'PRODUCT_WEIGHT', 'KM', 'TARIFF', 'PARTY'] as const;
export type Mend = (typeof mends)[number];

export interface Held {
  code: HeldCode;
  message: string;
  mend: Mend;
}

/** One sum of a load and side, with the words by which a person can check it. */
export interface FreightLine {
  /** FREIGHT, MINIMUM, WAITING, FUEL or EXTRA:<code>. */
  code: string;
  amountCents: number;
  words: string;
}

/** Weights in tonnes as decimals of three places. */
export interface Tonnes {
  loaded: string | null;
  delivered: string | null;
}

/** The rows of one party under one rule that a truck carries on one journey: charged once, and shared among them. */
export interface Journey {
  tonnes: Tonnes;
  km: { learnt: string | null; driven: string | null };
  /** All rows are over. */
  isDelivered: boolean;
  /** What each row is of the whole: its tonnes, or 1 where they are not known of all. */
  parts: readonly string[];
  isByTonnes: boolean;
  /** The causes of extras of each row, as `parts`. */
  causes: readonly (readonly ExtraCause[])[];
  /** Which of the parts the row is. */
  index: number;
}

/** Facts about a load for calculating its freight. */
export interface FreightFacts {
  tonnes: Tonnes;
  /** The goods are counted in pieces or litres, and nobody has entered what one weighs. */
  lacksProductWeight: boolean;
  /** The weights are a driver's estimate. */
  isEstimate: boolean;
  /** A report of the driver's waits for the office. */
  isReportPending: boolean;
  km: { learnt: string | null; driven: string | null };
  /** The kilometres are only the map's straight line and a factor. */
  isKmEstimated: boolean;
  /** The load is over: a weight from under way is not the last word. */
  isDelivered: boolean;
  /** The rows among which what is taken once a journey is shared; null where the row is alone. */
  journey: Journey | null;
  /** The time from arrival to the end of loading and of unloading. */
  waitingMinutes: { loading: number; unloading: number };
  /** From the arrival at the pickup to the end of unloading; null while either is not known. */
  journeyMinutes: number | null;
  /** Codes of extras added by hand, each once. */
  extras: readonly string[];
  /** The causes of extras that the load itself has. */
  causes: readonly ExtraCause[];
  /** The price of fuel on the day of loading, euros a litre; null when none is recorded. */
  fuelPrice: string | null;
}

export interface Freight {
  lines: FreightLine[];
  totalCents: number;
  /** Reasons to hold the load: with any of them nothing is settled, and there are no lines. */
  held: Held[];
}
