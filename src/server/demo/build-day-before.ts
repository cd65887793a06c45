import { addDays, type Day } from '#domain/calendar/day.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { estimatedDistance } from '#domain/distances/distance.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { SeededRandom } from '#domain/seeded-random.ts';

import type { Location, DemoRecords } from './demo-records.ts';
import { type JobBook, startOf } from './job-book.ts';
import type { NewRow } from './rows.ts';

/** What happened to yesterday's plan: journeys of most of its jobs, and the changes made during the day. */
export interface DayBefore {
  stops: NewRow<'driver_stops'>[];
  changes: NewRow<'audit_entries'>[];
}

type Job = JobBook['jobs'][number];

/**
 * Writes one of yesterday's jobs down as added on the day, in the book itself; jobs in `recorded` have their journeys.
 * Nothing is after `now` (epoch milliseconds).
 */
export function buildDayBefore(
  book: JobBook,
  demo: DemoRecords,
  today: Day,
  recorded: ReadonlySet<number>,
  now: number,
  random: SeededRandom,
): DayBefore {
  const yesterday = addDays(today, -1);
  const at = (time: string) => fromTallinn({ day: yesterday, time });
  const jobs = book.jobs.filter((job) => job.transport_date === yesterday);
  const driven = jobs.filter((job) => job.driver_status === 'COMPLETED' && job.truck_id != null);
  const rowsOf = (job: Job | undefined) => book.rows.filter((row) => row.transport_job_id === job?.id);
  const change = (rowId: number, time: string, changes: object, action = 'updated') => ({
    at: new Date(at(time)),
    user_id: demo.accounts.staff,
    actor: null,
    entity: 'transport_job_product',
    entity_id: rowId,
    action,
    changes: JSON.stringify(changes),
  });

  const added = driven.find((job) => (job.transport_time ?? '') >= '12:00');
  for (const made of added === undefined ? [] : [added, ...rowsOf(added)]) {
    made.created_at = new Date(at('10:05'));
  }
  const reassignedJobs = driven.filter((job) => job !== added).slice(2, 4);
  const moved = book.jobs.find(
    (job) =>
      job.transport_date === today &&
      job.truck_id != null &&
      rowsOf(job).every(({ status }) => status === 'UNCOMPLETED'),
  );
  const cancelled = book.rows.filter((row) => row.transport_date === yesterday && row.status === 'CANCELLED');
  return {
    stops: driven
      // Some carriers' drivers record nothing.
      .filter((job, index) => !recorded.has(job.id) && index % 5 !== 4)
      .flatMap((job) => journeyOf(job, book, demo, random))
      .filter((stop) => Number(stop.left_at) < now),
    changes: [
      ...reassignedJobs.flatMap((job) => {
        const pair = [demo.trucks[0], demo.trucks.find(({ id }) => id === job.truck_id)];
        const names = pair.map((truck) => truck && { id: truck.id, name: truck.plate });
        return rowsOf(job).map(({ id }) => change(id, '06:30', { truck: names }));
      }),
      ...cancelled.map(({ id }) =>
        change(id, '09:40', { status: ['UNCOMPLETED', 'CANCELLED'] }, 'cancelled'),
      ),
      ...rowsOf(moved).map(({ id }) => change(id, '16:20', { date: [yesterday, today] })),
    ],
  };
}

/**
 * Returns the journey of a job from its first location to its last: a little late, now and then after a long wait, a
 * little farther than the map says.
 */
export function journeyOf(
  job: Job,
  { rows }: Pick<JobBook, 'rows'>,
  { locations }: DemoRecords,
  random: SeededRandom,
): DayBefore['stops'] {
  const row = rows.find((each) => each.transport_job_id === job.id);
  const locationOf = (id: number | null | undefined) => locations.find((location) => location.id === id);
  const [from, to] = [locationOf(row?.pickup_location_id), locationOf(row?.destination_location_id)];
  if (!from?.latitude || !to?.latitude) return [];
  const way = estimatedDistance(positionOf(from), positionOf(to));
  const arrived = startOf(job) + random.whole(-10, 35) * minuteMs;
  const left = arrived + (random.chance(0.2) ? random.whole(75, 140) : random.whole(20, 50)) * minuteMs;
  const there = left + Math.round(way.minutes) * minuteMs;
  const unloaded = there + random.whole(15, 70) * minuteMs;
  const stop = (kind: StopKind, arrivedAt: number, endedAt: number) => ({
    transport_job_id: job.id,
    stop: kind,
    arrived_at: new Date(arrivedAt),
    start_time: new Date(arrivedAt + 5 * minuteMs),
    end_time: new Date(endedAt),
    left_at: new Date(endedAt + 3 * minuteMs),
    distance_km: kind === 'pickup' ? null : String(Math.round(way.km * random.whole(97, 112)) / 100),
  });
  return [stop('pickup', arrived, left), stop('destination', there, unloaded)];
}

function positionOf({ latitude, longitude }: Location) {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
