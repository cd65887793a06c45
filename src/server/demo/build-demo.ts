import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { seededRandom } from '#domain/seeded-random.ts';

import { buildDayBefore } from './build-day-before.ts';
import { buildDriverRecords } from './build-driver-records.ts';
import { buildJobs } from './build-jobs.ts';
import { buildLoadGate } from './build-load-gate.ts';
import { buildMonth } from './build-month.ts';
import { buildSales } from './build-sales.ts';
import { buildSends } from './build-sends.ts';
import type { DemoRecords } from './demo-records.ts';

export type DemoData = ReturnType<typeof buildDemo>;

const seed = 3_191_920_058;
/** Its own seed, so that the month changes nothing on the days that people look at. */
const seedOfMonth = 7;

/**
 * Builds everything that happens with the demo's master data around `now` (epoch milliseconds), as rows with ids. The
 * same `now` always gives the same rows.
 */
export function buildDemo(demo: DemoRecords, now: number) {
  const today = toTallinn(now).day;
  const random = seededRandom(seed);
  const jobs = buildJobs(demo, today, now, random);
  const sales = buildSales(demo, today, now, random);
  const sends = buildSends(jobs, random);
  const driverRecords = buildDriverRecords(jobs, demo, now, random);
  const loadGate = buildLoadGate(jobs, demo, { today, now, recorded: jobsOf(driverRecords.stops) });
  const recorded = jobsOf([...driverRecords.stops, ...loadGate.stops]);
  const dayBefore = buildDayBefore(jobs, demo, today, recorded, now, random);
  const month = buildMonth(jobs, demo, today, now, seededRandom(seedOfMonth));
  return { jobs, sales, sends, driverRecords, loadGate, dayBefore, month };
}

function jobsOf(stops: readonly { transport_job_id: number }[]): Set<number> {
  return new Set(stops.map((stop) => stop.transport_job_id));
}
