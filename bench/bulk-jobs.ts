import { sql } from 'kysely';

import { chance, idAfter, numbers } from './bulk-expressions.ts';
import { managerCount, userCount } from './bulk-master-data.ts';
import type { BulkRun } from './bulk-run.ts';

/** The rows are spread evenly over the days behind us and those to come, later ids on later days. */
const usualPastDays = 1000;
const usualFutureDays = 14;

/** Nine jobs for ten rows: every ninth job has two. */
export async function insertJobs({ db, sizes, today, last }: BulkRun): Promise<void> {
  const n = sql.ref('n');
  const futureDays = sizes.futureDays ?? usualFutureDays;
  const pastDays = sizes.pastDays ?? usualPastDays;
  const jobCount = Math.ceil((sizes.jobRows * 9) / 10);
  const jobOfRow = sql`(${sql.lit(last.transport_jobs + 1)} + (n - 1) * 9 / 10)`;
  const span = pastDays + futureDays;
  await sql`insert into transport_jobs (id, transport_date, transport_time, truck_id, carrier_company_id,
      customer_manager_id, driver_status, created_by, created_at)
    select ${sql.lit(last.transport_jobs)} + n, day, make_time(6 + ${chance(n, 41, 12)}, 15 * ${chance(n, 42, 4)}, 0),
      truck.id, truck.company_id, ${idAfter(last.people, managerCount, n, 43)},
      case when day < ${sql.lit(today)}::date then 'COMPLETED' else 'NOT_STARTED' end,
      ${idAfter(last.users, userCount, n, 44)}, day - interval '2 days'
    from ${numbers(jobCount)}
    cross join lateral (
      select ${sql.lit(today)}::date - ${sql.lit(pastDays)} + (n::bigint * ${sql.lit(span)} / ${sql.lit(jobCount)})::int as day
    ) as spread
    join trucks truck on truck.id = ${idAfter(last.trucks, sizes.trucks, n, 45)}`.execute(db);
  await sql`insert into transport_job_products (id, transport_job_id, transport_date, client_location_id,
      pickup_location_id, destination_location_id, product_id, quantity, delivered_quantity, shelf, notes, wet_grain,
      priority, status, sent_to_waybill, is_sms_sent, created_by, created_at, updated_at)
    select ${sql.lit(last.transport_job_products)} + n, job.id, job.transport_date, client, client,
      ${idAfter(last.locations, sizes.locations, n, 52)},
      -- Six rows of ten carry the twenty most common goods.
      case when ${chance(n, 53, 10)} < 6 then ${idAfter(last.products, Math.min(20, sizes.products), n, 54)}
        else ${idAfter(last.products, sizes.products, n, 55)} end,
      20 + ${chance(n, 56, 1000)} / 100.0, case when status = 'COMPLETED' then 20 + ${chance(n, 57, 1000)} / 100.0 end,
      case when ${chance(n, 58, 2)} = 0 then 'Silo ' || ${chance(n, 59, 12)} end,
      case when ${chance(n, 60, 4)} = 0 then 'Helistada tund enne tulekut.'
        when ${chance(n, 64, 100)} = 0 then 'Helistada 5' || (100000 + ${chance(n, 65, 900_000)}) end,
      ${chance(n, 61, 8)} = 0, case when ${chance(n, 62, 10)} = 0 then ${chance(n, 63, 6)} else 0 end,
      status, status = 'COMPLETED', status in ('COMPLETED', 'ON_THE_WAY'), job.created_by, job.created_at, job.created_at
    from ${numbers(sizes.jobRows)}
    join transport_jobs job on job.id = ${jobOfRow}
    cross join lateral (
      select ${idAfter(last.locations, sizes.locations, n, 51)} as client,
        case
          when job.transport_date < ${sql.lit(today)}::date then
            (array['COMPLETED', 'CANCELLED', 'FAILED', 'REJECTED'])[1 + greatest(0, ${chance(n, 64, 40)} - 36)]
          else (array['UNCOMPLETED', 'UNCONFIRMED', 'SELF_SERVICE', 'CANCELLED'])[1 + greatest(0, ${chance(n, 64, 10)} - 6)]
        end as status
    ) as chosen`.execute(db);
}
