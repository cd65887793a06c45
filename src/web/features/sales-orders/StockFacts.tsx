import { useQuery } from '@tanstack/react-query';

import { words } from '../../i18n/et/words.ts';
import { quantityText } from '../../job-row/quantity-text.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { type LineStock, stockIn, unsoldQuery } from './product-stock.ts';

import styles from './SalesOrder.module.css';

/** How much of a product open orders already want; read-only. */
export function UnsoldFact({ product }: { product: ProductOption }) {
  const { data, error } = useQuery(unsoldQuery(product.id));
  if (data === undefined && error !== null) return null;
  return (
    <p className={styles.fact}>
      <span>
        {words.salesOrders.unsold}:{' '}
        <output>{data === undefined ? '…' : quantityText(data, product.unit)}</output>
      </span>
    </p>
  );
}

type Props = {
  product: ProductOption;
  stock: readonly LineStock[] | undefined;
  /** null: in all warehouses together. */
  warehouseId: string | null;
  quantity: number | null;
};

/** What the chosen warehouse can issue, and what of it is still free; read-only. */
export function IssuableFact({ product, stock, warehouseId, quantity }: Props) {
  if (stock === undefined) return null;
  const { issuable, free } = stockIn(stock, warehouseId);
  const isShort = warehouseId !== null && free < (quantity ?? 0);
  return (
    <p className={styles.fact}>
      <span>
        {warehouseId === null ? words.salesOrders.issuableInAll : words.salesOrders.issuable}:{' '}
        <output>{quantityText(issuable, product.unit)}</output>
      </span>
      <span>
        {words.salesOrders.free}:{' '}
        <output className={isShort ? styles.short : undefined}>{quantityText(free, product.unit)}</output>
      </span>
    </p>
  );
}
