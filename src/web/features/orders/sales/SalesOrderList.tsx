import type { ReactNode } from 'react';

import { salesLineLabels } from '#api/sales/sales-line-labels.ts';
import type { ListedSalesOrder } from '#api/sales/sales-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';
import { salesLineStatuses } from '#domain/sales/stock-allocation.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { searchCompanies } from '../../../lookups/company-option.ts';
import { call, callFile } from '../../../platform/api-client.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { OrderColumn } from '../order-columns.ts';
import { OrderList } from '../OrderList.tsx';
import { SalesStatus } from './SalesStatus.tsx';

import styles from '../OrdersPage.module.css';

const sorts = ['id,asc', 'client,asc'];
const statuses = salesLineStatuses.map((id) => ({ id, label: messages.salesStatuses[id] }));

/** 'Müügitellimused'. */
export function SalesOrderList() {
  return (
    <OrderList
      kind="sales"
      list={(query, signal) => call('listSalesOrders', { query }, { signal })}
      load={(query) => callFile('exportSalesOrders', { query })}
      choices={{ statuses, sorts, searchClients: searchCompanies }}
      columns={columns}
    >
      {(order) => <OrderCard order={order} />}
    </OrderList>
  );
}

const columns: readonly OrderColumn<ListedSalesOrder>[] = [
  {
    key: 'id',
    title: messages.number,
    sort: 'id',
    isFixed: true,
    cell: ({ id, companyName }) => (
      <Link
        className={styles.number}
        to={orderPath(paths.oneSalesOrder, id)}
        aria-label={`${messages.salesOne(id)}, ${companyName}`}
      >
        {id}
      </Link>
    ),
  },
  { key: 'made', title: messages.made, cell: ({ createdAt }) => formatDay(toTallinn(createdAt).day) },
  {
    key: 'client',
    title: messages.client,
    sort: 'client',
    cell: ({ companyName }) => <span title={companyName}>{withoutLegalForm(companyName)}</span>,
  },
  {
    key: 'representative',
    title: messages.representative,
    cell: ({ representativeName }) => <span title={representativeName}>{representativeName}</span>,
  },
  { key: 'goods', title: messages.goods, cell: ({ goods }) => longText(goodsText(goods)) },
  {
    key: 'deliveryDate',
    title: messages.deliveryDay,
    cell: ({ deliveryDate }) => (deliveryDate === null ? '' : formatDay(deliveryDate)),
  },
  { key: 'status', title: messages.status, cell: ({ status }) => <SalesStatus status={status} /> },
];

/** A name, which the pointer shows whole where it is cut. */
function longText(words: string): ReactNode {
  return <span title={words}>{words}</span>;
}

/** The most goods that are named; the others are counted. */
const maxNamedGoods = 2;

function goodsText(goods: ListedSalesOrder['goods']): string {
  const goodsTexts = goods
    .slice(0, maxNamedGoods)
    .map(({ productName, quantity, unit }) => `${productName} ${formatQuantity(quantity, unit)}`);
  const others = goods.length - goodsTexts.length;
  return [goodsTexts.join(', '), others > 0 ? messages.more(others) : '']
    .filter((part) => part !== '')
    .join(' ');
}

function OrderCard({ order }: { order: ListedSalesOrder }) {
  const { id, companyName, createdAt, goods, representativeName, deliveryDate, status } = order;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.name}>
          <Link
            to={orderPath(paths.oneSalesOrder, id)}
            aria-label={`${messages.salesOne(id)}, ${companyName}`}
          >
            {id}
          </Link>{' '}
          {companyName}
        </p>
        <p>
          <time dateTime={createdAt}>{formatDay(toTallinn(createdAt).day)}</time>
        </p>
      </div>
      <p className={classNames('quiet', styles.wide)}>{representativeName}</p>
      <p className={styles.wide}>{goodsText(goods)}</p>
      <p className="quiet">
        {deliveryDate !== null && `${salesLineLabels.deliveryDate} ${formatDay(deliveryDate)}`}
      </p>
      <div>
        <SalesStatus status={status} />
      </div>
    </>
  );
}
