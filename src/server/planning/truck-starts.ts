import { type RawBuilder, sql } from 'kysely';

import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { abandonedStatuses } from '#domain/job-row/job-row-status.ts';
import type { JobStops } from '#domain/planning/job-estimate.ts';

import { literals } from '../db/literals.ts';
import type { Db } from '../db/schema.ts';

/** A truck without a home that has not driven for so many days may stand anywhere. */
const rememberedDays = 14;

const homeLocation = sql<number | null>`coalesce(trucks.home_location_id,
  (select home_location_id from companies where companies.id = trucks.company_id))`;

/** SQL for where and when the last job of a truck of `trucks` before a day ends, apart from these jobs. */
function lastEnd(day: RawBuilder<unknown>, exceptJobIds: readonly number[] = []) {
  return sql`(
    select (array_agg(r.destination_location_id order by r.id desc))[1] as location,
      j.transport_date::text as date, (extract(epoch from j.transport_time) / 60)::int as "startsAt"
    from transport_jobs j
    join transport_job_products r on r.transport_job_id = j.id
    where j.truck_id = trucks.id and r.status not in (${literals(abandonedStatuses)})
      and j.transport_date < ${day}::date
      and j.transport_date >= ${day}::date - ${sql.lit(rememberedDays)}
      and j.id <> all(${exceptJobIds}::bigint[])
    group by j.id
    order by j.transport_date desc, j.transport_time desc nulls last, j.id desc
    limit 1)`;
}

/**
 * Returns SQL for the location of a truck of `trucks` before its first job of a day: its home, else its carrier's,
 * else where its last job ended (docs/requirements.md, 'Planning the day'). Null if unknown.
 */
export function startLocation(day: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`coalesce(${homeLocation}, (select location from ${lastEnd(day)} as last_end))`;
}

/** A job that is planned, or only tried. */
interface PlannedEnd {
  jobId: number;
  truckId: number | null;
  date: Day;
  startsAt: number | null;
  stops: Pick<JobStops, 'destinations'>;
}

/**
 * Returns the locations of trucks before their first job of a day, with one query for all that are asked about. The
 * jobs of `plans` count as their plan says, which is named when a location is asked for; others as they are stored.
 */
export async function findStarts(
  db: Db,
  requested: readonly { truckId: number | null; date: Day }[],
  plans: readonly (readonly PlannedEnd[])[] = [],
): Promise<(of: { truckId: number | null; date: Day }, plan?: readonly PlannedEnd[]) => number | null> {
  const distinct = [
    ...new Map(
      requested.flatMap(({ truckId, date }) =>
        truckId === null ? [] : [[`${truckId} ${date}`, { truckId, date }]],
      ),
    ).values(),
  ];
  if (distinct.length === 0) return () => null;
  const plannedJobIds = [...new Set(plans.flat().map(({ jobId }) => jobId))];
  const { rows } = await sql<{
    truckId: number;
    date: Day;
    home: number | null;
    location: number | null;
    lastDate: Day | null;
    startsAt: number | null;
  }>`
    select requested."truckId", requested.date::text as date, ${homeLocation} as home,
      stored.location, stored.date as "lastDate", stored."startsAt"
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as requested ("truckId" bigint, date date)
    join trucks on trucks.id = requested."truckId"
    left join lateral ${lastEnd(sql`requested.date`, plannedJobIds)} as stored on true`.execute(db);
  const plansByTruck = new Map(plans.map((plan) => [plan, Map.groupBy(plan, (job) => job.truckId)]));
  const starts = new Map(rows.map((start) => [`${start.truckId} ${start.date}`, start]));
  return ({ truckId, date }, plan) => {
    const start = starts.get(`${truckId} ${date}`);
    if (start === undefined) return null;
    if (start.home !== null) return start.home;
    const since = addDaysInCalendar(date, -rememberedDays);
    const ofTruck = (plan && plansByTruck.get(plan)?.get(truckId)) ?? [];
    const ends = ofTruck
      .filter((job) => since <= job.date && job.date < date)
      .map((job) => Object.assign({}, job, { location: job.stops.destinations.at(-1) ?? null }));
    const { location, lastDate, startsAt } = start;
    const stored = lastDate === null ? [] : [{ location, date: lastDate, startsAt }];
    const [last] = [...ends, ...stored].toSorted(
      (one, other) => other.date.localeCompare(one.date) || (other.startsAt ?? -1) - (one.startsAt ?? -1),
    );
    return last?.location ?? null;
  };
}
