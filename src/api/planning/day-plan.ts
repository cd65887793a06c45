import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { findingCodes, severities } from '#domain/planning/finding.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, quantity, reference, timeOfDay } from '../values.ts';

/** A warning, a refusal or a note about an assignment; `block` stops it. */
const finding = z.strictObject({
  code: z.enum(findingCodes),
  severity: z.enum(severities),
  message: z.string(),
  /** The row that stands in the way. */
  otherRowId: z.optional(id),
});
export type Finding = z.infer<typeof finding>;

/** A row that is not made yet. */
const rowToBe = z.strictObject({
  product: reference,
  pickup: reference,
  destination: z.nullable(reference),
  quantity: z.nullable(quantity),
});

/** How long a job of the day takes. Minutes of the day are since midnight and may go past it. */
const plannedJob = z.strictObject({
  transportJobId: id,
  rowIds: z.array(id),
  truckId: z.nullable(id),
  /** The truck drives to the pickup from then on. Null without a time, as `endMinutes`. */
  startMinutes: z.nullable(z.number()),
  endMinutes: z.nullable(z.number()),
  /** From where the truck's job before it ends; 0 where nobody knows. */
  emptyKm: z.number(),
  emptyMinutes: z.number(),
  /** What the load space is owed between the truck's job before and this one; null for nothing. */
  cleaning: z.nullable(
    z.strictObject({
      regime: z.enum(cleaningRegimes),
      minutes: z.number(),
      /** From cleanings that were timed; else worked out. */
      isLearnt: z.boolean(),
    }),
  ),
  loadingMinutes: z.number(),
  drivingMinutes: z.nullable(z.number()),
  unloadingMinutes: z.number(),
  /** From the beginning of the loading (the job's time) to the end of the unloading. */
  workMinutes: z.number(),
  km: z.nullable(z.number()),
  tonnes: z.number(),
});
export type PlannedJob = z.infer<typeof plannedJob>;

/** A truck in use, or with jobs that day, and what its day adds up to; `km` are loaded ones. */
const plannedTruck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  driver: z.nullable(z.string()),
  carrier: z.nullable(z.strictObject({ id, name: z.string() })),
  trailer: z.nullable(z.strictObject({ id, registrationNumber: z.string() })),
  tonnes: z.number(),
  km: z.number(),
  emptyKm: z.number(),
  /** How the driver's day is estimated to go, pauses included; null without a job that has a time. */
  day: z.nullable(
    z.strictObject({ drivingMinutes: z.number(), fromMinutes: z.number(), toMinutes: z.number() }),
  ),
});
export type PlannedTruck = z.infer<typeof plannedTruck>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export type AssignmentToCheck = z.infer<(typeof dayPlanEndpoints)['checkAssignment']['body']>;

export const dayPlanEndpoints = {
  getDayPlan: {
    ...routes.getDayPlan,
    summary: 'How long the jobs of a day are estimated to take, and what the day of each truck adds up to',
    access,
    query: z.strictObject({ date: day }),
    output: content(z.strictObject({ jobs: z.array(plannedJob), trucks: z.array(plannedTruck) })),
  },
  checkAssignment: {
    ...routes.checkAssignment,
    summary:
      "The findings if a row's job, or a job that is to be made of `row`, got this truck and time; saves nothing. Without `trailerId` the trailer that the job has with that truck, else the truck's usual one",
    access,
    body: z
      .strictObject({
        rowId: z.optional(id),
        row: z.optional(rowToBe),
        truckId: id,
        trailerId: z.optional(z.nullable(id)),
        date: day,
        time: z.nullable(timeOfDay),
      })
      .check(
        z.refine(({ rowId, row }) => (rowId === undefined) !== (row === undefined), { path: ['rowId'] }),
      ),
    output: contentList(finding),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
