import type { MapPoint } from '#api/map/map.ts';

/** A colour of the design, by its custom property: '--blue'. */
export type MapColor = `--${string}`;

/** A way from one point to another, drawn as a line. */
export interface MapWay {
  id: string;
  from: MapPoint;
  to: MapPoint;
  color: MapColor;
}

/** A point with something at it; the larger `weight`, the larger its circle. */
export interface MapSpot {
  id: string;
  at: MapPoint;
  color: MapColor;
  weight: number;
}

/** A vehicle, as an arrow where it was seen, in the direction in which it went. */
export interface MapVehicle {
  id: string;
  at: MapPoint;
  color: MapColor;
  courseDeg: number | null;
  isFaded: boolean;
}

/** What is on a map. */
export interface MapMarks {
  ways: readonly MapWay[];
  spots: readonly MapSpot[];
  vehicles: readonly MapVehicle[];
}

/** Of more than this no circle is larger. */
export const largestWeight = 289;

/** Returns a circle's radius in pixels for a weight: its area grows with it. */
export function radiusOf(weight: number): number {
  return 5 + Math.sqrt(Math.min(largestWeight, Math.max(0, weight)));
}

/** Returns the smallest box around what is on a map: west, south, east, north; null when it is empty. */
export function boundsOf({ ways, spots, vehicles }: MapMarks): [number, number, number, number] | null {
  const points = [
    ...ways.flatMap(({ from, to }) => [from, to]),
    ...[...spots, ...vehicles].map(({ at }) => at),
  ];
  if (points.length === 0) return null;
  const [longitudes, latitudes] = [points.map(([east]) => east), points.map(([, north]) => north)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
