import { type RawBuilder, sql } from 'kysely';

import type { SalesOrderFilters } from '#api/sales/sales-orders.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import type { Db } from '../../db/connect.ts';
import { allOf, escapeLike } from '../../db/search.ts';

/** The ids of the orders that the filters find, in their order; the latest first when no other is asked for. */
export async function findSalesOrderIds(
  db: Db,
  filters: SalesOrderFilters,
  page: { limit: number; offset: number } | null,
): Promise<number[]> {
  const { column, direction } = filters.sort ?? { column: 'id', direction: 'desc' };
  const by = sql.raw(direction);
  const slice = page === null ? sql`` : sql`limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
  const join = column === 'client' ? sql`join companies sorted on sorted.id = o.company_id` : sql``;
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_orders o ${join}
    where ${allOf(conditionsOf(filters))}
    order by ${sortKeys[column]} ${by}, o.id ${by} ${slice}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countSalesOrders(db: Db, filters: SalesOrderFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sales_orders o where ${allOf(conditionsOf(filters))}`.execute(db);
  return rows[0]?.count ?? 0;
}

type SortColumn = NonNullable<SalesOrderFilters['sort']>['column'];

const sortKeys: Record<SortColumn, RawBuilder<unknown>> = {
  id: sql`o.id`,
  date: sql`o.created_at`,
  client: sql`sorted.name_key collate "C"`,
};

function conditionsOf(filters: SalesOrderFilters): RawBuilder<boolean>[] {
  const { from, to, client, product, status, search } = filters;
  const start = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Tallinn'`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`o.created_at >= ${start(from)}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`o.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'`]),
    ...(client === undefined ? [] : [sql<boolean>`o.company_id in (${sql.join(client)})`]),
    ...(product === undefined
      ? []
      : [
          sql<boolean>`exists (select from sales_order_lines line
            where line.sales_order_id = o.id and line.product_id in (${sql.join(product)}))`,
        ]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...searchWords(search ?? '').map(hasWord),
  ];
}

function hasStatus(statuses: readonly string[]): RawBuilder<boolean> {
  const ordersWith = (some: readonly string[]) => sql`select line.sales_order_id from sales_order_lines line
    where line.status in (${sql.join(some)})`;
  const living = statuses.filter((status) => status !== 'CANCELLED');
  const dead = sql`${ordersWith(['CANCELLED'])} and not exists (
    select from sales_order_lines other
    where other.sales_order_id = line.sales_order_id and other.status <> 'CANCELLED')`;
  const parts = [
    ...(living.length > 0 ? [ordersWith(living)] : []),
    ...(statuses.includes('CANCELLED') ? [dead] : []),
  ];
  return sql`o.id in (${sql.join(parts, sql` union all `)})`;
}

/** A word of the search: in the company's, the representative's or a product's name, or the order's number. */
function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const number = /^\d{1,15}$/.test(word) ? sql`or o.id = ${Number(word)}` : sql``;
  return sql<boolean>`(o.company_id in (select id from companies where search_text like ${pattern})
    or o.representative_id in (
      select representatives.id from representatives join people on people.id = representatives.person_id
      where people.name_key like ${pattern})
    or o.id in (
      select line.sales_order_id from sales_order_lines line
      where line.product_id in (select id from products where search_text like ${pattern})) ${number})`;
}

export type SalesOrderRecord = Awaited<ReturnType<typeof findSalesOrders>>[number];

/** Orders by their ids, in the order of the ids. */
export async function findSalesOrders(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sales_orders as o')
    .innerJoin('companies', 'companies.id', 'o.company_id')
    .innerJoin('users as creator', 'creator.id', 'o.created_by')
    .select(['o.id', 'o.version', 'o.created_at', 'o.company_id', 'companies.name as company_name'])
    .select(['o.representative_id', 'o.representative_name', 'o.plant_protection_no'])
    .select(sql<string>`trim(creator.first_name || ' ' || creator.last_name)`.as('creator_name'))
    .where('o.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::bigint[], o.id)`)
    .execute();
}

export type LineRecord = Awaited<ReturnType<typeof findLines>>[number];

/** The lines of orders, in the order they were written. */
export async function findLines(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('sales_order_lines as line')
    .innerJoin('locations as location', 'location.id', 'line.location_id')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .leftJoin('warehouses as warehouse', 'warehouse.id', 'line.warehouse_id')
    .select(['line.id', 'line.sales_order_id as order_id', 'line.quantity', 'line.delivery_date'])
    .select(['line.notes', 'line.status', 'line.counted_in_stock', 'line.warehouse_id'])
    .select(['location.id as location_id', 'location.location_name'])
    .select(['product.id as product_id', 'product.name as product_name', 'product.unit'])
    .select(['product.is_bulk', 'product.not_in_package_size', 'product.package_size'])
    .select(['warehouse.external_id as warehouse_external_id', 'warehouse.name as warehouse_name'])
    .where('line.sales_order_id', 'in', orderIds)
    .orderBy('line.id')
    .execute();
}
