/** WGS84 degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Distance {
  km: number;
  minutes: number;
}

const earthRadiusKm = 6371;
/** Roads are this much longer than the straight line. */
const roadFactor = 1.34;
const speedKmh = 60;

/**
 * Returns an estimated distance, used until one is measured (docs/requirements.md, "Driver's screens"): the great
 * circle made longer, at 60 km/h. Not rounded.
 */
export function estimatedDistance(from: Position, to: Position): Distance {
  const km = greatCircleKm(from, to) * roadFactor;
  return { km, minutes: (km / speedKmh) * 60 };
}

/** Returns the distance in kilometres as the crow flies, by the haversine formula. */
export function greatCircleKm(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Sources of a distance: our own journeys, a route service, or the map and a factor. */
export const distanceSources = ['driven', 'router', 'estimated'] as const;
export type DistanceSource = (typeof distanceSources)[number];
