import { type RawBuilder, sql } from 'kysely';

import type { TransportOrderFilters } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';
import { droppedStatuses, underWayStatuses, unfinishedStatuses } from '#domain/job-row/job-row-status.ts';
import { clientSeenFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import { anyOf } from '../../db/any-of.ts';
import { literals } from '../../db/literals.ts';
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
import { quantityOrder } from '../../job-rows/row-sums.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import { ownOnly, type Reader } from './repository.ts';

/** The filters of a list of orders, and the day for `comingFirst`. */
interface Listing {
  reader: Reader;
  filters: TransportOrderFilters;
  today: Day;
}

/**
 * Finds a page of the orders that the filters find, in their order; and how many there are. When no other order is
 * asked for, staff read the latest first, clients what comes next.
 */
export function findTransportOrderPage(
  db: Db,
  listing: Listing,
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  return findOrderListPage(db, listOf(listing), page);
}

/** Finds the ids of all orders that the filters find, in their order. */
export function findTransportOrderIds(db: Db, listing: Listing): Promise<number[]> {
  return findOrderListIds(db, listOf(listing));
}

function listOf({ reader, filters, today }: Listing): OrderList {
  const isComingFirst = !reader.isStaff && filters.sort === undefined;
  const { column, direction } = filters.sort ?? { column: 'id', direction: 'desc' };
  const by = sql.raw(direction);
  const words = searchWords(filters.search ?? '');
  const searched = searchedKeys(reader);
  return {
    table: sql`transport_orders o`,
    from: sql`transport_orders o ${isComingFirst ? coming : (sortJoins[column] ?? sql``)}`,
    conditions: conditionsOf(reader, filters),
    orderBy: isComingFirst
      ? comingFirst(today)
      : column === 'id'
        ? sql`o.id ${by}`
        : sql`${sortKeys[column]} ${by}${lastOf(column)}, o.id ${by}`,
    rowConditions: words.map((word) => hasRowWithWord(word, searched)),
    indexConditions: words.map((word) => hasWord(word, searched)),
  };
}

/** The time of the next load of an order, the end of its day if the time is unknown; null if all are over. */
const coming = sql`cross join lateral (
  select max(r.transport_date) as last_day,
    bool_or(r.status in (${sql.join([...underWayStatuses])})) as is_under_way,
    min(r.transport_date + coalesce(j.transport_time, time '24:00'))
      filter (where r.status in (${literals(unfinishedStatuses)})) as next_at
  from transport_jobs j join transport_job_products r on r.transport_job_id = j.id
  where j.transport_order_id = o.id) coming`;

/** SQL order: orders on the road and to come, in time; then unfinished past and finished ones, the latest first. */
function comingFirst(today: Day): RawBuilder<unknown> {
  const isAhead = sql`(coming.next_at >= ${today}::date or coming.is_under_way)`;
  return sql`case when ${isAhead} then 0 when coming.next_at is not null then 1 else 2 end,
    case when ${isAhead} then coming.next_at end, coming.last_day desc, o.id desc`;
}

type SortColumn = NonNullable<TransportOrderFilters['sort']>['column'];

/** Puts unknown values last in either direction; columns that are always known keep their indexes. */
function lastOf(column: SortColumn): RawBuilder<unknown> {
  return column === 'quantity' || column === 'destination' ? sql` nulls last` : sql``;
}

const sortKeys: Record<SortColumn, RawBuilder<unknown>> = {
  id: sql`o.id`,
  date: sql`o.transport_date`,
  client: sql`sorted.name_key collate "C"`,
  pickup: sql`sorted.name_key collate "C"`,
  destination: sql`sorted.name_key collate "C"`,
  product: sql`sorted.name_key collate "C"`,
  quantity: quantityOrder(sql`o.quantity`, sql`sorted.unit`),
};

const sortJoins: Partial<Record<SortColumn, RawBuilder<unknown>>> = {
  client: sql`join locations sorted on sorted.id = o.client_location_id`,
  pickup: sql`join locations sorted on sorted.id = o.pickup_location_id`,
  destination: sql`left join locations sorted on sorted.id = o.destination_location_id`,
  product: sql`join products sorted on sorted.id = o.product_id`,
  quantity: sql`join products sorted on sorted.id = o.product_id`,
};

function conditionsOf(reader: Reader, filters: TransportOrderFilters): RawBuilder<boolean>[] {
  const { from, to, client, product, status, open } = filters;
  return [
    ...ownOnly(reader),
    ...(from === undefined ? [] : [sql<boolean>`o.transport_date >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`o.transport_date <= ${to}`]),
    ...(client === undefined ? [] : [sql<boolean>`o.client_location_id = any(${client}::bigint[])`]),
    ...(product === undefined ? [] : [sql<boolean>`o.product_id = any(${product}::bigint[])`]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(open === undefined ? [] : [hasStatus(unfinishedStatuses)]),
  ];
}

function hasStatus(statuses: readonly string[]): RawBuilder<boolean> {
  const ordersWith = (some: readonly string[]) => sql`select j.transport_order_id
    from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
    where j.transport_order_id is not null and r.status in (${sql.join(some)})`;
  // The dropped loads are looked up first, since they are few: nearly every order has another.
  const abandoned = sql`${ordersWith(droppedStatuses)} and not exists (
    select from transport_jobs other join transport_job_products load on load.transport_job_id = other.id
    where other.transport_order_id = j.transport_order_id and load.status not in (${literals(droppedStatuses)}))`;
  return hasAnyStatus(statuses, ordersWith, abandoned);
}

/** The searched texts of an order: nobody finds it by a text that they may not see. */
function searchedKeys({ isStaff }: Reader): string[] {
  return storedOrder.searchedKeys(isStaff ? transportOrderFields : clientSeenFields);
}

/**
 * A word of the search: in the client's, the pickup's or the product's name, in a searched text, or the order's
 * number.
 */
function hasWord(word: string, searched: readonly string[]): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const locations = sql`(select id from locations where search_text like ${pattern})`;
  const orderNumber = orderNumberIn(word);
  const number = orderNumber === null ? sql`` : sql`union all select ${orderNumber}::bigint`;
  const texts = searched.map(
    (key) => sql`union all select id from transport_orders where ${sql.ref(key)} like ${pattern}`,
  );
  return sql<boolean>`o.id in (
    select id from transport_orders where client_location_id in ${locations}
    union all select id from transport_orders where pickup_location_id in ${locations}
    union all select id from transport_orders
      where product_id in (select id from products where search_text like ${pattern})
    ${sql.join(texts, sql` `)} ${number})`;
}

function hasRowWithWord(word: string, searched: readonly string[]): RawBuilder<boolean> {
  const pattern = `%${escapeLike(foldText(word))}%`;
  const orderNumber = orderNumberIn(word);
  const number = orderNumber === null ? sql`` : sql`or o.id = ${orderNumber}`;
  const texts = searched.map((key) => sql`or ${sql.ref(`o.${key}`)} like ${pattern}`);
  return sql<boolean>`((select search_text from locations where id = o.client_location_id) like ${pattern}
    or (select search_text from locations where id = o.pickup_location_id) like ${pattern}
    or (select search_text from products where id = o.product_id) like ${pattern}
    ${sql.join(texts, sql` `)} ${number})`;
}

export type TransportOrderRecord = Awaited<ReturnType<typeof findTransportOrders>>[number];

/** Finds orders by their ids, in the order of the ids, with what they refer to. */
export async function findTransportOrders(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .innerJoin('locations as client', 'client.id', 'o.client_location_id')
    .leftJoin('locations as destination', 'destination.id', 'o.destination_location_id')
    .innerJoin('products as product', 'product.id', 'o.product_id')
    .leftJoin('trucks as truck', 'truck.id', 'o.first_truck_id')
    .innerJoin('users as creator', 'creator.id', 'o.created_by')
    .leftJoin('sales_order_lines as line', 'line.id', 'o.sales_order_line_id')
    .leftJoin('order_recurrence_days as recurring', 'recurring.transport_order_id', 'o.id')
    .select(['o.id', 'o.version', 'o.created_at', 'o.created_by', ...storedOrder.selected('o')])
    .select(['product.name as product_name', 'product.unit as product_unit'])
    .select(['product.group_id as product_group', 'pickup.location_name as pickup_name'])
    .select(['pickup.company_id as pickup_company_id', 'client.company_id as client_company_id'])
    .select(['pickup.company_name as pickup_company', 'client.company_name as client_company'])
    .select(['client.location_name as client_name', 'destination.location_name as destination_name'])
    .select(['client.contact_name as client_contact', 'client.location_phone as client_phone'])
    .select(['destination.company_id as destination_company_id'])
    .select(['destination.company_name as destination_company'])
    .select(['truck.license_plate_number as truck_plate', 'recurring.recurs_from'])
    .select(['o.sales_order_line_id', 'line.sales_order_id'])
    .select(userFullName('creator').as('creator_name'))
    .where('o.id', '=', anyOf(ids))
    .orderBy(sql`array_position(${ids}::bigint[], o.id)`)
    .execute();
}
