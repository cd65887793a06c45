import type { Product } from '#api/goods/products.ts';
import { grainGroupId, typeaheadPageSize } from '#domain/business-constants.ts';

import { call } from '../platform/api-client.ts';

/** A product to choose, with what quantities, contracts and requests need of it. */
export type ProductOption = Pick<
  Product,
  | 'id'
  | 'externalId'
  | 'descr'
  | 'unit'
  | 'isBulk'
  | 'notInPackageSize'
  | 'packageSize'
  | 'packageName'
  | 'groupId'
  | 'groupName'
  | 'grossWeight'
  | 'adr'
> &
  // A choice that an older version of the app has kept does not say.
  Partial<Pick<Product, 'needsDeclaration'>> & { label: string; description: string };

/** Returns a product as a choice. */
export function toProductOption(product: Product): ProductOption {
  return {
    id: product.id,
    label: product.name,
    description: [product.code, product.groupName, product.unit].filter((part) => part).join(' · '),
    externalId: product.externalId,
    descr: product.descr,
    unit: product.unit,
    isBulk: product.isBulk,
    notInPackageSize: product.notInPackageSize,
    packageSize: product.packageSize,
    packageName: product.packageName,
    groupId: product.groupId,
    groupName: product.groupName,
    grossWeight: product.grossWeight,
    adr: product.adr,
    needsDeclaration: product.needsDeclaration,
  };
}

/** Finds products that fit what is typed, as choices. */
export async function searchProducts(text: string, signal?: AbortSignal): Promise<ProductOption[]> {
  return findProducts(text, null, signal);
}

/** Finds grain that fits what is typed: clients order nothing else, and the server keeps to it too. */
export async function searchGrain(text: string, signal?: AbortSignal): Promise<ProductOption[]> {
  return findProducts(text, grainGroupId, signal);
}

async function findProducts(text: string, productGroupId: number | null, signal?: AbortSignal) {
  const query = { search: text === '' ? null : text, productGroupId, size: typeaheadPageSize };
  const { items } = await call('searchProducts', { query }, { signal });
  return items.map(toProductOption);
}
