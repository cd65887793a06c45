import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowStatus, jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable as common } from '../../../i18n/et/job-table.ts';
import { farmerStatus, orders as messages } from '../../../i18n/et/orders.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { isUnderWay, orderProgress } from '../../../job-row/order-progress.ts';
import { searchClients } from '../../../lookups/location-option.ts';
import { call, callFile } from '../../../platform/api-client.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { OrderList } from '../OrderList.tsx';

import styles from '../OrdersPage.module.css';

const sorts = ['id,asc', 'date,asc', 'date,desc', 'client,asc', 'product,asc', 'quantity,desc'];
const clientStatuses: readonly JobRowStatus[] = [
  'UNCONFIRMED',
  'UNCOMPLETED',
  'ON_THE_WAY',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
];
/** FAILED reads as CANCELLED, which finds it too. */
const staffStatuses = jobRowStatuses.filter((status) => status !== 'FAILED');

/** 'Veotellimused': all for staff, their own for clients. */
export function TransportOrderList({ isStaff }: { isStaff: boolean }) {
  const statuses = (isStaff ? staffStatuses : clientStatuses).map((id) => ({
    id,
    label: isStaff ? common.statuses[id] : farmerStatus(id, null),
  }));
  return (
    <OrderList
      kind="transport"
      list={(query, signal) => call('listTransportOrders', { query }, { signal })}
      load={(query) => callFile('exportTransportOrders', { query })}
      choices={{ statuses, sorts, ...(isStaff && { searchClients }) }}
    >
      {(order) => <OrderCard order={order} isStaff={isStaff} />}
    </OrderList>
  );
}

function OrderCard({ order, isStaff }: { order: ListedTransportOrder; isStaff: boolean }) {
  const { id, product, client, pickup, destination, transportDate, plannedDate, ordered } = order;
  const trucks = [
    ...new Set(order.rows.flatMap(({ truck }) => (truck === null ? [] : formatPlate(truck)))),
  ].join(', ');
  return (
    <>
      <p className={styles.name}>
        <Link
          to={orderPath(paths.oneTransportOrder, id)}
          aria-label={`${messages.transportOne(id)}, ${product.name}`}
        >
          {id}
        </Link>
      </p>
      <p>
        <time dateTime={transportDate}>{formatDay(transportDate)}</time>
        {plannedDate !== transportDate && (
          <span className="quiet"> {messages.plannedDay(formatDay(plannedDate))}</span>
        )}
      </p>
      <p className={styles.wide}>
        {client.companyName}
        <span className="quiet">
          {' '}
          {[pickup.locationName, destination?.locationName].filter(Boolean).join(' → ')}
        </span>
      </p>
      <p className={styles.wide}>
        {product.name} · {formatQuantity(ordered, product.unit)}
        {isUnderWay(order) && <span className="quiet"> {orderProgress(order)}</span>}
      </p>
      <p className="quiet">{trucks === '' && order.status !== 'SELF_SERVICE' ? messages.noTruck : trucks}</p>
      <div>
        <OrderStatus order={order} isStaff={isStaff} />
      </div>
    </>
  );
}

/** Where an order stands: the office's word for staff, a farmer's for clients. */
export function OrderStatus({ order, isStaff }: { order: ListedTransportOrder; isStaff: boolean }) {
  const { status, deliveredQuantity, product } = order;
  if (isStaff) return <JobRowStatusLabel status={status} />;
  const delivered = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, product.unit);
  return <JobRowStatusLabel status={status} word={farmerStatus(status, delivered)} />;
}
