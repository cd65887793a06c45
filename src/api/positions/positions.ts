import * as z from 'zod/mini';

import { positionRefusals } from '#domain/positions/position-report.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, instant, line } from '../values.ts';

/** The most positions of one request. */
export const maxPositions = 1000;

const speed = z.number().check(z.nonnegative());
const device = line(100).check(z.minLength(1));

/** One position as Traccar forwards it (`forward.type = json`); what else it tells is let through. Speed in knots. */
const traccarForward = z.object({
  position: z.object({
    fixTime: instant,
    latitude: z.number(),
    longitude: z.number(),
    speed: z.nullish(speed),
    course: z.nullish(z.number()),
    valid: z.optional(z.boolean()),
  }),
  device: z.object({ uniqueId: device }),
});

const reportedPosition = z.strictObject({
  device,
  at: instant,
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.optional(z.nullable(speed)),
  courseDeg: z.optional(z.nullable(z.number())),
});
export type GivenPosition = z.infer<typeof reportedPosition>;

export const positionEndpoints = {
  receivePositions: {
    ...routes.receivePositions,
    summary:
      'Hand over where trucks are, by the devices that they carry: as Traccar forwards a position, or up to 1000 in a list. What is not believed is answered by its index and why',
    access: { scope: 'positions' },
    body: z.union([
      traccarForward,
      z.array(reportedPosition).check(z.minLength(1), z.maxLength(maxPositions)),
    ]),
    output: content(
      z.strictObject({
        taken: z.int(),
        refused: z.array(z.strictObject({ index: z.int(), code: z.enum(positionRefusals) })),
      }),
    ),
  },
} as const satisfies Record<string, Endpoint>;
