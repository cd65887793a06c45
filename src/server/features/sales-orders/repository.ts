import { sql } from 'kysely';

import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { clientPickupNote } from '#domain/business-constants.ts';
import { type Decimal, decimal } from '#domain/goods/decimal.ts';
import type { SalesLineValues } from '#domain/record-fields/sales-line.ts';
import { isClientPickupNote } from '#domain/sales/sales-order-rules.ts';
import { freeStock } from '#domain/sales/stock-allocation.ts';

import { anyOf } from '../../db/any-of.ts';
import { isInUse, findOutOfUseNames } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { storedLine } from '../../record-fields/sales-line.ts';

export type CompanyRecord = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** Finds the company with its representatives, as the rules ask for them; null when there is none in use. */
export async function findCompany(db: Db, id: number) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'problematic'])
    .where('id', '=', id)
    .where(isInUse('companies'))
    .executeTakeFirst();
  if (company === undefined) return null;
  const representatives = await db
    .selectFrom('representatives')
    .innerJoin('people', 'people.id', 'representatives.person_id')
    .select([
      'representatives.id',
      'people.name',
      'people.plant_protection_no',
      'people.plant_protection_validity_date',
    ])
    .where('representatives.company_id', '=', id)
    .where(isInUse('representatives'))
    .orderBy('representatives.id')
    .execute();
  return {
    ...company,
    representatives: representatives.map((row) => ({
      id: row.id,
      person: {
        name: row.name,
        plantProtectionNo: row.plant_protection_no,
        plantProtectionValidityDate: row.plant_protection_validity_date,
      },
    })),
  };
}

/**
 * Returns the records in use that the lines refer to, by id (warehouses by external id), and the names of those out of
 * use.
 */
export async function findLineRecords(db: Db, lines: SalesOrderRequest['salesOrderProducts']) {
  const productIds = lines.map((each) => each.productId);
  const locationIds = lines.map((each) => each.locationId);
  const products = await db
    .selectFrom('products')
    .select(['id', 'group_id', 'is_bulk', 'not_in_package_size', 'package_size'])
    .where('id', '=', anyOf(productIds))
    .where(isInUse('products'))
    .execute();
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'company_id'])
    .where('id', '=', anyOf(locationIds))
    .where(isInUse('locations'))
    .execute();
  const codes = lines.flatMap((each) => (each.warehouseId == null ? [] : [each.warehouseId]));
  const warehouses =
    codes.length === 0
      ? []
      : await db
          .selectFrom('warehouses')
          .select(['id', 'external_id', 'name', isInUse('warehouses').as('is_in_use')])
          .where('external_id', 'in', codes)
          .execute();
  return {
    products: new Map(products.map((row) => [row.id, row])),
    locations: new Map(locations.map((row) => [row.id, row])),
    warehouses: new Map(
      warehouses.filter((row) => row.is_in_use).map((row) => [row.external_id, row.id] as const),
    ),
    outOfUse: {
      products: await findOutOfUseNames(db, 'products', productIds),
      locations: await findOutOfUseNames(db, 'locations', locationIds),
      warehouses: new Map(
        warehouses.filter((row) => !row.is_in_use).map((row) => [row.external_id, row.name] as const),
      ),
    },
  };
}

interface StockKey {
  productId: number;
  warehouseId: number;
}

/**
 * Returns the free stock of each product in each warehouse, by `productId warehouseId`. Locks those stock rows, always
 * in the same order, so that two orders do not both get the last tonnes.
 */
export async function lockFreeStock(db: Db, pairs: readonly StockKey[]): Promise<Map<string, Decimal>> {
  if (pairs.length === 0) return new Map();
  const keys = sql.join(pairs.map((pair) => sql`(${pair.productId}::bigint, ${pair.warehouseId}::bigint)`));
  const { rows: stock } = await sql<StockKey & { stock: string }>`
    select product_id as "productId", warehouse_id as "warehouseId", case when ${isInUse('stock')} then stock else 0 end as stock from stock
    where (product_id, warehouse_id) in (${keys})
    order by product_id, warehouse_id for update`.execute(db);
  const { rows: taken } = await sql<StockKey & { quantity: string }>`
    select product_id as "productId", warehouse_id as "warehouseId", sum(quantity) as quantity from sales_order_lines
    where status = 'OPEN' and not counted_in_stock and (product_id, warehouse_id) in (${keys})
    group by product_id, warehouse_id`.execute(db);
  const key = ({ productId, warehouseId }: StockKey) => `${productId} ${warehouseId}`;
  const takenOf = new Map(taken.map((row) => [key(row), decimal(row.quantity)]));
  return new Map(
    stock.map((row) => {
      const open = takenOf.get(key(row));
      return [key(row), freeStock(decimal(row.stock), open === undefined ? [] : [open])];
    }),
  );
}

export interface NewSalesOrder {
  companyId: number;
  representative: CompanyRecord['representatives'][number];
  userId: number;
  lines: readonly { values: SalesLineValues; warehouseId: number | null }[];
}

/** Stores the order with its lines; returns its id. */
export async function insertSalesOrder(db: Db, order: NewSalesOrder): Promise<number> {
  const { id } = await db
    .insertInto('sales_orders')
    .values({
      company_id: order.companyId,
      representative_id: order.representative.id,
      representative_name: order.representative.person.name,
      plant_protection_no: order.representative.person.plantProtectionNo,
      created_by: order.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sales_order_lines')
    .values(
      order.lines.map(({ values, warehouseId }) => ({
        ...storedLine.write(values),
        sales_order_id: id,
        warehouse_id: warehouseId,
        ...pickupColumns(values.notes),
      })),
    )
    .execute();
  return id;
}

/**
 * Returns whether the notes say that the client collects, and the notes with the blank that the agreed words end
 * with: a request cuts it off.
 */
export function pickupColumns(notes: string | null): { client_pickup: boolean; notes: string | null } {
  return {
    client_pickup: isClientPickupNote(notes ?? ''),
    notes: notes === clientPickupNote.trimEnd() ? clientPickupNote : notes,
  };
}
