import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ClipboardList, Download } from 'lucide-react';
import type { ReactNode } from 'react';

import { orders as messages } from '../../i18n/et/orders.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ReadFailed } from '../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../ui/states/Skeleton.tsx';
import { isFiltered, type OrderSearch } from './order-search.ts';

import styles from './OrdersPage.module.css';

type Page<Order> = { content: Order[]; number: number; totalPages: number; totalElements: number };

type Props<Order> = {
  read: UseQueryResult<Page<Order>>;
  search: OrderSearch;
  change: (changes: OrderSearch) => void;
  /** What the file is called: 'Veotellimused'. */
  name: string;
  /** The file of everything that the filters find. */
  load: () => Promise<Response>;
  /** What a card of the list shows. */
  children: (order: Order) => ReactNode;
};

/** The server counts what a search finds no further, or to one past the page. */
const mostCounted = 100;

/** A page of a list with its count, export and pages, or why there is none. */
export function OrderListFrame<Order extends { id: number }>(props: Props<Order>) {
  const { read, search, change, name, load, children } = props;
  const save = useMutation({
    mutationFn: () => saveFile(name, load),
  });
  const { data, error } = read;
  if (data === undefined) {
    if (error === null) return <SkeletonLines lines={6} lineHeight={72} />;
    return <ReadFailed title={messages.failed} error={error} onRetry={() => void read.refetch()} />;
  }
  if (data.totalElements === 0) {
    return isFiltered(search) ? (
      <EmptyState
        icon={ClipboardList}
        title={messages.nothingFound}
        description={messages.nothingFoundHint}
      />
    ) : (
      <EmptyState icon={ClipboardList} title={messages.none} description={messages.noneHint} />
    );
  }
  const isCut = Boolean(search.search) && data.totalElements >= mostCounted;
  const goTo = (page: number) => change({ page: String(page) });
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {isCut ? messages.foundAtLeast(data.totalElements) : messages.found(data.totalElements)}
        </p>
        <Button size="small" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
          {messages.export}
        </Button>
      </div>
      <ul className={styles.list}>
        {data.content.map((order) => (
          <li key={order.id} className={styles.order}>
            {children(order)}
          </li>
        ))}
      </ul>
      {data.totalPages > 1 && (
        <div role="group" className={styles.pager} aria-label={messages.pages}>
          <IconButton
            icon={ChevronLeft}
            label={messages.previous}
            disabled={data.number <= 1}
            onClick={() => goTo(data.number - 1)}
          />
          <span>{isCut ? messages.page(data.number) : messages.pageOf(data.number, data.totalPages)}</span>
          <IconButton
            icon={ChevronRight}
            label={messages.next}
            disabled={data.number >= data.totalPages}
            onClick={() => goTo(data.number + 1)}
          />
        </div>
      )}
    </>
  );
}
