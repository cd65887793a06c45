import { type RawBuilder, sql } from 'kysely';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { fuzzyMatchIds, findExactOrNearly } from '../../db/search/fuzzy-search.ts';
import { type FoundId, foundIds, type Searchable } from '../../db/search/search.ts';
import { needsDeclaration, type ProductRow } from './product-rows.ts';

export interface ProductSearch {
  search?: string | undefined;
  groupId?: number | undefined;
  ids?: readonly number[] | undefined;
  size: number;
}

const searched: Searchable = {
  table: 'products',
  codes: (folded) => [sql<boolean>`fold_text(products.code) = ${folded}`],
  squeezed: 'nothing',
};

/** Finds products in use; those requested by id also when they are not, since histories and jobs still show them. */
export async function searchProducts(
  db: Db,
  visibleGroupId: number | null,
  search: ProductSearch,
): Promise<ProductRow[]> {
  const criteria = {
    query: search.search,
    filters: conditions(visibleGroupId, search),
    size: search.size,
  };
  return findExactOrNearly(search.search, (isNearly) =>
    readProducts(db, isNearly ? fuzzyMatchIds(searched.table, criteria) : foundIds(searched, criteria)),
  );
}

function readProducts(db: Db, matches: RawBuilder<FoundId>): Promise<ProductRow[]> {
  return db
    .selectFrom(sql<FoundId>`(${matches})`.as('found'))
    .innerJoin('products', 'products.id', 'found.id')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .selectAll('products')
    .select(['product_groups.descr as group_descr', needsDeclaration.as('needs_declaration')])
    .orderBy('found.rank')
    .execute();
}

/** Finds groups in order of their names; `onlyId` null for all. */
export function findProductGroups(db: Db, onlyId: number | null) {
  return db
    .selectFrom('product_groups')
    .select(['id', 'descr'])
    .$if(onlyId !== null, (query) => query.where('id', '=', onlyId))
    .orderBy(sql`fold_text(descr) collate "C"`)
    .orderBy('id')
    .execute();
}

function conditions(visibleGroupId: number | null, { groupId, ids }: ProductSearch): RawBuilder<boolean>[] {
  return [
    ids === undefined ? isInUse('products') : sql<boolean>`products.id = any(${ids})`,
    visibleGroupId !== null && sql<boolean>`products.group_id = ${visibleGroupId}`,
    groupId !== undefined && sql<boolean>`products.group_id = ${groupId}`,
  ].filter((condition) => condition !== false);
}
