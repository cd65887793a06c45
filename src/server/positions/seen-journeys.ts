import { sql } from 'kysely';

import type { Position } from '#domain/distances/distance.ts';
import { kmOfWay } from '#domain/positions/seen-way.ts';
import { type Stay, staysAt } from '#domain/positions/stays.ts';

import type { Db } from '../db/schema.ts';
import { findPositionedRows } from './positioned-rows.ts';

/** A job's journey as its truck was seen on it. */
export interface SeenJourney {
  /** From setting off to leaving the destination, the next setting off, or until now; the oldest first. */
  positions: (Position & { at: number })[];
  /** Where the job was to be loaded and unloaded; null where that is not on the map, or several places. */
  from: Position | null;
  to: Position | null;
  /** When the truck was at these places. */
  pickup: Stay | null;
  destination: Stay | null;
  /** The kilometres of the loaded way; null before it has ended, and where too little was seen of it. */
  km: number | null;
}

/** Finds how a job's truck was seen on its journey; null where it was not. Positions are kept for some days only. */
export async function findSeenJourney(db: Db, jobId: number): Promise<SeenJourney | null> {
  const { rows: positions } = await sql<
    Position & { at: number; leftAt: number | null; arrivedAt: number | null }
  >`
    select seen.latitude, seen.longitude, extract(epoch from seen.at)::double precision * 1000 as at,
      extract(epoch from loaded.left_at)::double precision * 1000 as "leftAt",
      extract(epoch from unloaded.arrived_at)::double precision * 1000 as "arrivedAt"
    from transport_jobs j
    left join driver_stops loaded on loaded.transport_job_id = j.id and loaded.stop = 'pickup'
    left join driver_stops unloaded on unloaded.transport_job_id = j.id and unloaded.stop = 'destination'
    cross join lateral (select min(occurred_at) as at from driver_actions
      where transport_job_id = j.id and what = 'on-route-to-pickup' and not is_beside) began
    join truck_positions seen on seen.truck_id = j.truck_id and seen.at >= began.at
      -- One that nobody ended is over when the truck sets off with another.
      and seen.at <= coalesce(unloaded.left_at, (select min(occurred_at) from driver_actions
        where truck_id = j.truck_id and what = 'on-route-to-pickup' and occurred_at > began.at
          and transport_job_id <> j.id), 'infinity')
    where j.id = ${jobId}::bigint
    order by seen.at`.execute(db);
  const [first] = positions;
  if (first === undefined) return null;
  const rows = await findPositionedRows(db, sql`j.id = ${jobId}::bigint and r.status <> 'CANCELLED'`);
  const only = (places: (Position | null)[]) =>
    new Set(places.map((place) => JSON.stringify(place))).size === 1 ? (places[0] ?? null) : null;
  const [from, to] = [only(rows.map((row) => row.from)), only(rows.map((row) => row.to))];
  const { leftAt, arrivedAt } = first;
  const isLoading = ({ at }: { at: number }) => leftAt === null || at <= leftAt;
  return {
    positions,
    from,
    to,
    pickup: (from && staysAt(positions.filter(isLoading), from).at(-1)) ?? null,
    destination:
      (to &&
        staysAt(
          positions.filter((each) => !isLoading(each)),
          to,
        ).at(-1)) ??
      null,
    km: leftAt === null || arrivedAt === null ? null : kmOfWay(positions, leftAt, arrivedAt),
  };
}
