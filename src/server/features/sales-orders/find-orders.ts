import { type RawBuilder, sql } from 'kysely';

import type { SalesOrderFilters } from '#api/sales/sales-orders.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import { anyOf } from '../../db/any-of.ts';
import {
  findOrderListIds,
  findOrderListPage,
  hasAnyStatus,
  type OrderList,
  orderNumberIn,
} from '../../db/order-list.ts';
import type { Db } from '../../db/schema.ts';
import { escapeLike } from '../../db/search/search.ts';
import { userFullName } from '../../db/user-name.ts';
import { storedLine } from '../../record-fields/sales-line.ts';

/** Finds a page of orders by the filters, the latest first unless sorted otherwise, and how many there are in all. */
export function findSalesOrderPage(
  db: Db,
  filters: SalesOrderFilters,
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  return findOrderListPage(db, listOf(filters), page);
}

/** Finds the ids of all orders that the filters find, in their order. */
export function findSalesOrderIds(db: Db, filters: SalesOrderFilters): Promise<number[]> {
  return findOrderListIds(db, listOf(filters));
}

function listOf(filters: SalesOrderFilters): OrderList {
  const { column, direction } = filters.sort ?? { column: 'id', direction: 'desc' };
  const by = sql.raw(direction);
  const join = column === 'client' ? sql`join companies sorted on sorted.id = o.company_id` : sql``;
  const words = searchWords(filters.search ?? '');
  return {
    table: sql`sales_orders o`,
    from: sql`sales_orders o ${join}`,
    conditions: conditionsOf(filters),
    orderBy: column === 'id' ? sql`o.id ${by}` : sql`${sortKeys[column]} ${by}, o.id ${by}`,
    rowConditions: words.map(hasRowWithWord),
    indexConditions: words.map(hasWord),
  };
}

type SortColumn = NonNullable<SalesOrderFilters['sort']>['column'];

const sortKeys: Record<SortColumn, RawBuilder<unknown>> = {
  id: sql`o.id`,
  date: sql`o.created_at`,
  client: sql`sorted.name_key collate "C"`,
};

function conditionsOf(filters: SalesOrderFilters): RawBuilder<boolean>[] {
  const { from, to, client, product, status } = filters;
  const start = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Tallinn'`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`o.created_at >= ${start(from)}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`o.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'`]),
    ...(client === undefined ? [] : [sql<boolean>`o.company_id = any(${client}::bigint[])`]),
    ...(product === undefined
      ? []
      : [
          sql<boolean>`exists (select from sales_order_lines line
            where line.sales_order_id = o.id and line.product_id = any(${product}::bigint[]))`,
        ]),
    ...(status === undefined ? [] : [hasStatus(status)]),
  ];
}

function hasStatus(statuses: readonly string[]): RawBuilder<boolean> {
  const ordersWith = (some: readonly string[]) => sql`select line.sales_order_id from sales_order_lines line
    where line.status in (${sql.join(some)})`;
  const abandoned = sql`${ordersWith(['CANCELLED'])} and not exists (
    select from sales_order_lines other
    where other.sales_order_id = line.sales_order_id and other.status <> 'CANCELLED')`;
  return hasAnyStatus(statuses, ordersWith, abandoned);
}

/** A word of the search: in the company's, the representative's or a product's name, or the order's number. */
function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const orderNumber = orderNumberIn(word);
  const number = orderNumber === null ? sql`` : sql`union all select ${orderNumber}::bigint`;
  return sql<boolean>`o.id in (
    select id from sales_orders where company_id in (select id from companies where search_text like ${pattern})
    union all select id from sales_orders where representative_id in (
      select representatives.id from representatives join people on people.id = representatives.person_id
      where people.name_key like ${pattern} and people.search_text like ${pattern})
    union all select line.sales_order_id from sales_order_lines line
      where line.product_id in (select id from products where search_text like ${pattern}) ${number})`;
}

function hasRowWithWord(word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const orderNumber = orderNumberIn(word);
  const number = orderNumber === null ? sql`` : sql`or o.id = ${orderNumber}`;
  return sql<boolean>`((select search_text from companies where id = o.company_id) like ${pattern}
    or (select people.name_key from representatives join people on people.id = representatives.person_id
      where representatives.id = o.representative_id) like ${pattern}
    or (select string_agg(products.search_text, '') from sales_order_lines line
      join products on products.id = line.product_id where line.sales_order_id = o.id) like ${pattern} ${number})`;
}

export type SalesOrderRecord = Awaited<ReturnType<typeof findSalesOrders>>[number];

/** Finds orders by their ids, in the order of the ids. */
export async function findSalesOrders(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sales_orders as o')
    .innerJoin('companies', 'companies.id', 'o.company_id')
    .innerJoin('users as creator', 'creator.id', 'o.created_by')
    .select(['o.id', 'o.version', 'o.created_at', 'o.company_id', 'companies.name as company_name'])
    .select(['o.representative_id', 'o.representative_name', 'o.plant_protection_no'])
    .select(userFullName('creator').as('creator_name'))
    .where('o.id', '=', anyOf(ids))
    .orderBy(sql`array_position(${ids}::bigint[], o.id)`)
    .execute();
}

export type LineRecord = Awaited<ReturnType<typeof findLines>>[number];

/** Finds the lines of orders, in the order they were written. */
export async function findLines(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('sales_order_lines as line')
    .innerJoin('locations as location', 'location.id', 'line.location_id')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .leftJoin('warehouses as warehouse', 'warehouse.id', 'line.warehouse_id')
    .select(['line.id', 'line.sales_order_id as order_id', ...storedLine.selected('line')])
    .select(['line.status', 'line.counted_in_stock', 'line.warehouse_id'])
    .select(['location.location_name', 'product.name as product_name', 'product.unit'])
    .select(['product.is_bulk', 'product.not_in_package_size', 'product.package_size'])
    .select(['warehouse.external_id as warehouse_external_id', 'warehouse.name as warehouse_name'])
    .where('line.sales_order_id', '=', anyOf(orderIds))
    .orderBy('line.id')
    .execute();
}
