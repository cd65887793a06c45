import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { orders as messages } from '../../i18n/et/orders.ts';
import { paths } from '../../platform/paths.ts';
import { ReadFailed } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';

import styles from './OrderDetail.module.css';

type Props<Order> = {
  read: UseQueryResult<Order>;
  kind: 'transport' | 'sales';
  children: (order: Order) => ReactNode;
};

/** The page of one order: the way back to the list, and the order, or why there is none. */
export function OrderPageFrame<Order>({ read, kind, children }: Props<Order>) {
  const { data, error } = read;
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={paths.orders} search={kind === 'sales' ? { kind } : {}}>
        <ChevronLeft aria-hidden size={20} />
        {messages.backToList}
      </Link>
      {data !== undefined && children(data)}
      {data === undefined && error === null && <SkeletonLines lines={4} lineHeight={120} />}
      {data === undefined && error !== null && (
        <ReadFailed title={messages.failedOne} error={error} onRetry={() => void read.refetch()} />
      )}
    </div>
  );
}
