import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverProduct } from '#api/driver/lookups.ts';
import { foldText } from '#domain/search-text.ts';

import { withGroup } from '../../../i18n/units.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { productsRead } from '../driver-reads.ts';

type Named = Pick<PreviousLoad, 'productId' | 'name'>;

/** Returns the product of a previous load, as far as the phone knows it: a name typed in full is that product. */
export function productOf(
  products: readonly DriverProduct[],
  { productId, name }: Named,
): DriverProduct | undefined {
  return products.find((each) =>
    productId === null ? foldText(each.name) === foldText(name) : each.id === productId,
  );
}

/** Returns how previous loads are shown: with their group in the driver's language. */
export function useLoadName(): (load: Named) => string {
  const { data: products = [] } = usePersistedQuery(productsRead);
  return (load) => withGroup(load.name, productOf(products, load)?.group);
}
