import { hourMs, minuteMs } from '../calendar/durations.ts';
import { greatCircleKm, type Position } from '../distances/distance.ts';

/** Where somebody says that a truck was; `at` in epoch milliseconds, `isValid` false where the device says so itself. */
export interface ReportedPosition extends Position {
  at: number;
  speedKmh: number | null;
  isValid: boolean;
}

/**
 * Why a position is not believed (docs/requirements.md, 'Positions of trucks'); `NO_JOB`: the driver had none under way
 * then.
 */
export const positionRefusals = ['FUTURE', 'UNKNOWN_DEVICE', 'NO_JOB', 'IMPOSSIBLE', 'OUT_OF_AREA'] as const;
export type PositionRefusal = (typeof positionRefusals)[number];

/** No truck is faster, in km/h. */
const maxSpeedKmh = 130;
/** The clocks of devices differ from ours by so much. */
const clockToleranceMs = 2 * minuteMs;
/** A receiver that stands still wanders by so much, in kilometres. */
const wanderKm = 0.3;
/** Where our trucks drive, in degrees: the Baltic states and their neighbours. */
const area = { south: 53, north: 66, west: 17, east: 33 };

/**
 * Returns why a position is not believed, null when it is. `neighbours` are the believed positions of the same truck
 * before and after it, as far as there are any.
 */
export function refusalOf(
  reported: ReportedPosition,
  neighbours: readonly (Position & { at: number })[],
  now: number,
): Exclude<PositionRefusal, 'UNKNOWN_DEVICE' | 'NO_JOB'> | null {
  const { latitude, longitude, at, speedKmh, isValid } = reported;
  if (at > now + clockToleranceMs) return 'FUTURE';
  const isInArea =
    latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
  if (!isInArea) return 'OUT_OF_AREA';
  const isJump = neighbours.some((neighbour) => {
    const km = greatCircleKm(neighbour, reported) - wanderKm;
    return km > 0 && km > (Math.abs(at - neighbour.at) / hourMs) * maxSpeedKmh;
  });
  return !isValid || isJump || (speedKmh ?? 0) > maxSpeedKmh ? 'IMPOSSIBLE' : null;
}

/** Returns kilometres an hour of knots, in which Traccar counts. */
export function kmhOfKnots(knots: number): number {
  return knots * 1.852;
}
