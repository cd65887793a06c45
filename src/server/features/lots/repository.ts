import { type RawBuilder, sql } from 'kysely';

import type { LoadedLater, TracedDelivery } from '#api/goods/lots.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import { isInUse } from '../../db/in-use.ts';
import { literals } from '../../db/literals.ts';
import type { Db } from '../../db/schema.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';
import { loadedStatuses } from '../../load-spaces/chains.ts';
import { isOfSpace } from '../../load-spaces/space-table.ts';

/** More loads than one lot has. */
const maxLoads = 2000;

const isLiving = sql`r.status not in (${literals(droppedStatuses)})`;
/** When a job was loaded; of one that no driver reported, at noon of its day. */
const loadedAt = sql`coalesce(stop.end_time, stop.left_at,
  (j.transport_date + time '12:00') at time zone 'Europe/Tallinn')`;
const isLoadedJob = sql`(j.driver_status = any(${loadedStatuses}) or exists (
  select from transport_job_products r where r.transport_job_id = j.id and r.status = 'COMPLETED'))`;

/** Returns SQL for whom to call: the place itself, then the people of the company `buyer`. */
function contactsAt(place: 'place' | 'destination'): RawBuilder<unknown> {
  const [name, phone] = [sql.ref(`${place}.contact_name`), sql.ref(`${place}.location_phone`)];
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('name', contact.name, 'phone', contact.phone)), '[]')
    from (
      select ${name} as name, ${phone} as phone where ${phone} is not null
      union all (
        select people.name, coalesce(representatives.phone, people.phone)
        from representatives join people on people.id = representatives.person_id
        where representatives.company_id = buyer.id and ${isInUse('representatives')}
          and coalesce(representatives.phone, people.phone) is not null
        order by representatives.id limit 3)
    ) contact)`;
}

const loadFields = sql`r.id as "rowId", j.id as "transportJobId", line.sales_order_id as "salesOrderId",
  r.transport_date::text as day, r.status, jsonb_build_object('id', product.id, 'name', product.name) as product,
  coalesce(r.delivered_quantity, r.loaded_quantity, r.quantity)::float8 as quantity, product.unit,
  coalesce(r.loaded_lot, line.lot) as lot, pickup.location_name as pickup,
  destination.location_name as destination, jsonb_build_object('id', buyer.id, 'name', buyer.name) as buyer,
  ${contactsAt('destination')} as contacts,
  case when truck.id is not null then jsonb_build_object('id', truck.id, 'plate', truck.license_plate_number) end
    as truck,
  case when trailer.id is not null then jsonb_build_object('id', trailer.id, 'plate', trailer.registration_number) end
    as trailer,
  jsonb_build_object('name', truck.driver_name, 'phone', truck.driver_phone) as driver`;
/** What is told of a row `r` of a job `j`. Who was sold to is the buyer, else whose place it went to. */
const loadJoins = sql`
  join products product on product.id = ${productCarried}
  left join transport_orders o on o.id = j.transport_order_id
  left join sales_order_lines line on line.id = o.sales_order_line_id
  left join sales_orders sale on sale.id = line.sales_order_id
  join locations client on client.id = r.client_location_id
  join locations pickup on pickup.id = r.pickup_location_id
  left join locations destination on destination.id = r.destination_location_id
  join companies buyer on buyer.id = coalesce(sale.company_id, destination.company_id, client.company_id)
  left join trucks truck on truck.id = j.truck_id
  left join trailers trailer on trailer.id = j.trailer_id`;

/**
 * Finds where a lot has gone, the latest day first: the loads that carry it, by what their driver read at loading, else
 * by the lot of the line that was sold; and sold lines that no load carries.
 */
export async function findDeliveries(
  db: Db,
  lot: string,
  productId: number | undefined,
): Promise<TracedDelivery[]> {
  // A text without any lot is part of none.
  const isOfLot = (named: RawBuilder<unknown>) =>
    sql`(lot_keys(${named}) @> lot_keys(${lot}::text) and lot_keys(${lot}::text) <> '{}')`;
  const ofProduct = (product: RawBuilder<unknown>) =>
    productId === undefined ? sql`true` : sql`${product} = ${productId}::bigint`;
  const { rows } = await sql<TracedDelivery>`
    with loads as (
      select r.id from transport_job_products r where r.loaded_lot is not null and ${isOfLot(sql`r.loaded_lot`)}
      union
      select r.id from sales_order_lines line
      join transport_orders o on o.sales_order_line_id = line.id
      join transport_jobs j on j.transport_order_id = o.id
      join transport_job_products r on r.transport_job_id = j.id and r.loaded_lot is null
      where line.lot is not null and ${isOfLot(sql`line.lot`)}
    )
    select ${loadFields}
    from transport_job_products r
    join transport_jobs j on j.id = r.transport_job_id ${loadJoins}
    where r.id in (select id from loads) and ${isLiving} and ${ofProduct(productCarried)}
    union all
    select null, null, line.sales_order_id, line.delivery_date::text, line.status,
      jsonb_build_object('id', product.id, 'name', product.name), line.quantity::float8, product.unit, line.lot,
      warehouse.name, place.location_name, jsonb_build_object('id', buyer.id, 'name', buyer.name),
      ${contactsAt('place')}, null, null, jsonb_build_object('name', null, 'phone', null)
    from sales_order_lines line
    join sales_orders sale on sale.id = line.sales_order_id
    join companies buyer on buyer.id = sale.company_id
    join products product on product.id = line.product_id
    join locations place on place.id = line.location_id
    left join warehouses warehouse on warehouse.id = line.warehouse_id
    where line.lot is not null and ${isOfLot(sql`line.lot`)} and line.status <> 'CANCELLED'
      and ${ofProduct(sql`line.product_id`)} and not exists (
        select from transport_orders o
        join transport_jobs j on j.transport_order_id = o.id
        join transport_job_products r on r.transport_job_id = j.id
        where o.sales_order_line_id = line.id and ${isLiving})
    order by day desc nulls last, "rowId" desc nulls last
    limit ${sql.lit(maxLoads)}`.execute(db);
  return rows;
}

/**
 * Finds what was loaded after loads in the same load space, whichever truck drew the trailer: the next three loads of
 * each, which is how far back the gate of feed looks (docs/requirements.md, 'Previous-load gate').
 */
export async function findLoadedAfter(db: Db, rowIds: readonly number[]): Promise<LoadedLater[]> {
  if (rowIds.length === 0) return [];
  const { rows } = await sql<LoadedLater>`
    select ${loadFields}, space.row_id as "afterRowId" from (
      select min(r.id) as row_id, j.id as job_id, j.truck_id, j.trailer_id, min(${loadedAt}) as loaded_at
      from transport_job_products r
      join transport_jobs j on j.id = r.transport_job_id
      left join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
      where r.id = any(${rowIds}::bigint[]) and j.truck_id is not null and ${isLoadedJob}
      group by j.id
    ) space
    cross join lateral (
      select j.id from transport_jobs j
      left join driver_stops stop on stop.transport_job_id = j.id and stop.stop = 'pickup'
      where ${isOfSpace('j')} and j.id <> space.job_id and ${isLoadedJob} and ${loadedAt} > space.loaded_at
      order by ${loadedAt}, j.id limit ${sql.lit(previousLoadCount)}
    ) later
    join transport_jobs j on j.id = later.id
    join transport_job_products r on r.transport_job_id = j.id ${loadJoins}
    where ${isLiving} and r.id <> all(${rowIds}::bigint[])
    order by space.loaded_at desc, space.row_id, r.transport_date, r.id
    limit ${sql.lit(maxLoads)}`.execute(db);
  return rows;
}
