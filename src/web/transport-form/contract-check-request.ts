import type { ContractCheck } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { needsContractCheck } from '#domain/contracts/contract-check.ts';

import type { PlaceOption } from '../lookups/place-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';

/** What a form says of the goods and where they go. */
export type Goods = {
  product: Pick<ProductOption, 'groupId' | 'externalId'> | null;
  pickup: Pick<PlaceOption, 'locationCode' | 'externalId'> | null;
  destination: Pick<PlaceOption, 'companyId' | 'externalId'> | null;
};

/**
 * What the server is asked about a contract, or null when there is nothing to ask. Goods
 * and places that the accounting system does not know cannot be in its contracts either.
 */
export function contractCheckRequest(goods: Goods): ContractCheck | null {
  const { product, pickup, destination } = goods;
  const productExternalId = product?.externalId ?? null;
  const pickupLocationExternalId = pickup?.externalId ?? null;
  if (!needsContractCheck(goods) || productExternalId === null || pickupLocationExternalId === null) {
    return null;
  }
  return {
    productExternalId,
    pickupLocationExternalId,
    destinationLocationExternalId: destination?.externalId ?? null,
    destinationConfirmedWarehouse: destination?.companyId === ownCompanyId,
  };
}
