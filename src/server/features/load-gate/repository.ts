import { sql } from 'kysely';

import type { CleaningRecord, UnclassifiedProduct } from '#api/vehicles/load-gate.ts';
import { dayMs } from '#domain/calendar/durations.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { NextLoad } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';
import { loadedStatuses } from '../../load-spaces/chains.ts';

/** The most goods that are listed: others follow once these have a class. */
const maxUnclassed = 200;
const yearMs = 365 * dayMs;

/** Finds what the gate asks of goods; null when there is no such product. */
export async function findGoods(db: Db, productId: number): Promise<NextLoad | null> {
  const goods = await db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .select(['products.cleaning_regime', 'product_groups.is_feed'])
    .where('products.id', '=', productId)
    .executeTakeFirst();
  return goods === undefined ? null : { regime: goods.cleaning_regime, isFeed: goods.is_feed };
}

/** Reads a cleaning by its id. Throws a 404 refusal. */
export async function readCleaning(db: Db, id: number): Promise<CleaningRecord> {
  const cleaning = await db
    .selectFrom('cleanings')
    .select(['truck_id', 'trailer_id', 'regime', 'cleaned_at', 'place', 'note', 'minutes', 'receipt_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (cleaning === undefined) throw notFound();
  return {
    id,
    truckId: cleaning.truck_id,
    trailerId: cleaning.trailer_id,
    regime: cleaning.regime,
    cleanedAt: instantToIso(cleaning.cleaned_at.getTime()),
    place: cleaning.place,
    note: cleaning.note,
    minutes: cleaning.minutes,
    hasReceipt: cleaning.receipt_type !== null,
  };
}

/** Reads the photo of a cleaning's receipt. Throws a 404 refusal. */
export async function readReceipt(db: Db, id: number): Promise<{ receipt: Buffer; receipt_type: string }> {
  const cleaning = await db
    .selectFrom('cleanings')
    .select(['receipt', 'receipt_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!cleaning?.receipt || cleaning.receipt_type === null) throw notFound();
  return { receipt: cleaning.receipt, receipt_type: cleaning.receipt_type };
}

/**
 * Finds goods that stood in load spaces within a year before `now` (epoch milliseconds) and that nobody has classed.
 */
export async function findUnclassedProducts(db: Db, now: number): Promise<UnclassifiedProduct[]> {
  const since = new Date(now - yearMs);
  const { rows } = await sql<UnclassifiedProduct>`
    select id, min(name) as name, count(*)::int as loads from (
      select product.id, product.name
      from transport_jobs j
      join transport_job_products r on r.transport_job_id = j.id
      join products product on product.id = ${productCarried}
      where j.driver_status = any(${loadedStatuses}) and j.transport_date >= ${since}::date
        and product.cleaning_regime is null
      union all
      select product.id, coalesce(product.name, trim(load ->> 'name'))
      from driver_jobs said
      join driver_actions action on action.transport_job_id = said.transport_job_id
        and action.what = 'on-route-to-pickup' and not action.is_beside and action.occurred_at >= ${since}
      cross join jsonb_array_elements(said.previous_loads) load
      left join products product on product.id = coalesce(
        (load ->> 'productId')::bigint,
        (select min(id) from products named where lower(named.name) = lower(trim(load ->> 'name'))))
      where product.cleaning_regime is null
    ) goods
    group by id, case when id is null then lower(name) end
    order by loads desc, name
    limit ${sql.lit(maxUnclassed)}`.execute(db);
  return rows;
}
