import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';

import styles from './order-detail.module.css';

interface Props<Order> {
  query: UseQueryResult<Order>;
  kind: 'transport' | 'sales';
  children: (order: Order) => ReactNode;
}

/** The page of one order: the way back to the list, and the order, or why there is none. */
export function OrderPageFrame<Order>({ query, kind, children }: Props<Order>) {
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={paths.orders} search={kind === 'sales' ? { kind } : {}}>
        <ChevronLeft aria-hidden size={20} />
        {messages.backToList}
      </Link>
      <QueryView query={query} failed={messages.failedOne} lines={4} lineHeight={120}>
        {children}
      </QueryView>
    </div>
  );
}
