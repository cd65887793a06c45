import { CloudOff } from 'lucide-react';

import type { StockRow } from '#api/goods/stock.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';

import { words } from '../../i18n/et/words.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../platform/clock.ts';
import { Notice } from '../../ui/card/Card.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';

import styles from './StockPage.module.css';

type Props = {
  product: ProductOption;
  rows: readonly StockRow[] | undefined;
  /** When the rows were read; epoch milliseconds. */
  readAt: number;
  /** Reading them again failed: what is shown is what was read last. */
  isOld: boolean;
};

export function StockTable({ product, rows, readAt, isOld }: Props) {
  return (
    <section aria-labelledby="stock-product">
      <h2 id="stock-product" className={styles.heading}>
        {product.descr}
      </h2>
      {rows === undefined ? (
        <SkeletonLines lines={5} lineHeight={44} />
      ) : (
        <>
          {isOld && (
            <div className={styles.old}>
              <Notice tone="wheat">
                <CloudOff aria-hidden size={20} />
                {words.stock.old}
              </Notice>
            </div>
          )}
          {rows.length === 0 ? (
            <p className={styles.none}>{words.stock.nowhere}</p>
          ) : (
            <Table
              caption={words.stock.caption(product.descr)}
              columns={columnsIn(product.unit)}
              rows={rows}
              rowKey={(row) => row.externalWarehouseId}
            />
          )}
          <p className={styles.readAt} role="status">
            {words.stock.readAt(readTime(readAt))}
          </p>
        </>
      )}
    </section>
  );
}

function columnsIn(unit: string): Column<StockRow>[] {
  return [
    { key: 'warehouse', title: words.stock.warehouse, cell: ({ warehouseName }) => warehouseName },
    {
      key: 'free',
      title: words.stock.free,
      numeric: true,
      cell: ({ unallocatedStock, stock }) => figure(unallocatedStock ?? stock, unit),
    },
    {
      key: 'issuable',
      title: words.stock.issuable,
      numeric: true,
      cell: ({ stock }) => <strong>{figure(stock, unit)}</strong>,
    },
  ];
}

function figure(value: number, unit: string) {
  const text = `${formatDecimal(decimal(value))} ${unit}`;
  return value > 0 ? text : <span className={styles.nothing}>{text}</span>;
}

/** The time alone for today, the day too for what is older. */
function readTime(readAt: number): string {
  const { day, time } = toTallinn(readAt);
  return day === todayInTallinn() ? time : formatDateTime(readAt);
}
