import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { JobRowChanges } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';
import {
  editableJobRowFields,
  isReferenceField,
  jobRowColumnRules,
  type ReferenceTarget,
} from '#domain/job-row/job-row-columns.ts';

import type { Db } from '../../../db/connect.ts';
import { findActiveTrucks, type ProductRecord, type TruckRecord } from '../../../job-rows/references.ts';

/** What the patches refer to, as the server knows it. */
export interface PatchReferences {
  trucks: ReadonlyMap<number, TruckRecord>;
  /** NOT_FOUND for each reference of these changes that does not exist. */
  problemsOf: (changes: JobRowChanges) => Problem[];
}

const fields = editableJobRowFields.filter(isReferenceField);

/** Finds what the patches refer to: products only while sold, trucks and trailers only while ACTIVE. */
export async function findPatchReferences(
  db: Db,
  patches: readonly JobRowPatch[],
  products: ReadonlyMap<number, ProductRecord>,
): Promise<PatchReferences> {
  const idsOf = (target: ReferenceTarget) =>
    fields
      .filter((field) => jobRowColumnRules[field].to === target)
      .flatMap((field) => patches.flatMap(({ changes }) => changes[field]?.id ?? []));
  const trucks = await findActiveTrucks(db, idsOf('truck'));
  const known: Record<ReferenceTarget, { has: (id: number) => boolean }> = {
    location: await existing(db, 'locations', idsOf('location')),
    product: products,
    company: await existing(db, 'companies', idsOf('company')),
    truck: trucks,
    trailer: await existing(db, 'trailers', idsOf('trailer')),
    person: await existing(db, 'people', idsOf('person')),
  };
  return {
    trucks,
    problemsOf: (changes) =>
      fields.flatMap((field) => {
        const given = changes[field];
        const isMissing = given && !known[jobRowColumnRules[field].to].has(given.id);
        return isMissing ? [problem('NOT_FOUND', field)] : [];
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
    .select(['id', 'group_id', 'unit', 'is_bulk', 'not_in_package_size', 'package_size', 'active'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.filter(({ id, active }) => active || !named.includes(id)).map((row) => [row.id, row] as const),
  );
}

/** Those of the ids that there are; of trailers only the ACTIVE ones. */
async function existing(
  db: Db,
  table: 'locations' | 'companies' | 'people' | 'trailers',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .$if(table === 'trailers', (trailers) => trailers.where(sql.ref('status'), '=', 'ACTIVE'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
