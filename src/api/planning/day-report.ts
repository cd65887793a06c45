import * as z from 'zod/mini';

import { daysBetween } from '#domain/calendar/day.ts';
import { maxReportDays } from '#domain/planning/day-report.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, id } from '../values.ts';

const ids = z.array(id);
const instantText = z.nullable(z.string());

/**
 * Figures of a truck or of all; the jobs behind a count are named by their ids, a job once for each day that it
 * counts on.
 */
const figures = {
  jobs: z.strictObject({
    planned: ids,
    driven: ids,
    /** Driven by the truck that they were planned for. */
    asPlanned: ids,
    /** Counts only days that are over. */
    notDriven: ids,
    /** Jobs of a day that is not over, or still under way. */
    ahead: ids,
    cancelled: ids,
    /** Jobs moved to another day. */
    moved: ids,
    otherTruck: ids,
    added: ids,
    /** Jobs whose truck had to wait. */
    waited: ids,
  }),
  /**
   * The kilometres from location to location, without empty drives; the number of planned jobs whose route has no
   * known length.
   */
  plannedKm: z.number(),
  plannedKmUnknown: z.int(),
  /** As entered by drivers; and the number of driven jobs without a reading. */
  drivenKm: z.number(),
  drivenKmUnknown: z.int(),
  /**
   * Empty kilometres to each load from the end of its truck's planned load before it, or from home, as far as known;
   * and as entered by drivers.
   */
  plannedEmptyKm: z.number(),
  plannedEmptyKmUnknown: z.int(),
  drivenEmptyKm: z.number(),
  drivenEmptyKmUnknown: z.int(),
  plannedTonnes: z.number(),
  deliveredTonnes: z.number(),
  /**
   * Comparable figures: tonnes of the rows that were planned and are done, km of `asPlanned` jobs of which both are
   * known.
   */
  compared: z.strictObject({
    plannedKm: z.number(),
    drivenKm: z.number(),
    plannedEmptyKm: z.number(),
    drivenEmptyKm: z.number(),
    plannedTonnes: z.number(),
    deliveredTonnes: z.number(),
  }),
  waitingMinutes: z.int(),
  chargedMinutes: z.int(),
  /** Number of days with known planned and real start, how many of them started late, and the minutes in total. */
  comparedDays: z.int(),
  lateDays: z.int(),
  lateMinutes: z.int(),
};

const dayFigures = z.strictObject(figures);
export type DayReportFigures = z.infer<typeof dayFigures>;

const truckFigures = z.strictObject({
  ...figures,
  /** Null for the jobs without a truck. */
  truck: z.nullable(
    z.strictObject({
      id,
      licensePlateNumber: z.string(),
      driver: z.nullable(z.string()),
      carrier: z.nullable(z.string()),
    }),
  ),
  /** The start of its day, as instants; null for a report of several days. */
  start: z.nullable(
    z.strictObject({ plannedAt: instantText, setOffAt: instantText, arrivedAt: instantText }),
  ),
});
export type TruckDayReport = z.infer<typeof truckFigures>;

const dayReport = z.strictObject({ from: day, to: day, trucks: z.array(truckFigures), total: dayFigures });
export type DayReport = z.infer<typeof dayReport>;

const access = { anyOf: ['PERM_MOBILE'] } as const;
const query = z.strictObject({ from: day, to: day }).check(
  z.refine(
    ({ from, to }) => {
      const days = daysBetween(from, to) + 1;
      return days >= 1 && days <= maxReportDays;
    },
    { path: ['to'] },
  ),
);

export const dayReportEndpoints = {
  getDayReport: {
    ...routes.getDayReport,
    summary: 'The plan and the actual driving, by truck, of a day or of at most 31 days together',
    access,
    query,
    output: content(dayReport),
  },
  exportDayReport: {
    ...routes.exportDayReport,
    summary: 'The same as a workbook (XLSX)',
    access,
    query,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;
