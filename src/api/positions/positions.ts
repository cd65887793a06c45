import * as z from 'zod/mini';

import { positionRefusals } from '#domain/positions/position-report.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, instant, line } from '../values.ts';

/** The most positions of one request. */
export const maxPositions = 1000;

/** What the endpoints of positions answer: how many are believed, and why the others are not. */
const takenPositions = content(
  z.strictObject({
    taken: z.int(),
    refused: z.array(z.strictObject({ index: z.int(), code: z.enum(positionRefusals) })),
  }),
);

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

const driverOnly = { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] } as const;

/** Which of a driver's phones it is: a name that the phone made itself. */
const ofPhone = z.strictObject({ phone: z.optional(line(100)) });
/** `at`: when the driver said so; null where this was never asked. */
const consent = z.strictObject({ given: z.boolean(), at: z.nullable(z.string()) });
export type PositionConsent = z.infer<typeof consent>;

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
    output: takenPositions,
  },
  reportPositions: {
    ...routes.reportPositions,
    namesOwner: true,
    summary:
      "Hand over where the driver's phone was, up to 1000 positions: each is of the truck of the job that was under way then. 403 without the driver's consent on that phone",
    access: driverOnly,
    query: ofPhone,
    body: z
      .array(z.extend(reportedPosition, { device: z.optional(device) }))
      .check(z.minLength(1), z.maxLength(maxPositions)),
    output: takenPositions,
  },
  getPositionConsent: {
    ...routes.getPositionConsent,
    summary: 'Whether the driver shows the office where this phone is',
    access: driverOnly,
    query: ofPhone,
    output: content(consent),
  },
  setPositionConsent: {
    ...routes.setPositionConsent,
    namesOwner: true,
    summary: 'Say yes to it, or take it back; of each phone by itself',
    access: driverOnly,
    query: ofPhone,
    body: z.strictObject({ given: z.boolean() }),
    output: content(consent),
  },
} as const satisfies Record<string, Endpoint>;
