import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';
import { zero } from '#domain/goods/decimal.ts';
import { kilogramsOf } from '#domain/goods/quantity.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import type { DayRow, RowState } from '#domain/planning/day-jobs.ts';

import type { Db } from '../../db/schema.ts';

/** A row can be moved from a past day for this many days; later history is not read. */
const daysToMove = 7;

/** The fields that make up the plan of a row, by their names in the history. */
const plannedFields = ['date', 'time', 'truck', 'status', 'pickup', 'destination', 'product', 'quantity'];

/** The values of the changed fields when the evening before ended; a truck that a driver changed is only an id. */
interface Earlier {
  date?: Day;
  time?: string | null;
  truck?: { id: number } | number | null;
  status?: JobRowStatus;
  pickup?: { id: number };
  destination?: { id: number } | null;
  quantity?: number | null;
}

interface Found {
  jobId: number;
  day: Day;
  rowDay: Day;
  status: JobRowStatus;
  truckId: number | null;
  time: string | null;
  pickupId: number;
  destinationId: number | null;
  quantity: string | null;
  unit: string;
  delivered: string | null;
  /** True when it was made only after the evening before. */
  isNew: boolean;
  earlier: Earlier | null;
  /** The unit of the product that it had then. */
  earlierUnit: string | null;
}

/**
 * Returns the rows that are on the days or were moved off them, each as it was at the midnight at which its day began
 * and as it is now. A field without a recorded change has always had its present value.
 */
export async function findDayRows(db: Db, { from, to }: { from: Day; to: Day }): Promise<DayRow[]> {
  const { rows } = await sql<Found>`
    with on_days as (
      select id as row_id, transport_date as day from transport_job_products
      where transport_date between ${from} and ${to}
      union
      select entity_id, (changes->'date'->>0)::date from audit_entries
      where entity = 'transport_job_product'
        and at >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
        and at < (${to}::date + ${sql.lit(daysToMove + 1)})::timestamp at time zone 'Europe/Tallinn'
        and changes->'date'->>0 between ${from} and ${to}
    ), known as (
      select row_id, day, day::timestamp at time zone 'Europe/Tallinn' as begins from on_days
    )
    select r.transport_job_id as "jobId", known.day, r.transport_date as "rowDay", r.status,
      j.truck_id as "truckId", to_char(j.transport_time, 'HH24:MI') as time,
      r.pickup_location_id as "pickupId", r.destination_location_id as "destinationId",
      r.quantity, product.unit, r.delivered_quantity as delivered,
      r.created_at >= known.begins as "isNew", changed.earlier, earlier_product.unit as "earlierUnit"
    from known
    join transport_job_products r on r.id = known.row_id
    join transport_jobs j on j.id = r.transport_job_id
    join products product on product.id = r.product_id
    left join lateral (
      -- Of several changes the first one tells what was there before.
      select jsonb_object_agg(
        case change.key when 'truckId' then 'truck' else change.key end, change.value->0 order by entry.id desc
      ) as earlier
      from (
        select id, changes from audit_entries
        where entity = 'transport_job_product' and entity_id = r.id and at >= known.begins
        union all
        select id, jsonb_build_object('truckId', changes->'truckId') from audit_entries
        where entity = 'transport_job' and entity_id = r.transport_job_id and at >= known.begins
          and jsonb_typeof(changes->'truckId') = 'array'
      ) entry
      cross join jsonb_each(entry.changes) change
      where change.key = any(${[...plannedFields, 'truckId']}) and jsonb_typeof(change.value) = 'array'
    ) changed on true
    left join products earlier_product on earlier_product.id = (changed.earlier->'product'->>'id')::bigint
    order by known.day, r.transport_job_id, r.id`.execute(db);
  return rows.map(dayRow);
}

function dayRow(row: Found): DayRow {
  const now: RowState = {
    day: row.rowDay,
    status: row.status,
    truckId: row.truckId,
    startsAt: row.time === null ? null : minutesOfDay(row.time),
    pickupId: row.pickupId,
    destinationId: row.destinationId,
    kg: weightOf(row.quantity, row.unit),
  };
  const deliveredKg = row.delivered === null ? now.kg : weightOf(row.delivered, row.unit);
  return {
    jobId: row.jobId,
    day: row.day,
    evening: row.isNew ? null : eveningOf(now, row),
    now: { ...now, deliveredKg },
  };
}

function eveningOf(now: RowState, { earlier, quantity, unit, earlierUnit }: Found): RowState {
  if (earlier === null) return now;
  const { date = now.day, status = now.status, truck, time, pickup, destination } = earlier;
  const truckBefore = typeof truck === 'number' ? truck : (truck?.id ?? null);
  return {
    day: date,
    status,
    truckId: truck === undefined ? now.truckId : truckBefore,
    startsAt: time === undefined ? now.startsAt : time === null ? null : minutesOfDay(time),
    pickupId: pickup?.id ?? now.pickupId,
    destinationId: destination === undefined ? now.destinationId : (destination?.id ?? null),
    kg: weightOf(earlier.quantity === undefined ? quantity : earlier.quantity, earlierUnit ?? unit),
  };
}

/** Goods that are not weighed, and unknown quantities, count as no weight here. */
function weightOf(quantity: number | string | null, unit: string) {
  return kilogramsOf(quantity, unit) ?? zero;
}
