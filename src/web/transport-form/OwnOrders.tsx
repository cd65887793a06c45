import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OwnTransportOrder } from '#api/orders/transport-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';

import { words } from '../i18n/et/words.ts';
import { JobRowStatusLabel } from '../job-row/JobRowStatusLabel.tsx';
import { quantityText } from '../job-row/quantity-text.ts';
import { call } from '../platform/api-client.ts';
import { explain, UnreachableError } from '../platform/problem.ts';
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../ui/states/Skeleton.tsx';

import styles from './OwnOrders.module.css';

type Props = {
  /** How many of the latest are shown. */
  size: number;
  /** A button beside the heading. */
  action?: ReactNode;
  /** Stands in the place of an empty list. */
  children?: ReactNode;
};

/** A client's own transport orders and where they stand: status, date, pickup, product and quantity. */
export function OwnOrders({ size, action, children = null }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-transport-orders', size],
    queryFn: async ({ signal }) =>
      (await call('listOwnTransportOrders', { query: { size } }, { signal })).content,
  });
  if (data === undefined) {
    if (error === null) return <SkeletonLines lines={3} lineHeight={84} />;
    const retry = () => void refetch();
    if (error instanceof UnreachableError) return <OfflineState onRetry={retry} />;
    return (
      <ErrorState title={words.transportOrders.unreadable} description={explain(error)} onRetry={retry} />
    );
  }
  if (data.length === 0) return children;
  return (
    <section className={styles.section} aria-labelledby="own-orders">
      <div className={styles.head}>
        <h2 id="own-orders" className={styles.heading}>
          {words.transportOrders.own}
        </h2>
        {action}
      </div>
      <ul className={styles.list}>
        {data.map((order) => (
          <OwnOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OwnOrder({ order }: { order: OwnTransportOrder }) {
  const { product, pickup, quantity, deliveredQuantity, transportDate, status } = order;
  return (
    <li className={styles.order}>
      <p className={styles.product}>{product.name}</p>
      <div className={styles.status}>
        <JobRowStatusLabel status={status} />
      </div>
      <p className={styles.load}>
        <time dateTime={transportDate}>{formatDay(transportDate)}</time>
        {' · '}
        {quantityText(quantity, product.unit)}
        {deliveredQuantity !== null &&
          ` · ${words.transportOrders.delivered(quantityText(deliveredQuantity, product.unit))}`}
      </p>
      <p className={styles.pickup}>
        {pickup.locationName} · {pickup.companyName}
      </p>
    </li>
  );
}
