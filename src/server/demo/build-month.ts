import { addDays, type Day, weekday } from '#domain/calendar/day.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import { journeyOf } from './build-day-before.ts';
import { buildSends } from './build-sends.ts';
import type { DemoRecords } from './demo-records.ts';
import { type JobBook, type JobFacts, writeJob } from './job-book.ts';
import { choiceFor } from './job-choices.ts';
import type { NewRow } from './rows.ts';

/** The four weeks before those of `buildJobs`, today being 0. */
export const firstDayOfMonth = -35;
export const lastDayOfMonth = -8;

const onWorkday = 14;
const onWeekend = 4;

/** Delivered loads with their journeys and sends, of the month before the weeks that people look at. */
export interface DrivenMonth {
  stops: NewRow<'driver_stops'>[];
  sends: NewRow<'outside_sends'>[];
}

/** Adds the month before the jobs in the book; every load has weights and distances. */
export function buildMonth(
  book: JobBook,
  demo: DemoRecords,
  today: Day,
  now: number,
  random: SeededRandom,
): DrivenMonth {
  const [jobsBefore, rowsBefore] = [book.jobs.length, book.rows.length];
  for (let offset = firstDayOfMonth; offset <= lastDayOfMonth; offset += 1) {
    const day = addDays(today, offset);
    const count = weekday(day) > 5 ? onWeekend : onWorkday;
    for (let load = 0; load < count; load += 1) {
      const startMinute = 360 + Math.floor((load * 600) / count / 15) * 15;
      writeJob(book, { ...delivered(demo, random), day, startMinute }, now, random);
    }
  }
  const month = { ...book, jobs: book.jobs.slice(jobsBefore), rows: book.rows.slice(rowsBefore) };
  const stops = month.jobs.flatMap((job) => journeyOf(job, month, demo, random));
  return { stops, sends: buildSends(month, random) };
}

/** A load that is weighed, between two locations on the map. */
function delivered(demo: DemoRecords, random: SeededRandom): Omit<JobFacts, 'day' | 'startMinute'> {
  for (;;) {
    const choice = choiceFor(demo, random, 'COMPLETED', 1);
    const { goods, pickup, destination } = choice.haul;
    const isWeighed = goods.every(({ product }) => weightInKg(decimal(1), product.unit) !== null);
    if (isWeighed && pickup.latitude !== null && destination.latitude !== null) {
      return { ...choice, ordered: false, replacement: null };
    }
  }
}
