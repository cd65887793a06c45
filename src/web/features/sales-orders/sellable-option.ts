import type { Representative } from '#contract/representatives.ts';
import { mayBuy } from '#domain/plant-protection.ts';

import { type ProductOption, searchProducts } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../ui/clock.ts';
import { words } from '../../words/et.ts';

/** A product to sell; plant protection is shown with the reason when nobody may buy it (spec section 5). */
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
