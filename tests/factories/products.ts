import { grainGroupId, plantProtectionGroupId } from '#domain/business-constants.ts';

import type { Db } from '../../src/server/db/schema.ts';
import { type NewRow, nextNumber, type Overrides, type Row } from './rows.ts';

function productGroupRow(n: number, overrides: Overrides<'product_groups'> = {}): NewRow<'product_groups'> {
  return { external_id: `G${n}`, descr: `Tootegrupp ${n}`, ...overrides };
}

export function createProductGroup(
  db: Db,
  overrides: Overrides<'product_groups'> = {},
): Promise<Row<'product_groups'>> {
  return db
    .insertInto('product_groups')
    .values(productGroupRow(nextNumber(), overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The nth product: packed goods, sold by the piece and without a package size. */
function productRow(n: number, groupId: number, overrides: Overrides<'products'> = {}): NewRow<'products'> {
  return {
    external_id: `T${n}`,
    code: String(100_000 + n),
    name: `Toode ${n}`,
    unit: 'tk',
    group_id: groupId,
    ...overrides,
  };
}

/** A product, with a group of its own where none is given. */
export async function createProduct(db: Db, overrides: Overrides<'products'> = {}): Promise<Row<'products'>> {
  const groupId = overrides.group_id ?? (await createProductGroup(db)).id;
  return db
    .insertInto('products')
    .values(productRow(nextNumber(), groupId, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Bulk wheat in tonnes with its CN code and an example of a regime, in the grain group that the migration made. */
export function createGrain(db: Db, overrides: Overrides<'products'> = {}): Promise<Row<'products'>> {
  return createProduct(db, {
    name: 'Nisu',
    unit: 't',
    is_bulk: true,
    group_id: grainGroupId,
    cn_code: '10019900',
    gross_weight: '1000',
    cleaning_regime: 'A',
    ...overrides,
  });
}

/** A herbicide in 5 l canisters, in the plant protection group that the migration made. */
export function createPlantProtection(
  db: Db,
  overrides: Overrides<'products'> = {},
): Promise<Row<'products'>> {
  return createProduct(db, {
    name: 'Herbitsiid',
    unit: 'l',
    group_id: plantProtectionGroupId,
    package_size: '5',
    package_name: 'kanister',
    cn_code: '38089390',
    ...overrides,
  });
}
