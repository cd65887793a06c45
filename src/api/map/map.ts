import * as z from 'zod/mini';

import type { Position } from '#domain/distances/distance.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { positionSources } from '#domain/positions/position-source.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, digits, flagText, id } from '../values.ts';

/** Longitude and latitude in degrees, WGS84, as GeoJSON has them. */
export const mapPoint = z.tuple([z.number(), z.number()]);
export type MapPoint = z.infer<typeof mapPoint>;

/** Returns a position in degrees as a point of a map. */
export function mapPointOf({ longitude, latitude }: Position): MapPoint {
  return [longitude, latitude];
}

/** When a truck arrives, between `from` and `to`, at the place that it drives to next. */
const eta = z.strictObject({ at: z.string(), from: z.string(), to: z.string(), place: z.string() });
export type MapEta = z.infer<typeof eta>;

/** A row of the day. A place whose position nobody has said is null. */
const mapLoad = z.strictObject({
  rowId: id,
  status: z.enum(jobRowStatuses),
  from: z.nullable(mapPoint),
  to: z.nullable(mapPoint),
  truckId: z.nullable(id),
});
export type MapLoad = z.infer<typeof mapLoad>;

/** A place with goods that no truck has come for yet. */
const mapPlace = z.strictObject({
  locationId: id,
  name: z.string(),
  at: mapPoint,
  waitingTonnes: z.number(),
  loads: z.int(),
});
export type MapPlace = z.infer<typeof mapPlace>;

/** Where a truck was seen last, until the end of the day; what it is under way with is `rowId`, or all rows of `jobId`. */
const mapTruck = z.strictObject({
  truckId: id,
  at: mapPoint,
  seenAt: z.string(),
  source: z.enum(positionSources),
  speedKmh: z.nullable(z.number()),
  courseDeg: z.nullable(z.number()),
  rowId: z.optional(id),
  jobId: z.optional(id),
  eta: z.optional(eta),
});
export type MapTruck = z.infer<typeof mapTruck>;

const mapSettings = z.strictObject({
  styleUrl: z.optional(z.string()),
  tilesUrl: z.optional(z.string()),
  attribution: z.optional(z.string()),
});
export type MapSettings = z.infer<typeof mapSettings>;

export const mapEndpoints = {
  getMapDay: {
    ...routes.getMapDay,
    summary:
      'The loads of a day as ways, places by the tonnes that wait there, and trucks where they were seen last with when they arrive',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({
      date: day,
      carrierId: z.optional(digits),
      status: z.optional(z.enum(jobRowStatuses)),
      productId: z.optional(digits),
      withoutTruck: z.optional(flagText),
    }),
    output: content(
      z.strictObject({ loads: z.array(mapLoad), places: z.array(mapPlace), trucks: z.array(mapTruck) }),
    ),
  },
  getMapSettings: {
    ...routes.getMapSettings,
    summary:
      'What a map is drawn with beside our own outlines: a style, or tiles with {z}, {x} and {y} to fill in, and whom to name; each only where it is configured',
    access: { anyOf: ['PERM_MOBILE', 'PERM_ADMIN', 'PERM_FINANCE'] },
    output: content(mapSettings),
  },
} as const satisfies Record<string, Endpoint>;
