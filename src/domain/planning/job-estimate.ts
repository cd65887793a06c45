import type { Distance } from '../distances/distance.ts';

/** How long a job is taken to keep its truck busy where nobody knows how far it goes. */
export const assumedJobMinutes = 60;
const loadingMinutes = 40;
const unloadingMinutes = 30;

/** Where the goods of a row are taken from and to: ids of places. */
export interface CarriedRow {
  pickupId: number;
  destinationId: number | null;
}

/** Where a job's truck goes, in its order: to every pickup, then to every destination, each once. */
export interface JobStops {
  pickups: number[];
  destinations: number[];
}

export function stopsOf(rows: readonly CarriedRow[]): JobStops {
  return {
    pickups: [...new Set(rows.map(({ pickupId }) => pickupId))],
    destinations: [...new Set(rows.flatMap(({ destinationId }) => destinationId ?? []))],
  };
}

/** How long a job is estimated to take, in minutes; km and driving are null where nobody knows how far it is. */
export interface JobEstimate {
  loadingMinutes: number;
  drivingMinutes: number | null;
  unloadingMinutes: number;
  /** From the beginning of the loading to the end of the unloading. */
  workMinutes: number;
  km: number | null;
}

/** Estimates a job by the routes between its stops, in their order; null for a route whose length is not known. */
export function estimateJob(
  { pickups, destinations }: JobStops,
  ways: readonly (Distance | null)[],
): JobEstimate {
  const known = ways.filter((way) => way !== null);
  const isKnown = destinations.length > 0 && known.length === ways.length;
  const drivingMinutes = isKnown ? sum(known.map(({ minutes }) => minutes)) : null;
  const loading = pickups.length * loadingMinutes;
  const unloading = destinations.length * unloadingMinutes;
  return {
    loadingMinutes: loading,
    drivingMinutes,
    unloadingMinutes: unloading,
    workMinutes: drivingMinutes === null ? assumedJobMinutes : loading + drivingMinutes + unloading,
    km: isKnown ? sum(known.map(({ km }) => km)) : null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
