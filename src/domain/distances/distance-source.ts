/** Where a distance is from: our own journeys, a route service, or the map and a factor. */
export const distanceSources = ['driven', 'router', 'estimated'] as const;
export type DistanceSource = (typeof distanceSources)[number];
