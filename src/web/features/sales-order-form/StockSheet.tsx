import { Check } from 'lucide-react';

import { formatQuantity } from '#domain/goods/decimal.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { stock } from '../../i18n/et/stock.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView, type QueryParts } from '../../ui/states/QueryView.tsx';
import type { WarehouseOption } from './order-options.ts';
import type { LineStock } from './product-stock.ts';

import styles from './sales-order.module.css';

interface Props {
  product: ProductOption;
  quantity: number | null;
  chosenWarehouse: WarehouseOption | null;
  query: QueryParts<readonly LineStock[]>;
  onChoose: (warehouse: WarehouseOption | null) => void;
  onClose: () => void;
}

/** 'Vali toote ... väljastuse ladu': another warehouse for what the chosen one cannot issue. */
export function StockSheet(props: Props) {
  const { product, quantity, chosenWarehouse, query, onChoose, onClose } = props;
  const wantedQuantity = quantity ?? 0;
  return (
    <Sheet open title={messages.chooseWarehouse(product.label)} onClose={onClose}>
      <p className={styles.wanted}>{messages.wanted(formatQuantity(wantedQuantity, product.unit))}</p>
      <QueryView query={query} failed={stock.failed} lines={3} lineHeight={92} />
      <ul className="stack gap-2">
        {query.data?.map(({ warehouse, issuable, physical, free }) => (
          <li key={warehouse.id}>
            <button
              type="button"
              className={styles.warehouse}
              aria-pressed={warehouse.id === chosenWarehouse?.id}
              onClick={() => onChoose(warehouse)}
            >
              <strong>{warehouse.label}</strong>
              {warehouse.id === chosenWarehouse?.id && <Check aria-hidden size={18} />}
              <span className={free < wantedQuantity ? styles.short : styles.enough}>
                {messages.free}: {formatQuantity(free, product.unit)}
              </span>
              <span>
                {messages.issuable}: {formatQuantity(issuable, product.unit)}
              </span>
              <span>
                {messages.physical}: {formatQuantity(physical, product.unit)}
              </span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.warehouse}
            aria-pressed={chosenWarehouse === null}
            onClick={() => onChoose(null)}
          >
            <strong>{messages.noWarehouse}</strong>
            <span>{messages.noWarehouseHint}</span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
