import type { ContractCheck } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { needsContractCheck } from '#domain/contracts/contract-check.ts';

import type { LocationOption } from '../../lookups/location-option.ts';
import type { ProductOption } from '../../lookups/product-option.ts';

/** The goods of a form, their client, pickup and destination. */
export interface Goods {
  product: Pick<ProductOption, 'id' | 'groupId' | 'externalId'> | null;
  pickup: Pick<LocationOption, 'id' | 'locationCode' | 'externalId'> | null;
  client: Pick<LocationOption, 'id'> | null;
  destination: Pick<LocationOption, 'id' | 'companyId' | 'externalId'> | null;
}

/**
 * Returns the request to check a contract, or null when there is nothing to check. Goods and locations that the
 * accounting system does not know are given by our ids.
 */
export function contractCheckRequest(goods: Goods): ContractCheck | null {
  const { product, client, pickup, destination } = goods;
  if (product === null || pickup === null || !needsContractCheck(goods)) return null;
  return {
    productId: product.id,
    productExternalId: product.externalId,
    pickupLocationId: pickup.id,
    pickupLocationExternalId: pickup.externalId,
    clientLocationId: client?.id ?? null,
    destinationLocationId: destination?.id ?? null,
    destinationLocationExternalId: destination?.externalId ?? null,
    destinationConfirmedWarehouse: destination?.companyId === ownCompanyId,
  };
}
