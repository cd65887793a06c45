import { problem, type Problem } from '#api/error-codes.ts';
import type { JobRowChanges, JobRowPatch } from '#api/job-row/row-actions.ts';

import type { Db } from '../../../db/connect.ts';
import type { ProductRecord, TruckRecord } from '../../../job-rows/references.ts';

/** What the patches refer to, as the server knows it. */
export interface PatchReferences {
  trucks: ReadonlyMap<number, TruckRecord>;
  /** NOT_FOUND for each reference of these changes that does not exist. */
  problemsOf: (changes: JobRowChanges) => Problem[];
}

const referenceTables = {
  pickup: 'locations',
  destination: 'locations',
  product: 'products',
  carrier: 'companies',
  truck: 'trucks',
  customerManager: 'people',
} as const;
type ReferenceField = keyof typeof referenceTables;

const fields = Object.keys(referenceTables) as ReferenceField[];

/** Finds what the patches refer to: products only while sold, trucks only while ACTIVE. */
export async function findPatchReferences(
  db: Db,
  patches: readonly JobRowPatch[],
  products: ReadonlyMap<number, ProductRecord>,
): Promise<PatchReferences> {
  const idsOf = (...wanted: ReferenceField[]) =>
    patches.flatMap(({ changes }) => wanted.flatMap((field) => changes[field]?.id ?? []));
  const trucks = await findTrucks(db, idsOf('truck'));
  const known: Record<ReferenceField, ReadonlySet<number>> = {
    pickup: await existing(db, 'locations', idsOf('pickup', 'destination')),
    destination: new Set(),
    product: new Set(products.keys()),
    carrier: await existing(db, 'companies', idsOf('carrier')),
    truck: new Set(trucks.keys()),
    customerManager: await existing(db, 'people', idsOf('customerManager')),
  };
  known.destination = known.pickup;
  return {
    trucks,
    problemsOf: (changes) =>
      fields.flatMap((field) => {
        const given = changes[field];
        return given && !known[field].has(given.id) ? [problem('NOT_FOUND', field)] : [];
      }),
  };
}

/** The products that rows have or get; those that patches name only while they are sold. */
export async function findProducts(
  db: Db,
  named: readonly number[],
  held: readonly number[],
): Promise<ReadonlyMap<number, ProductRecord>> {
  const ids = [...new Set([...named, ...held])];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'group_id', 'is_bulk', 'not_in_package_size', 'package_size', 'active'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.filter(({ id, active }) => active || !named.includes(id)).map((row) => [row.id, row] as const),
  );
}

async function findTrucks(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, TruckRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('trucks')
    .select(['id', 'company_id'])
    .where('id', 'in', ids)
    .where('status', '=', 'ACTIVE')
    .execute();
  return new Map(rows.map((row) => [row.id, row] as const));
}

async function existing(
  db: Db,
  table: 'locations' | 'companies' | 'people',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
