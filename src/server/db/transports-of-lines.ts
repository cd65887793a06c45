import { sql } from 'kysely';

import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import type { Db } from './schema.ts';

/**
 * Finds the transport orders that carry lines of sales orders, by line: those with a load that is not dropped
 * (docs/requirements.md, 'Sales orders').
 */
export async function findTransportsOfLines(
  db: Db,
  lineIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ line: number; order: number }>`
    select o.sales_order_line_id as line, o.id as order from transport_orders o
    where o.sales_order_line_id = any(${lineIds}::bigint[]) and exists (
      select from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
      where j.transport_order_id = o.id and r.status not in (${sql.join([...droppedStatuses])}))
    order by o.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ line }) => line)].map(([line, orders]) => [
      line,
      orders.map(({ order }) => order),
    ]),
  );
}
