import type { Representative } from '#api/locations/representatives.ts';
import { companySearchSize, normalCompanyStatus, typeaheadPageSize } from '#domain/business-constants.ts';
import { mayBuy } from '#domain/sales/plant-protection.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { type ProductOption, searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';

/** A company to sell to. A problematic one is shown with the reason why it cannot be chosen. */
export interface BuyerOption {
  id: number;
  label: string;
  description: string | null;
  disabledReason: string | null;
}

/** Finds companies that may buy and fit what is typed, as choices. */
export async function searchBuyers(text: string, signal: AbortSignal): Promise<BuyerOption[]> {
  const query = {
    search: text === '' ? null : text,
    statusCode: normalCompanyStatus,
    size: companySearchSize,
    pageNr: 1,
  } as const;
  const { content } = await call('searchCompanies', { query }, { signal });
  return content.map(({ id, name, regNo, problematic }) => ({
    id,
    label: name,
    description: regNo,
    disabledReason: problematic ? messages.problematicCompany : null,
  }));
}

/** A product to sell; plant protection is shown with the reason when nobody may buy it. */
export type SellableOption = ProductOption & { disabledReason: string | null };

/** Searches products for a company with these representatives. */
export function searchSellable(representatives: readonly Representative[]) {
  return async (text: string, signal: AbortSignal): Promise<SellableOption[]> => {
    const today = todayInTallinn();
    const products = await searchProducts(text, signal);
    return products.map((product) =>
      Object.assign(product, {
        disabledReason: mayBuy(product, representatives, today) ? null : messages.noCertificate,
      }),
    );
  };
}

/** A warehouse to choose; its id is the stock row's externalWarehouseId, by which sales lines name it. */
export interface WarehouseOption {
  id: string;
  label: string;
  description?: string;
}

/** Finds warehouses that fit what is typed, as choices. */
export async function searchWarehouses(text: string, signal: AbortSignal): Promise<WarehouseOption[]> {
  const query = { search: text === '' ? null : text, size: typeaheadPageSize };
  const { content } = await call('searchWarehouses', { query }, { signal });
  return content.map(({ externalWarehouseId, warehouseName }) => ({
    id: externalWarehouseId,
    label: warehouseName,
    description: externalWarehouseId,
  }));
}
