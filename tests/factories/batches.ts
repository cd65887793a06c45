import type { Db } from '../../src/server/db/schema.ts';
import { createProduct } from './products.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

function batchRow(n: number, overrides: Overrides<'batches'> = {}): NewRow<'batches'> {
  return { external_id: `B${n}`, status: 'READY', bundler_name: 'Peeter Lepik', ...overrides };
}

/** A batch without pallets. */
export function createBatch(db: Db, overrides: Overrides<'batches'> = {}): Promise<Row<'batches'>> {
  return db
    .insertInto('batches')
    .values(batchRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A pallet with these goods, or with 10 of one product made for it; a batch is made where none is given. */
export async function createPallet(
  db: Db,
  {
    products,
    ...overrides
  }: Overrides<'batch_pallets'> & { products?: readonly { product_id: number; quantity: string }[] } = {},
): Promise<Row<'batch_pallets'>> {
  const batchId = overrides.batch_id ?? (await createBatch(db)).id;
  const pallet = await db
    .insertInto('batch_pallets')
    .values({ number: 1, type: 'EUR', ...overrides, batch_id: batchId })
    .returningAll()
    .executeTakeFirstOrThrow();
  const goods = products ?? [{ product_id: (await createProduct(db)).id, quantity: '10' }];
  for (const item of goods) {
    await db
      .insertInto('batch_pallet_products')
      .values({ pallet_id: pallet.id, ...item })
      .execute();
  }
  return pallet;
}
