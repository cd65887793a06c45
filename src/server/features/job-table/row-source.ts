import { type RawBuilder, sql } from 'kysely';

/** What is joined to `transport_job_products r`, each at most one row, in an order in which each finds its own. */
const joins = {
  j: sql`join transport_jobs j on j.id = r.transport_job_id`,
  pickup: sql`join locations pickup on pickup.id = r.pickup_location_id`,
  destination: sql`left join locations destination on destination.id = r.destination_location_id`,
  client: sql`join locations client on client.id = r.client_location_id`,
  product: sql`join products product on product.id = r.product_id`,
  replacement: sql`left join products replacement on replacement.id = r.replacement_product_id`,
  carrier: sql`left join companies carrier on carrier.id = j.carrier_company_id`,
  truck: sql`left join trucks truck on truck.id = j.truck_id`,
  manager: sql`left join people manager on manager.id = j.customer_manager_id`,
  creator: sql`join users creator on creator.id = r.created_by`,
};

export type JoinedTable = keyof typeof joins;

/** The joins to these tables. */
export function joinsTo(tables: ReadonlySet<JoinedTable>): RawBuilder<unknown> {
  const wanted = Object.entries(joins).filter(([table]) => tables.has(table as JoinedTable));
  return sql.join(
    wanted.map(([, join]) => join),
    sql` `,
  );
}

/** All of them: what the view reads. */
export const rowJoins = joinsTo(new Set(Object.keys(joins) as JoinedTable[]));

/** The tables behind a row of the job table, under the names that filters, order and view use. */
export const rowSource = sql`transport_job_products r ${rowJoins}`;
