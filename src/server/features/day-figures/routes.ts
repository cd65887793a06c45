import { sql } from 'kysely';

import { dayFigureEndpoints } from '#api/day-figures/day-figures.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import {
  awaitingTruckStatuses,
  countedJobStatuses,
  underWayStatuses,
} from '#domain/job-row/job-row-status.ts';

import { register } from '../../http/register.ts';
import { awaitsSending } from '../../job-rows/awaits-sending.ts';
import { findNotStarted } from '../../job-rows/not-started.ts';
import { type RowSums, sumsOfRows, toTotals } from '../../job-rows/row-sums.ts';
import { findClashingRows } from '../../planning/double-bookings.ts';
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
export const dayFigures: Feature = (api, { now, today }) => {
  register(api, dayFigureEndpoints.getDayFigures, async ({ query: { date = today() }, db }) => {
    const { rows } = await sql<Figures>`
      select ${sumsOfRows}, count(distinct r.transport_job_id) filter (where r.status = any(${countedJobStatuses})) as jobs,
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
    const local = toTallinn(now());
    const clashes = [...(await findClashingRows(db, date, local)).keys()].toSorted((a, b) => a - b);
    const notStarted = date === local.day ? await findNotStarted(db, local) : [];
    return {
      content: {
        date,
        jobs,
        done,
        onTheWay,
        withoutTruck,
        notStarted,
        unconfirmed,
        unsent,
        clashes,
        ...toTotals(figures),
      },
    };
  });
};
