import { type Selectable, sql } from 'kysely';

import type { Product } from '#api/goods/products.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Database, Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';

/** A product with the name of its group. */
export type ProductRow = Omit<Selectable<Database['products']>, 'search_text' | 'version' | 'active'> & {
  group_descr: string;
  needs_declaration: boolean;
};

/** SQL: the product is sold with the buyer's declaration alone, by the rule that holds now (domain/sales/precursors.ts). */
export const needsDeclaration = sql<boolean>`(coalesce(products.explosives_precursor, '') = 'RESTRICTED'
  or coalesce(products.nitrogen_from_an >= (select rule.restricted_from_nitrogen from precursor_rules rule
    where rule.valid_from <= now() order by rule.valid_from desc limit 1), false))`;

/** SQL: the product is an explosives precursor, restricted or reportable. */
export const isPrecursor = sql<boolean>`(products.explosives_precursor is not null or ${needsDeclaration})`;

/** Reads products by their ids, whether in use or not, as productView shows them. */
export function readProductsById(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .innerJoin('product_groups', 'product_groups.id', 'products.group_id')
    .selectAll('products')
    .select(['product_groups.descr as group_descr', needsDeclaration.as('needs_declaration')])
    .where('products.id', '=', anyOf(ids))
    .execute();
}

/** Returns a product as the API answers it. */
export function productView(row: ProductRow): Product {
  return {
    id: row.id,
    externalId: row.external_id,
    code: row.code,
    name: row.name,
    descr: row.name,
    unit: row.unit,
    isBulk: row.is_bulk,
    packageSize: storedNumber(row.package_size),
    packageName: row.package_name,
    groupId: row.group_id,
    groupName: row.group_descr,
    productGroup: { id: row.group_id, descr: row.group_descr },
    subGroup: row.sub_group,
    sampleIdRequired: row.sample_id_required,
    quantityDifferenceIsAllowed: row.quantity_difference_is_allowed,
    notInPackageSize: row.not_in_package_size,
    validationNumber: row.validation_number,
    grossWeight: storedNumber(row.gross_weight),
    adr: row.adr,
    unNumber: row.un_number,
    adrClass: row.adr_class,
    packingGroup: row.packing_group,
    properName: row.proper_name,
    tunnelCode: row.tunnel_code,
    explosivesPrecursor: row.explosives_precursor,
    nitrogenFromAn: storedNumber(row.nitrogen_from_an),
    needsDeclaration: row.needs_declaration,
    ppRegistrationNumber: row.pp_registration_number,
    eppoCode: row.eppo_code,
    cnCode: row.cn_code,
  };
}
