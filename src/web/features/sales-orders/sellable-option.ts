import type { Representative } from '#api/locations/representatives.ts';
import { mayBuy } from '#domain/sales/plant-protection.ts';

import { words } from '../../i18n/et/words.ts';
import { type ProductOption, searchProducts } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../platform/clock.ts';

/** A product to sell; plant protection is shown with the reason when nobody may buy it. */
export type SellableOption = ProductOption & { disabledReason: string | null };

/** Searches products for a company with these representatives. */
export function searchSellable(representatives: readonly Representative[]) {
  return async (text: string, signal: AbortSignal): Promise<SellableOption[]> => {
    const today = todayInTallinn();
    const found = await searchProducts(text, signal);
    return found.map((product) =>
      Object.assign(product, {
        disabledReason: mayBuy(product, representatives, today) ? null : words.salesOrders.noCertificate,
      }),
    );
  };
}
