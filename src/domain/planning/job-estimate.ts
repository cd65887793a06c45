import type { Distance } from '../distances/distance.ts';
import type { StopKind } from '../driver/driver-job.ts';

/** The minutes that a job is assumed to keep its truck busy when its distance is unknown. */
export const assumedJobMinutes = 60;

/** The pickup and destination of a row's goods: ids of locations. */
export interface CarriedRow {
  pickupId: number;
  destinationId: number | null;
}

/** The stops of a job's truck, in order: every pickup, then every destination, each once. */
export interface JobStops {
  pickups: number[];
  destinations: number[];
}

/** Returns the locations of a job, each once, in the order of its rows. */
export function stopsOf(rows: readonly CarriedRow[]): JobStops {
  return {
    pickups: [...new Set(rows.map(({ pickupId }) => pickupId))],
    destinations: [...new Set(rows.flatMap(({ destinationId }) => destinationId ?? []))],
  };
}

/** A truck is loaded or unloaded at a location; minutes after its job has begun. */
export interface JobVisit {
  stop: StopKind;
  locationId: number;
  from: number;
  to: number;
}

/** The estimated duration of a job, in minutes; km and driving are null when the distance is unknown. */
export interface JobEstimate {
  loadingMinutes: number;
  drivingMinutes: number | null;
  unloadingMinutes: number;
  /** The time from the beginning of the loading to the end of the unloading. */
  workMinutes: number;
  km: number | null;
  /** The visits in their order; for a job of unknown distance only those at the pickups before it. */
  visits: JobVisit[];
}

/** Returns the minutes that loading or unloading takes at a location. */
export type HandlingMinutes = (stop: StopKind, locationId: number) => number;

/** The usual minutes, until some have been learnt. */
export const usualHandlingMinutes: HandlingMinutes = (stop) => (stop === 'pickup' ? 40 : 30);

/**
 * Estimates a job by the routes between its stops, in their order (docs/requirements.md, 'Planning the day'); null
 * for a route whose length is not known.
 */
export function estimateJob(
  { pickups, destinations }: JobStops,
  ways: readonly (Distance | null)[],
  handling: HandlingMinutes = usualHandlingMinutes,
): JobEstimate {
  const knownWays = ways.filter((way) => way !== null);
  const isKnown = destinations.length > 0 && knownWays.length === ways.length;
  const drivingMinutes = isKnown ? sum(knownWays.map(({ minutes }) => minutes)) : null;
  const stops = [
    ...pickups.map((locationId) => ({ stop: 'pickup' as const, locationId })),
    ...destinations.map((locationId) => ({ stop: 'destination' as const, locationId })),
  ];
  const visits: JobVisit[] = [];
  for (const [index, { stop, locationId }] of stops.entries()) {
    const way = index === 0 ? noWay : (ways[index - 1] ?? null);
    if (way === null) break;
    const from = (visits.at(-1)?.to ?? 0) + way.minutes;
    visits.push({ stop, locationId, from, to: from + handling(stop, locationId) });
  }
  const loadingMinutes = sum(pickups.map((locationId) => handling('pickup', locationId)));
  const unloadingMinutes = sum(destinations.map((locationId) => handling('destination', locationId)));
  return {
    loadingMinutes,
    drivingMinutes,
    unloadingMinutes,
    workMinutes:
      drivingMinutes === null ? assumedJobMinutes : loadingMinutes + drivingMinutes + unloadingMinutes,
    km: isKnown ? sum(knownWays.map(({ km }) => km)) : null,
    visits,
  };
}

const noWay: Distance = { km: 0, minutes: 0 };

/** Returns the sum of numbers, of minutes or kilometres. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
