import type { Db } from '../../src/server/db/schema.ts';
import { createLocation } from './locations.ts';
import { createRepresentative } from './people.ts';
import { createProduct } from './products.ts';
import { type NewRow, type Overrides, type Row } from './rows.ts';
import { createUser } from './users.ts';

/** A sales order without lines. Company, representative and user are made where none is given. */
async function createSalesOrder(
  db: Db,
  overrides: Overrides<'sales_orders'> = {},
): Promise<Row<'sales_orders'>> {
  const representative = await representativeOf(db, overrides);
  const createdBy = overrides.created_by ?? (await createUser(db)).id;
  const row: NewRow<'sales_orders'> = {
    representative_name: 'Mari Tamm',
    ...overrides,
    company_id: overrides.company_id ?? representative.company_id,
    representative_id: representative.id,
    created_by: createdBy,
  };
  return db.insertInto('sales_orders').values(row).returningAll().executeTakeFirstOrThrow();
}

/** An open line of 10, with an order, a location of the order's company and a product where none is given. */
export async function createSalesOrderLine(
  db: Db,
  overrides: Overrides<'sales_order_lines'> = {},
): Promise<Row<'sales_order_lines'>> {
  const orderId = overrides.sales_order_id ?? (await createSalesOrder(db)).id;
  const row: NewRow<'sales_order_lines'> = {
    quantity: '10',
    ...overrides,
    sales_order_id: orderId,
    location_id: overrides.location_id ?? (await locationOfOrder(db, orderId)),
    product_id: overrides.product_id ?? (await createProduct(db)).id,
  };
  return db.insertInto('sales_order_lines').values(row).returningAll().executeTakeFirstOrThrow();
}

async function representativeOf(
  db: Db,
  { representative_id: id, company_id: companyId }: Overrides<'sales_orders'>,
): Promise<Row<'representatives'>> {
  if (id === undefined) {
    return createRepresentative(db, companyId === undefined ? {} : { company_id: companyId });
  }
  return db.selectFrom('representatives').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function locationOfOrder(db: Db, orderId: number): Promise<number> {
  const order = await db
    .selectFrom('sales_orders')
    .select('company_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return (await createLocation(db, { company_id: order.company_id })).id;
}
