import type { Problem } from '#api/error-codes.ts';
import type { JobRowChanges } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';
import {
  editableJobRowFields,
  isReferenceField,
  jobRowColumnRules,
  type RowReferenceTarget,
} from '#domain/job-row/job-row-columns.ts';

import { anyOf } from '../../../db/any-of.ts';
import { isInUse, findOutOfUseNames } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { notChoosable } from '../../../http/errors.ts';
import { findActiveTrucks, type ProductRecord, type TruckRecord } from '../../../job-rows/references.ts';

/** The records that the patches refer to. */
export interface PatchReferences {
  trucks: ReadonlyMap<number, TruckRecord>;
  /** NOT_FOUND for each reference of these changes that does not exist or is out of use. */
  problemsOf: (changes: JobRowChanges) => Problem[];
}

const fields = editableJobRowFields.filter(isReferenceField);

/** Finds what the patches refer to, of what is in use. */
export async function findPatchReferences(
  db: Db,
  patches: readonly JobRowPatch[],
  products: ReadonlyMap<number, ProductRecord>,
): Promise<PatchReferences> {
  const idsOf = (target: RowReferenceTarget) =>
    fields
      .filter((field) => jobRowColumnRules[field].to === target)
      .flatMap((field) => patches.flatMap(({ changes }) => changes[field]?.id ?? []));
  const trucks = await findActiveTrucks(db, idsOf('truck'));
  const recordsInUse: Record<RowReferenceTarget, { has: (id: number) => boolean }> = {
    location: await findInUse(db, 'locations', idsOf('location')),
    product: products,
    company: await findInUse(db, 'companies', idsOf('company')),
    truck: trucks,
    trailer: await findInUse(db, 'trailers', idsOf('trailer')),
    person: await findInUse(db, 'people', idsOf('person')),
  };
  const outOfUse: Partial<Record<RowReferenceTarget, ReadonlyMap<number, string>>> = {};
  for (const target of Object.keys(tables) as RowReferenceTarget[]) {
    const missing = idsOf(target).filter((id) => !recordsInUse[target].has(id));
    outOfUse[target] = await findOutOfUseNames(db, tables[target], missing);
  }
  return {
    trucks,
    problemsOf: (changes) =>
      fields.flatMap((field) => {
        const reference = changes[field];
        const { to } = jobRowColumnRules[field];
        const isMissing = reference && !recordsInUse[to].has(reference.id);
        return isMissing ? [notChoosable(field, outOfUse[to]?.get(reference.id))] : [];
      }),
  };
}

/** Finds the products that rows have or get; those that patches name only while they are sold. */
export async function findProducts(
  db: Db,
  named: readonly number[],
  currentIds: readonly number[],
): Promise<ReadonlyMap<number, ProductRecord>> {
  const ids = [...new Set([...named, ...currentIds])];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size', 'active'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.filter(({ id, active }) => active || !named.includes(id)).map((row) => [row.id, row] as const),
  );
}

const tables = {
  location: 'locations',
  product: 'products',
  company: 'companies',
  truck: 'trucks',
  trailer: 'trailers',
  person: 'people',
} as const satisfies Record<RowReferenceTarget, string>;

async function findInUse(
  db: Db,
  table: 'locations' | 'companies' | 'people' | 'trailers',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where(isInUse(table))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
