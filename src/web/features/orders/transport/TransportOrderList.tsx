import type { ReactNode } from 'react';

import { transportOrderLabels as labels } from '#api/orders/transport-order-labels.ts';
import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { addDays, formatDay } from '#domain/calendar/day.ts';
import { formatQuantity, quantityWords } from '#domain/goods/decimal.ts';
import { type JobRowStatus, jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';
import { loadsAwaitingTruck } from '#domain/orders/order-state.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable } from '../../../i18n/et/job-table.ts';
import { clientStatus } from '../../../i18n/et/orders/order-words.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { isUnderWay, orderProgress } from '../../../job-row/order-progress.ts';
import { orderTime } from '../../../job-row/order-time.ts';
import { routeText } from '../../../job-row/row-text.ts';
import { searchClients } from '../../../lookups/location-option.ts';
import { call, callFile } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { changeRequestText } from '../../../transport-form/change-request/change-request-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { noFigure } from '../../../ui/table/Table.tsx';
import type { OrderColumn } from '../order-columns.ts';
import { OrderList } from '../OrderList.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { TransportStatus } from './TransportStatus.tsx';

import styles from '../OrdersPage.module.css';

const clientSorts = ['id,desc', 'date,asc', 'date,desc', 'product,asc', 'quantity,desc'];
const staffSorts = ['id,asc', 'date,asc', 'date,desc', 'client,asc', 'product,asc', 'quantity,desc'];
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

interface Props {
  isStaff: boolean;
  /** An action beside the filters of a phone. */
  action: ReactNode;
}

/** 'Veotellimused': all for staff, their own for clients. */
export function TransportOrderList({ isStaff, action }: Props) {
  const statuses = (isStaff ? staffStatuses : clientStatuses).map((id) => ({
    id,
    label: isStaff ? jobTable.statuses[id] : clientStatus(id, null),
  }));
  return (
    <OrderList
      kind="transport"
      list={(query, signal) => call('listTransportOrders', { query }, { signal })}
      load={(query) => callFile('exportTransportOrders', { query })}
      choices={{
        statuses,
        sorts: isStaff ? staffSorts : clientSorts,
        usualSort: isStaff ? 'id,desc' : 'next',
        action,
        ...(isStaff && { searchClients, quickFilter: <OpenOrders /> }),
      }}
      columns={columnsFor(isStaff)}
    >
      {(order) => <OrderCard order={order} isStaff={isStaff} />}
    </OrderList>
  );
}

type Column = OrderColumn<ListedTransportOrder>;

/** A long name takes two lines at most: the whole text comes under the pointer, also of a shorter one that is shown. */
function text(words: string, shownText = words): ReactNode {
  return <span title={words}>{shownText}</span>;
}

function columnsFor(isStaff: boolean): Column[] {
  const amount = (key: 'planned' | 'delivered' | 'left'): Column => ({
    key,
    title: messages[key],
    numeric: true,
    cell: ({ product, ...order }) => formatQuantity(order[key], product.unit),
  });
  return [
    {
      key: 'id',
      title: messages.number,
      sort: 'id',
      isFixed: true,
      cell: ({ id, product }) => (
        <Link
          className={styles.number}
          to={orderPath(paths.oneTransportOrder, id)}
          aria-label={`${messages.transportOne(id)}, ${product.name}`}
        >
          {id}
        </Link>
      ),
    },
    {
      key: 'transportDate',
      title: labels.transportDate,
      sort: 'date',
      cell: ({ transportDate }) => formatDay(transportDate),
    },
    {
      key: 'plannedDate',
      title: messages.plannedDate,
      isHiddenAtFirst: true,
      cell: ({ status, plannedDate }) => (status === 'UNCONFIRMED' ? '' : formatDay(plannedDate)),
    },
    {
      key: 'client',
      title: labels.client,
      sort: 'client',
      cell: ({ client }) => text(client.companyName, withoutLegalForm(client.companyName)),
    },
    { key: 'pickup', title: labels.pickup, sort: 'pickup', cell: ({ pickup }) => text(pickup.locationName) },
    {
      key: 'destination',
      title: labels.destination,
      sort: 'destination',
      cell: ({ destination }) => text(destination?.locationName ?? ''),
    },
    { key: 'product', title: labels.product, sort: 'product', cell: ({ product }) => text(product.name) },
    {
      key: 'ordered',
      title: messages.ordered,
      sort: 'quantity',
      numeric: true,
      cell: ({ ordered, product }) => formatQuantity(ordered, product.unit),
    },
    amount('planned'),
    { ...amount('delivered'), isHiddenAtFirst: true },
    amount('left'),
    {
      key: 'trucks',
      title: messages.trucks,
      cell: (order) => (
        <Trucks order={order} isStaff={isStaff} missing={messages.noneChosen} none={noFigure} />
      ),
    },
    {
      key: 'status',
      title: messages.status,
      cell: (order) => (
        <>
          <TransportStatus order={order} isStaff={isStaff} />
          {!isStaff && order.changeRequest !== null && (
            <p className={styles.whole}>{changeRequestText(order.changeRequest, true)}</p>
          )}
        </>
      ),
    },
    ...(isStaff ? [] : [sameColumn]),
    { key: 'note', title: labels.note, isHiddenAtFirst: true, cell: ({ note }) => text(note ?? '') },
  ];
}

interface TrucksProps {
  order: ListedTransportOrder;
  isStaff: boolean;
  /** What is said where all trucks are missing. */
  missing: string;
  /** What is said where there are no trucks, and none is due. */
  none: string;
}

/** '123 ABC, 456 DEF, 2 määramata'; what is missing today or tomorrow stands out for those who give trucks. */
function Trucks({ order: { rows }, isStaff, missing, none }: TrucksProps) {
  const awaiting = loadsAwaitingTruck(rows);
  const withTruck = rows.filter((load) => !awaiting.includes(load));
  const plates = [...new Set(withTruck.flatMap(({ truck }) => (truck === null ? [] : formatPlate(truck))))];
  if (awaiting.length === 0) return text(plates.join(', ') || none);
  const words = plates.length === 0 ? missing : [...plates, messages.someChosen(awaiting.length)].join(', ');
  const tomorrow = addDays(todayInTallinn(), 1);
  const isUrgent = isStaff && awaiting.some(({ date }) => date <= tomorrow);
  return (
    <span title={words} className={classNames(isUrgent && 'warned strong')}>
      {words}
    </span>
  );
}

function OrderCard({ order, isStaff }: { order: ListedTransportOrder; isStaff: boolean }) {
  const { id, product, client, pickup, destination, ordered } = order;
  return (
    <>
      <div className={styles.head}>
        <div>
          <TransportStatus order={order} isStaff={isStaff} />
        </div>
        {isStaff ? <RequestedDay order={order} /> : <NextTime order={order} />}
      </div>
      <p className={classNames(styles.name, styles.wide)}>
        <Link
          to={orderPath(paths.oneTransportOrder, id)}
          aria-label={`${messages.transportOne(id)}, ${product.name}`}
        >
          {product.name} {quantityWords(ordered, product.unit)}
        </Link>
      </p>
      <p className={classNames('quiet', styles.wide)}>
        {id} · {client.companyName} · {routeText(pickup.locationName, destination?.locationName)}
      </p>
      {isUnderWay(order) && <p className={classNames('quiet', styles.wide)}>{orderProgress(order)}</p>}
      {!isStaff && order.changeRequest !== null && (
        <p className={classNames('quiet', styles.wide)}>{changeRequestText(order.changeRequest, true)}</p>
      )}
      <p className="quiet">
        <Trucks order={order} isStaff={isStaff} missing={messages.noTruck} none="" />
      </p>
      {!isStaff && <SameLink id={id} />}
    </>
  );
}

function RequestedDay({ order }: { order: ListedTransportOrder }) {
  const { transportDate, plannedDate, status } = order;
  return (
    <p>
      <time dateTime={transportDate}>{formatDay(transportDate)}</time>
      {plannedDate !== transportDate && status !== 'UNCONFIRMED' && (
        <span className="quiet"> {messages.plannedDay(formatDay(plannedDate))}</span>
      )}
    </p>
  );
}

function NextTime({ order }: { order: ListedTransportOrder }) {
  const { day, words } = orderTime(order, todayInTallinn());
  return (
    <p>
      <time dateTime={day}>{words}</time>
    </p>
  );
}

const sameColumn: Column = {
  key: 'same',
  title: messages.orderSame,
  cell: ({ id }) => <SameLink id={id} />,
};

function SameLink({ id }: { id: number }) {
  return (
    <Link className={styles.same} to={paths.transportOrder} search={{ same: String(id) }}>
      {messages.orderSame}
    </Link>
  );
}
