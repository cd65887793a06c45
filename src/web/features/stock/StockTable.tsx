import { CloudOff, Plus } from 'lucide-react';

import type { StockRow } from '#api/goods/stock.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { addDecimals, decimal, decimalToNumber, formatQuantity } from '#domain/goods/decimal.ts';

import { stock as messages } from '../../i18n/et/stock.ts';
import { LotLinks } from '../../lookups/LotLinks.tsx';
import type { ProductOption } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';

import styles from './StockPage.module.css';

interface Props {
  product: ProductOption;
  rows: readonly StockRow[];
  /** The time when the rows were read; epoch milliseconds. */
  readAt: number;
  /** Reading again failed: the last answer is shown. */
  isOld: boolean;
}

/** The stock of one product by warehouse, with the time of the answer. */
export function StockTable({ product, rows, readAt, isOld }: Props) {
  const isDesk = useIsDesk();
  return (
    <>
      {isOld && (
        <div className={styles.old}>
          <Notice tone="wheat">
            <CloudOff aria-hidden size={20} />
            {messages.old}
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="muted">{messages.nowhere}</p>
      ) : (
        <Table
          caption={messages.caption(product.descr)}
          columns={columnsOf(product, rows, isDesk)}
          rows={rows}
          rowKey={(row) => row.externalWarehouseId}
        />
      )}
      <p className={styles.readAt} role="status">
        {messages.readAt(readTime(readAt))}
      </p>
    </>
  );
}

function columnsOf(
  { id, unit }: ProductOption,
  rows: readonly StockRow[],
  isDesk: boolean,
): Column<StockRow>[] {
  const total = (of: (row: StockRow) => number) =>
    rows.length > 1 ? { total: figure(sum(rows.map(of)), unit) } : {};
  // A phone has no room for a column of them.
  const hasLotColumn = isDesk && rows.some(({ lot }) => lot != null);
  return [
    {
      key: 'warehouse',
      title: messages.warehouse,
      cell: ({ externalWarehouseId, warehouseName, lot }) => (
        <>
          {warehouseName}
          {!isDesk && lot != null && (
            <p className="label-size">
              <LotLinks lots={lot} productId={id} />
            </p>
          )}
          <Link
            className={styles.order}
            to={paths.salesOrder}
            search={{ product: String(id), warehouse: externalWarehouseId }}
            aria-label={messages.orderFrom(warehouseName)}
          >
            <Plus aria-hidden size={16} />
            {messages.order}
          </Link>
        </>
      ),
      ...(rows.length > 1 && { total: messages.total }),
    },
    {
      key: 'free',
      title: messages.free,
      numeric: true,
      cell: (row) => figure(freeIn(row), unit),
      ...total(freeIn),
    },
    {
      key: 'issuable',
      title: messages.issuable,
      numeric: true,
      cell: ({ stock }) => <strong>{figure(stock, unit)}</strong>,
      ...total(({ stock }) => stock),
    },
    ...(hasLotColumn
      ? [
          {
            key: 'lot',
            title: messages.lot,
            cell: ({ lot }: StockRow) => (lot == null ? noFigure : <LotLinks lots={lot} productId={id} />),
          },
        ]
      : []),
  ];
}

function freeIn({ unallocatedStock, stock }: StockRow): number {
  return unallocatedStock ?? stock;
}

function sum(figures: readonly number[]): number {
  return decimalToNumber(addDecimals(...figures.map((each) => decimal(each))));
}

function figure(value: number, unit: string) {
  const text = formatQuantity(value, unit);
  return value > 0 ? text : <span className="wrong">{text}</span>;
}

/** The time alone for today, the day too for what is older. */
function readTime(readAt: number): string {
  const { day, time } = toTallinn(readAt);
  return day === todayInTallinn() ? time : formatDateTime(readAt);
}
