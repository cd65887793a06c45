import { sql } from 'kysely';

import { todayEndpoints } from '#api/today/today.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { underWayStatuses } from '#domain/job-row/job-row-status.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

interface Figures {
  jobs: number;
  rows: number;
  tonnes: string;
  done: number;
  onTheWay: number;
  withoutTruck: number;
}

/** The day in figures on the office's homepage. */
export const today: Feature = (api, { now }) => {
  register(api, todayEndpoints.getDayFigures, async ({ query: { date = toTallinn(now()).day }, db }) => {
    const { rows } = await sql<Figures>`
      select count(distinct r.transport_job_id) as jobs, count(*) as rows,
        round(coalesce(sum(
          case lower(trim(product.unit)) when 't' then 1 when 'kg' then 0.001 else 0 end
          * coalesce(r.delivered_quantity, r.quantity)), 0), 3) as tonnes,
        count(*) filter (where r.status = 'COMPLETED') as done,
        count(*) filter (where r.status = any(${underWayStatuses})) as "onTheWay",
        count(*) filter (where j.truck_id is null) as "withoutTruck"
      from transport_job_products r
      join transport_jobs j on j.id = r.transport_job_id
      join products product on product.id = r.product_id
      where r.transport_date = ${date} and r.status not in ('CANCELLED', 'FAILED')`.execute(db);
    const [figures] = rows;
    if (figures === undefined) throw new Error('an aggregate without a row');
    return { content: { ...figures, date, tonnes: Number(figures.tonnes) } };
  });
};
