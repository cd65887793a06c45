import { useState } from 'react';

import type { Packet } from '#api/orders/packets.ts';
import type { OrderLoad, TransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { isRefused } from '#domain/job-row/job-row-status.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { RowsMap } from '../../../job-row/map/RowsMap.tsx';
import { orderProgress } from '../../../job-row/order-progress.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useIsDesk } from '../../../ui/media.ts';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import {
  LoadActions,
  LoadDriver,
  LoadQuantity,
  LoadRoute,
  LoadStatus,
  LoadTime,
  LoadTruck,
  type LoadProps,
} from './load-parts.tsx';
import { PacketLine, usePackets } from './packets.tsx';
import { isWaitingForAnswer } from './use-load-actions.tsx';

import styles from '../order-detail.module.css';

/** The loads of an order: when, from where to where, how much, with which truck and driver, and where each stands. */
export function Loads({ order, isStaff }: { order: TransportOrder; isStaff: boolean }) {
  const packets = usePackets(order, isStaff);
  const isDesk = useIsDesk();
  const [assignedId, setAssignedId] = useState<number | null>(null);
  const { AssignTruckSheet } = useRowFeatures();
  const living = order.rows.filter(({ status }) => status !== 'CANCELLED');
  const cancelledLoads = order.rows.filter(({ status }) => status === 'CANCELLED');
  const inOrder = living.map(({ id }) => id).toSorted((a, b) => a - b);
  const propsOf = (load: OrderLoad): LoadProps => ({
    load,
    number: numberOf(load.id, inOrder),
    ordered: order.product.name,
    isStaff,
    isDue: living.length === 1 && !isWaitingForAnswer(order),
    onAssign: setAssignedId,
  });
  const list = (loads: readonly OrderLoad[]) =>
    isDesk ? (
      <LoadTable loads={loads.map((load) => propsOf(load))} isStaff={isStaff} />
    ) : (
      <ul className="stack gap-3">
        {loads.map((load) => (
          <li key={load.id} className={classNames(styles.load, styles.narrow)}>
            <LoadCard {...propsOf(load)} packet={packets.find(({ rowId }) => rowId === load.id)} />
          </li>
        ))}
      </ul>
    );
  return (
    <section className={styles.card} aria-labelledby="order-loads">
      <div className={styles.head}>
        <h2 id="order-loads">{messages.loads}</h2>
        {/* The only load says it itself. */}
        {(living.length > 1 || (order.toPlan ?? 0) !== 0) && <p className="quiet">{orderProgress(order)}</p>}
      </div>
      {list(living.length === 0 ? cancelledLoads : living)}
      {isStaff && living.length > 0 && <RowsMap rows={living} />}
      {isDesk &&
        packets.map((packet) => (
          <PacketLine key={packet.rowId} packet={packet} number={numberOf(packet.rowId, inOrder)} />
        ))}
      {living.length > 0 && cancelledLoads.length > 0 && (
        <details>
          <summary className={styles.summary}>{messages.goneLoads(cancelledLoads.length)}</summary>
          {list(cancelledLoads)}
        </details>
      )}
      {assignedId !== null && <AssignTruckSheet rowIds={[assignedId]} onClose={() => setAssignedId(null)} />}
    </section>
  );
}

/** '2/7': the load's number among those that are not cancelled; null for a cancelled one, and for the only one. */
function numberOf(id: number, living: readonly number[]): string | null {
  const index = living.indexOf(id);
  return index < 0 || living.length === 1 ? null : `${index + 1}/${living.length}`;
}

/** The columns of the table, without those that say nothing of these loads. */
function columnsOf(loads: readonly LoadProps[], isStaff: boolean): Column<LoadProps>[] {
  // A client reads it with the status.
  const isDelivered = isStaff && loads.some(({ load }) => load.deliveredQuantity !== null);
  const columns: (Column<LoadProps> | false)[] = [
    loads.some(({ number }) => number !== null) && {
      key: 'number',
      title: messages.number,
      cell: ({ number }) => number,
    },
    { key: 'time', title: messages.time, cell: (props) => <LoadTime {...props} /> },
    { key: 'route', title: messages.route, cell: (props) => <LoadRoute {...props} /> },
    { key: 'product', title: messages.product, cell: ({ load }) => load.product },
    {
      key: 'quantity',
      title: messages.quantity,
      numeric: true,
      cell: ({ load }) => formatQuantity(load.quantity, load.unit),
    },
    isDelivered && {
      key: 'delivered',
      title: messages.delivered,
      numeric: true,
      cell: ({ load }) =>
        load.deliveredQuantity === null ? '' : formatQuantity(load.deliveredQuantity, load.unit),
    },
    { key: 'truck', title: messages.truck, cell: (props) => <LoadTruck {...props} /> },
    { key: 'driver', title: messages.driver, cell: (props) => <LoadDriver {...props} /> },
    { key: 'status', title: messages.status, cell: (props) => <LoadStatus {...props} /> },
    (isStaff || loads.length > 1) && {
      key: 'actions',
      title: messages.loadActions,
      cell: (props) => (
        <div className={styles.loadActions}>
          <LoadActions {...props} hasIcons />
        </div>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function LoadTable({ loads, isStaff }: { loads: readonly LoadProps[]; isStaff: boolean }) {
  return (
    <div className={styles.table}>
      <Table
        caption={messages.loads}
        rows={loads}
        rowKey={({ load }) => load.id}
        columns={columnsOf(loads, isStaff)}
      />
    </div>
  );
}

/** A load on a phone. */
function LoadCard({ packet, ...props }: LoadProps & { packet: Packet | undefined }) {
  const { load, number, isStaff } = props;
  const truck = (
    <div className={styles.truck}>
      <LoadTruck {...props} />
      {load.driver !== null && !isRefused(load.status) && ' · '}
      <LoadDriver {...props} />
    </div>
  );
  // What is short, or a button itself, stands in the line of the buttons.
  const isInLine = !isStaff || load.truck === null || isRefused(load.status);
  return (
    <>
      <div className={styles.head}>
        <p>
          {number !== null && <span className="quiet">{number} · </span>}
          <LoadTime {...props} />
        </p>
        <LoadStatus {...props} />
      </div>
      <p>
        <LoadQuantity {...props} /> <span className="quiet">·</span> <LoadRoute {...props} />
      </p>
      {!isInLine && truck}
      <div className={styles.loadActions}>
        {isInLine && truck}
        <LoadActions {...props} hasIcons={isStaff} />
      </div>
      {packet !== undefined && <PacketLine packet={packet} number={null} />}
    </>
  );
}
