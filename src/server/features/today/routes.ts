import { sql } from 'kysely';

import { todayEndpoints } from '#api/today/today.ts';
import type { Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { awaitingTruckStatuses, underWayStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from '../../db/connect.ts';
import { register } from '../../http/register.ts';
import { awaitsSending } from '../../job-rows/awaits-sending.ts';
import { isCounted, type RowSums, sumsOfRows, toTotals } from '../../job-rows/row-sums.ts';
import { findDoubleBookings } from '../../planning/double-bookings.ts';
import type { Feature } from '../../services.ts';

interface Figures extends RowSums {
  jobs: number;
  done: number;
  onTheWay: number;
  withoutTruck: number;
  unconfirmed: number;
  unsent: number;
}

/** The day in figures on the office's homepage. */
export const today: Feature = (api, { now }) => {
  register(api, todayEndpoints.getDayFigures, async ({ query: { date = toTallinn(now()).day }, db }) => {
    const { rows } = await sql<Figures>`
      select ${sumsOfRows}, count(distinct r.transport_job_id) filter (where ${isCounted}) as jobs,
        count(*) filter (where r.status = 'COMPLETED') as done,
        count(*) filter (where r.status = any(${underWayStatuses})) as "onTheWay",
        count(*) filter (where j.truck_id is null and r.status = any(${awaitingTruckStatuses})) as "withoutTruck",
        count(*) filter (where r.status = 'UNCONFIRMED') as unconfirmed,
        count(*) filter (where ${awaitsSending}) as unsent
      from transport_job_products r
      join transport_jobs j on j.id = r.transport_job_id
      join products product on product.id = r.product_id
      where r.transport_date = ${date}`.execute(db);
    const [figures] = rows;
    if (figures === undefined) throw new Error('an aggregate without a row');
    const { jobs, done, onTheWay, withoutTruck, unconfirmed, unsent } = figures;
    const clashes = await findClashes(db, date);
    return {
      content: {
        date,
        jobs,
        done,
        onTheWay,
        withoutTruck,
        unconfirmed,
        unsent,
        clashes,
        ...toTotals(figures),
      },
    };
  });
};

/** The rows of a day whose truck, trailer or driver is at two places at once: both sides, as far as they are of the day. */
async function findClashes(db: Db, date: Day): Promise<number[]> {
  const found = await findDoubleBookings(db, { on: date });
  const jobs = found.flatMap(({ job, other }) => (other.date === date ? [job, other] : [job]));
  const ids = jobs.flatMap(({ rowIds }) => rowIds);
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
