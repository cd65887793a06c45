import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import { decimalToText, zero } from '#domain/goods/decimal.ts';
import { type JobRowStatus, droppedStatuses } from '#domain/job-row/job-row-status.ts';

import { isInUse } from '../../db/in-use.ts';
import { literals } from '../../db/literals.ts';
import type { Db } from '../../db/schema.ts';
import { findOrderProgress } from '../../job-rows/order-progress.ts';

/** A contract with the names of what it is about; numeric is text. */
export interface ContractRecord {
  id: number;
  external_id: string | null;
  company_id: number;
  product_id: number | null;
  product_name: string | null;
  unit: string | null;
  group_id: number;
  group_name: string;
  cn_codes: (string | null)[];
  pickup_location_id: number | null;
  pickup_name: string | null;
  destination_location_id: number | null;
  destination_name: string | null;
  quantity: string | null;
  valid_from: Day;
  valid_to: Day;
}

/** Finds all contracts of the companies in use, those that have ended too. */
export async function findContracts(db: Db, companyIds: readonly number[]): Promise<ContractRecord[]> {
  return db
    .selectFrom('contracts as contract')
    .leftJoin('products as product', 'product.id', 'contract.product_id')
    .innerJoin('product_groups as product_group', (join) =>
      join.on(sql<boolean>`product_group.id = coalesce(contract.product_group_id, product.group_id)`),
    )
    .leftJoin('locations as pickup', 'pickup.id', 'contract.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'contract.destination_location_id')
    .select([
      'contract.id',
      'contract.external_id',
      'contract.company_id',
      'contract.product_id',
      'product.name as product_name',
      'product.unit',
      'product_group.id as group_id',
      'product_group.descr as group_name',
      sql<(string | null)[]>`array(
        select distinct goods.cn_code from products goods
        where goods.id = contract.product_id or goods.group_id = contract.product_group_id
      )`.as('cn_codes'),
      'contract.pickup_location_id',
      'pickup.location_name as pickup_name',
      'contract.destination_location_id',
      'destination.location_name as destination_name',
      'contract.quantity',
      'contract.valid_from',
      'contract.valid_to',
    ])
    .where(sql<boolean>`contract.company_id = any(${companyIds}::bigint[])`)
    .where(isInUse('contracts', 'contract'))
    .orderBy('contract.valid_to')
    .orderBy('contract.id')
    .execute();
}

/** Goods of one kind, day and status, carried from a company's locations. */
export interface CarriedRecord {
  company_id: number;
  product_id: number;
  group_id: number;
  unit: string;
  pickup_location_id: number;
  destination_location_id: number | null;
  destination_company_id: number | null;
  transport_date: Day;
  status: JobRowStatus | 'NOT_PLANNED';
  quantity: string;
}

/**
 * Returns the goods carried from the companies' locations between two days, summed up by day, goods, locations and
 * status.
 */
export async function findCarriedGoods(
  db: Db,
  companyIds: readonly number[],
  from: Day,
  to: Day,
): Promise<CarriedRecord[]> {
  return db
    .selectFrom('transport_job_products as r')
    .innerJoin('locations as pickup', 'pickup.id', 'r.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'r.destination_location_id')
    .innerJoin('products as product', 'product.id', 'r.product_id')
    .select([
      'pickup.company_id',
      'r.product_id',
      'product.group_id',
      'product.unit',
      'r.pickup_location_id',
      'r.destination_location_id',
      'destination.company_id as destination_company_id',
      'r.transport_date',
      'r.status',
      // An unknown quantity uses up nothing of a contract.
      sql<string>`coalesce(sum(case when r.status = 'COMPLETED'
        then coalesce(r.delivered_quantity, r.quantity) else r.quantity end), 0)`.as('quantity'),
    ])
    .where(sql<boolean>`pickup.company_id = any(${companyIds}::bigint[])`)
    .where('r.transport_date', '>=', from)
    .where('r.transport_date', '<=', to)
    .where('r.status', 'not in', droppedStatuses)
    .groupBy([
      'pickup.company_id',
      'r.product_id',
      'product.group_id',
      'product.unit',
      'r.pickup_location_id',
      'r.destination_location_id',
      'destination.company_id',
      'r.transport_date',
      'r.status',
    ])
    .execute();
}

/**
 * Returns the ordered goods from the companies' locations between two days that no load carries yet: splitting an
 * order, or making its load smaller, does not change them.
 */
export async function findUnplannedGoods(
  db: Db,
  companyIds: readonly number[],
  from: Day,
  to: Day,
): Promise<CarriedRecord[]> {
  const orders = await db
    .selectFrom('transport_orders as o')
    .innerJoin('locations as pickup', 'pickup.id', 'o.pickup_location_id')
    .leftJoin('locations as destination', 'destination.id', 'o.destination_location_id')
    .innerJoin('products as product', 'product.id', 'o.product_id')
    .select([
      'o.id',
      'pickup.company_id',
      'o.product_id',
      'product.group_id',
      'product.unit',
      'o.pickup_location_id',
      'o.destination_location_id',
      'destination.company_id as destination_company_id',
      'o.transport_date',
    ])
    .where(sql<boolean>`pickup.company_id = any(${companyIds}::bigint[])`)
    .where('o.transport_date', '>=', from)
    .where('o.transport_date', '<=', to)
    // Most are planned whole with their own goods; of the others the rules tell what counts.
    .where(
      sql<boolean>`o.quantity > (
        select coalesce(sum(r.quantity), 0) from transport_jobs j
        join transport_job_products r on r.transport_job_id = j.id
        where j.transport_order_id = o.id and r.product_id = o.product_id
          and r.status not in (${literals(droppedStatuses)}))`,
    )
    // If it was cancelled under way, the loaded goods go on, and the rest is no longer ordered.
    .where(
      sql<boolean>`(select action from audit_entries
        where entity = 'transport_order' and entity_id = o.id and action in ('cancelled', 'restored')
        order by id desc limit 1) is distinct from 'cancelled'`,
    )
    .execute();
  const progress = await findOrderProgress(
    db,
    orders.map(({ id }) => id),
  );
  return orders.flatMap(({ id, ...goods }) => {
    const toPlan = progress.get(id)?.toPlan ?? zero;
    return toPlan <= zero ? [] : [{ ...goods, status: 'NOT_PLANNED', quantity: decimalToText(toPlan) }];
  });
}

/** A product or location by our id or by that of the customer's accounting system; null for the one not given. */
export interface Reference {
  id: number | null;
  externalId: string | null;
}

/** Finds the products of these references. */
export async function findReferencedProducts(db: Db, references: readonly Reference[]) {
  return db
    .selectFrom('products')
    .select(['id', 'external_id', 'name', 'group_id'])
    .where(isOneOf(references))
    .execute();
}

/** Finds the locations of these references. */
export async function findReferencedLocations(db: Db, references: readonly Reference[]) {
  return db
    .selectFrom('locations')
    .select(['id', 'external_id', 'company_id', 'company_name'])
    .where(isOneOf(references))
    .execute();
}

function isOneOf(references: readonly Reference[]) {
  const ids = references.flatMap(({ id }) => id ?? []);
  const externalIds = references.flatMap(({ externalId }) => externalId ?? []);
  return sql<boolean>`(id = any(${ids}::bigint[]) or external_id = any(${externalIds}::text[]))`;
}
