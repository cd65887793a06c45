import { useQuery } from '@tanstack/react-query';

import { formatQuantity } from '#domain/goods/decimal.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { type LineStock, stockIn, unsoldQuery } from './product-stock.ts';

import styles from './sales-order.module.css';

/** The quantity of a product in open orders; read-only. */
export function UnsoldFact({ product }: { product: ProductOption }) {
  const { data, error } = useQuery(unsoldQuery(product.id));
  if (data === undefined && error !== null) return null;
  return (
    <p className={styles.fact}>
      <span>
        {messages.unsold}: <output>{data === undefined ? '…' : formatQuantity(data, product.unit)}</output>
      </span>
    </p>
  );
}

interface Props {
  product: ProductOption;
  stock: readonly LineStock[] | undefined;
  /** null: in all warehouses together. */
  warehouseId: string | null;
  quantity: number | null;
}

/** The issuable and the free stock of the chosen warehouse; read-only. */
export function IssuableFact({ product, stock, warehouseId, quantity }: Props) {
  if (stock === undefined) return null;
  const { issuable, free } = stockIn(stock, warehouseId);
  const isShort = warehouseId !== null && free < (quantity ?? 0);
  return (
    <p className={styles.fact}>
      <span>
        {warehouseId === null ? messages.issuableInAll : messages.issuable}:{' '}
        <output>{formatQuantity(issuable, product.unit)}</output>
      </span>
      <span>
        {messages.free}:{' '}
        <output className={isShort ? styles.short : undefined}>{formatQuantity(free, product.unit)}</output>
      </span>
    </p>
  );
}
