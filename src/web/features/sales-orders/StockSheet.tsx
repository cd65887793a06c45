import { Check } from 'lucide-react';

import { formatQuantity } from '#domain/goods/decimal.ts';

import { messages } from '../../i18n/et/messages.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { ReadFailed } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import type { WarehouseOption } from './order-options.ts';
import type { LineStock } from './product-stock.ts';

import styles from './SalesOrder.module.css';

type Props = {
  product: ProductOption;
  quantity: number | null;
  chosen: WarehouseOption | null;
  /** undefined while it is read. */
  stock: readonly LineStock[] | undefined;
  error: Error | null;
  onRetry: () => void;
  onChoose: (warehouse: WarehouseOption | null) => void;
  onClose: () => void;
};

/** 'Vali toote ... väljastuse ladu': another warehouse for what the chosen one cannot issue. */
export function StockSheet(props: Props) {
  const { product, quantity, chosen, stock, error, onRetry, onChoose, onClose } = props;
  const wanted = quantity ?? 0;
  return (
    <Sheet open title={messages.salesOrders.chooseWarehouse(product.label)} onClose={onClose}>
      <p className={styles.wanted}>{messages.salesOrders.wanted(formatQuantity(wanted, product.unit))}</p>
      {stock === undefined && error === null && <SkeletonLines lines={3} lineHeight={92} />}
      {stock === undefined && error !== null && (
        <ReadFailed title={messages.stock.failed} error={error} onRetry={onRetry} />
      )}
      <ul className={styles.warehouses}>
        {stock?.map(({ warehouse, issuable, physical, free }) => (
          <li key={warehouse.id}>
            <button
              type="button"
              className={styles.warehouse}
              aria-pressed={warehouse.id === chosen?.id}
              onClick={() => onChoose(warehouse)}
            >
              <strong>{warehouse.label}</strong>
              {warehouse.id === chosen?.id && <Check aria-hidden size={18} />}
              <span className={free < wanted ? styles.short : styles.enough}>
                {messages.salesOrders.free}: {formatQuantity(free, product.unit)}
              </span>
              <span>
                {messages.salesOrders.issuable}: {formatQuantity(issuable, product.unit)}
              </span>
              <span>
                {messages.salesOrders.physical}: {formatQuantity(physical, product.unit)}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.warehouse}
            aria-pressed={chosen === null}
            onClick={() => onChoose(null)}
          >
            <strong>{messages.salesOrders.noWarehouse}</strong>
            <span>{messages.salesOrders.noWarehouseHint}</span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
