import { type RawBuilder, sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { abandonedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../db/literals.ts';
import type { Db } from '../db/schema.ts';

/** A truck without a home that has not driven for so many days may stand anywhere. */
const rememberedDays = 14;

/**
 * Returns SQL for the location of a truck of `trucks` before its first job of a day: its home, else its carrier's,
 * else where its last job ended (docs/requirements.md, 'Planning the day'). Null if unknown.
 */
export function startLocation(day: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`coalesce(
    trucks.home_location_id,
    (select home_location_id from companies where companies.id = trucks.company_id),
    (select (array_agg(r.destination_location_id order by r.id desc))[1]
      from transport_jobs j
      join transport_job_products r on r.transport_job_id = j.id
      where j.truck_id = trucks.id and r.status not in (${literals(abandonedStatuses)})
        and j.transport_date < ${day}::date
        and j.transport_date >= ${day}::date - ${sql.lit(rememberedDays)}
      group by j.id
      order by j.transport_date desc, j.transport_time desc nulls last, j.id desc
      limit 1))`;
}

/** Returns the locations of these trucks before their first job of these days, with one query. */
export async function findStarts(
  db: Db,
  requested: readonly { truckId: number | null; date: Day }[],
): Promise<(of: { truckId: number | null; date: Day }) => number | null> {
  const distinct = [
    ...new Map(
      requested.flatMap(({ truckId, date }) =>
        truckId === null ? [] : [[`${truckId} ${date}`, { truckId, date }]],
      ),
    ).values(),
  ];
  if (distinct.length === 0) return () => null;
  const { rows } = await sql<{ truckId: number; date: Day; location: number | null }>`
    select requested."truckId", requested.date::text as date, ${startLocation(sql`requested.date`)} as location
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb) as requested ("truckId" bigint, date date)
    join trucks on trucks.id = requested."truckId"`.execute(db);
  const locations = new Map(rows.map(({ truckId, date, location }) => [`${truckId} ${date}`, location]));
  return ({ truckId, date }) => locations.get(`${truckId} ${date}`) ?? null;
}
