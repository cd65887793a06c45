import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { absenceReasons } from '#domain/planning/absence.ts';
import { findingCodes, severities } from '#domain/planning/finding.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, namedRecord, quantity, reference, timeOfDay } from '../values.ts';

/** A warning, a refusal or a note about an assignment; `block` stops it. */
const finding = z.strictObject({
  code: z.enum(findingCodes),
  severity: z.enum(severities),
  message: z.string(),
  /** The row that it conflicts with. */
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

/**
 * The times of a job on the day: one of it, or of the evening before that runs into it. Minutes are since the day's
 * midnight; they may lie before and go past it.
 */
const plannedJob = z.strictObject({
  transportJobId: id,
  /** The job's own day. */
  date: day,
  rowIds: z.array(id),
  truckId: z.nullable(id),
  /** The truck drives to the pickup from then on. Null without a time, as `endMinutes`. */
  startMinutes: z.nullable(z.number()),
  endMinutes: z.nullable(z.number()),
  /** The way from the end of the truck's previous job; 0 where it is unknown. */
  emptyKm: z.number(),
  emptyMinutes: z.number(),
  /** The cleaning that the load space needs between the truck's previous job and this one; null for none. */
  cleaning: z.nullable(
    z.strictObject({
      regime: z.enum(cleaningRegimes),
      minutes: z.number(),
      /** True when measured from timed cleanings; else estimated. */
      isLearnt: z.boolean(),
    }),
  ),
  loadingMinutes: z.number(),
  drivingMinutes: z.nullable(z.number()),
  unloadingMinutes: z.number(),
  /** The time from the beginning of the loading (the job's time) to the end of the unloading, pauses included. */
  workMinutes: z.number(),
  /** The delay reported by a driver: the later start and the longer duration; already included, as in `workMinutes`. */
  delay: z.nullable(z.strictObject({ later: z.number(), longer: z.number() })),
  km: z.nullable(z.number()),
  tonnes: z.number(),
});
export type PlannedJob = z.infer<typeof plannedJob>;

/** A time in which a truck is away; minutes since the day's midnight, within the day. */
const awayTime = z.strictObject({
  absenceId: id,
  /** The absence's, to take it back with, and the whole of it as it was entered: days or local times. */
  version: z.int(),
  absence: z.strictObject({ from: z.string(), to: z.string() }),
  of: z.enum(['truck', 'driver']),
  /** The driver's name. */
  name: z.nullable(z.string()),
  reason: z.enum(absenceReasons),
  from: z.number(),
  to: z.number(),
});
export type AwayTime = z.infer<typeof awayTime>;

/** A truck in use, or with jobs that day, and what its day adds up to; `km` are loaded ones. */
const plannedTruck = z.strictObject({
  id,
  licensePlateNumber: z.string(),
  driver: z.nullable(z.string()),
  /** The driver's account, by the phone that the truck carries; null where there is none. */
  driverUserId: z.nullable(id),
  away: z.array(awayTime),
  carrier: z.nullable(namedRecord),
  trailer: z.nullable(z.strictObject({ id, registrationNumber: z.string() })),
  tonnes: z.number(),
  km: z.number(),
  emptyKm: z.number(),
  /** The estimate of the driver's day, pauses included; null without a job that has a time. */
  day: z.nullable(
    z.strictObject({ drivingMinutes: z.number(), fromMinutes: z.number(), toMinutes: z.number() }),
  ),
});
export type PlannedTruck = z.infer<typeof plannedTruck>;

/** A user who has changed a row, or its job, within the last minutes. */
const recentChange = z.strictObject({ rowId: id, userId: id, name: z.string() });
export type RecentChange = z.infer<typeof recentChange>;

/** The sums of a day; `km` are loaded ones. Those and `emptyKm` are of jobs that have a truck. */
const weekDay = z.strictObject({
  date: day,
  jobs: z.int(),
  /** The number of those that are confirmed and have no truck. */
  withoutTruck: z.int(),
  tonnes: z.number(),
  tonnesWithoutTruck: z.number(),
  trucks: z.int(),
  km: z.number(),
  emptyKm: z.number(),
  /** Trucks in use that are away for some part of the day. */
  away: z.array(
    z.strictObject({
      truckId: id,
      licensePlateNumber: z.string(),
      of: z.enum(['truck', 'driver']),
      name: z.nullable(z.string()),
      reason: z.enum(absenceReasons),
    }),
  ),
});
export type WeekDay = z.infer<typeof weekDay>;

const access = { anyOf: ['PERM_MOBILE'] } as const;

export type AssignmentToCheck = z.infer<(typeof dayPlanEndpoints)['checkAssignment']['body']>;

export const dayPlanEndpoints = {
  getDayPlan: {
    ...routes.getDayPlan,
    summary: 'How long the jobs of a day are estimated to take, and what the day of each truck adds up to',
    access,
    query: z.strictObject({ date: day }),
    output: content(
      z.strictObject({
        jobs: z.array(plannedJob),
        trucks: z.array(plannedTruck),
        changes: z.array(recentChange),
      }),
    ),
  },
  getWeekPlan: {
    ...routes.getWeekPlan,
    summary: 'The sums of each of seven days from this one on: tonnes, trucks in use, km, absences',
    access,
    query: z.strictObject({ from: day }),
    output: contentList(weekDay),
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
