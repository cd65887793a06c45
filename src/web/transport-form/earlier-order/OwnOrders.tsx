import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity, quantityWords } from '#domain/goods/decimal.ts';

import { transportOrders as messages } from '../../i18n/et/transport-form.ts';
import { ClientStatusLabel } from '../../job-row/ClientStatusLabel.tsx';
import { isUnderWay, orderProgress } from '../../job-row/order-progress.ts';
import { orderTime } from '../../job-row/order-time.ts';
import { contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { changeRequestText } from '../change-request/change-request-text.ts';

import styles from './OwnOrders.module.css';

interface Props {
  /** The most orders that are shown: the next ones first. */
  size: number;
  /** A button beside the heading. */
  action?: ReactNode;
  /** The content in place of an empty list. */
  children?: ReactNode;
}

/** A client's own transport orders and their progress: status, date, pickup, product and quantity. */
export function OwnOrders({ size, action, children = null }: Props) {
  const query = useQuery({
    queryKey: ['own-transport-orders', size],
    queryFn: contentOf('listTransportOrders', { query: { size } }),
  });
  return (
    <QueryView query={query} failed={messages.unreadable} lines={3} lineHeight={84} empty={children}>
      {(orders) => (
        <section className={styles.section} aria-labelledby="own-orders">
          <div className={styles.head}>
            <h2 id="own-orders" className="quiet">
              {messages.own}
            </h2>
            {action}
          </div>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OwnOrder key={order.id} order={order} />
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  );
}

function OwnOrder({ order }: { order: ListedTransportOrder }) {
  const { id, product, pickup, ordered, deliveredQuantity, status, changeRequest, rows } = order;
  const { day, words, truck } = orderTime(order, todayInTallinn());
  const deliveredText = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, product.unit);
  return (
    <li className={styles.order}>
      <p className={styles.product}>
        <Link to={orderPath(paths.oneTransportOrder, id)}>{product.name}</Link>
      </p>
      <div>
        <ClientStatusLabel status={status} delivered={deliveredText} loads={rows} />
      </div>
      <p className="whole-row">
        <time dateTime={day}>{words}</time>
        {' · '}
        {quantityWords(ordered, product.unit)}
        {truck !== null && ` · ${truck}`}
      </p>
      {isUnderWay(order) && <p className={styles.progress}>{orderProgress(order)}</p>}
      {changeRequest !== null && <p className={styles.progress}>{changeRequestText(changeRequest, true)}</p>}
      <p className="quiet breaks">
        {pickup.locationName} · {pickup.companyName}
      </p>
      <Link className={styles.same} to={paths.transportOrder} search={{ same: String(id) }}>
        {messages.orderSame}
      </Link>
    </li>
  );
}
