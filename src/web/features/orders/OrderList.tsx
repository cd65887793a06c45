import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ClipboardList, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { maxCounted } from '#domain/business-constants.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { menu } from '../../i18n/et/shell.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { ordersKey } from '../../transport-form/order-keys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import type { OrderColumn, OrderKind } from './order-columns.ts';
import { filtersOf, isFiltered, useOrderSearch } from './order-search.ts';
import { ClearFilters, OrderFilters } from './OrderFilters.tsx';
import { ColumnsButton, OrderTable } from './OrderTable.tsx';

import styles from './OrdersPage.module.css';

interface Page<Order> {
  content: Order[];
  number: number;
  totalPages: number;
  totalElements: number;
}

/** The filters of the address, as a request takes them. */
type Filters = ReturnType<typeof filtersOf>;

interface Props<Order> {
  kind: OrderKind;
  /** Returns the page (1, 2, …, as the address has it) of what the filters find. */
  list: (query: Filters & { page: string | null }, signal: AbortSignal) => Promise<Page<Order>>;
  /** The file of everything that the filters find. */
  load: (filters: Filters) => Promise<Response>;
  /** The choices that filter and order the list. */
  choices: Pick<
    ComponentProps<typeof OrderFilters>,
    'statuses' | 'sorts' | 'usualSort' | 'searchClients' | 'quickFilter' | 'action'
  >;
  /** The columns of the list at a desk. */
  columns: readonly OrderColumn<Order>[];
  /** Draws a card of the list, on a phone. */
  children: (order: Order) => ReactNode;
}

/** Orders of one kind, as the address filters them: the filters, and a page of the list with its count and export. */
export function OrderList<Order extends { id: number }>(props: Props<Order>) {
  const { kind, list, load, choices, columns, children } = props;
  const { search, change } = useOrderSearch();
  const isDesk = useIsDesk();
  const filters = filtersOf(search);
  const query = useQuery({
    queryKey: [...ordersKey, kind, filters, search.page],
    queryFn: ({ signal }) => list({ ...filters, page: search.page ?? null }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [title, description] = isFiltered(search)
    ? [messages.nothingFound, messages.nothingFoundHint]
    : [messages.none, messages.noneHint];
  return (
    <>
      <OrderFilters search={search} change={change} {...choices} />
      <QueryView
        query={query}
        failed={messages.failed}
        lines={12}
        lineHeight={38}
        empty={
          <EmptyState icon={ClipboardList} title={title} description={description}>
            {!isFiltered(search) && <NewOrder kind={kind} />}
            {isDesk && isFiltered(search) && (
              <ChipRow>
                {choices.quickFilter}
                <ClearFilters search={search} change={change} />
              </ChipRow>
            )}
          </EmptyState>
        }
        isEmpty={({ totalElements }) => totalElements === 0}
      >
        {(data) => (
          <OrderListPage
            data={data}
            kind={kind}
            columns={columns}
            sort={search.sort ?? choices.usualSort}
            onSort={(sort) => change({ sort })}
            isSearched={Boolean(search.search)}
            goTo={(page) => change({ page: String(page) })}
            load={() => load(filters)}
            quickFilter={isDesk && choices.quickFilter}
            clear={isDesk && <ClearFilters search={search} change={change} />}
          >
            {children}
          </OrderListPage>
        )}
      </QueryView>
    </>
  );
}

/** The way to the first order. */
function NewOrder({ kind }: { kind: OrderKind }) {
  const name = kind === 'transport' ? 'transportOrder' : 'salesOrder';
  return (
    <Button look="primary" icon={Plus} onClick={() => navigate({ to: paths[name] })}>
      {menu[name]}
    </Button>
  );
}

type PageProps<Order> = Pick<Props<Order>, 'children' | 'kind' | 'columns'> & {
  data: Page<Order>;
  sort: string | undefined;
  onSort: (sort: string) => void;
  isSearched: boolean;
  goTo: (page: number) => void;
  load: () => Promise<Response>;
  /** What narrows the list down at one press, beside the number of orders. */
  quickFilter: ReactNode;
  /** What takes the filters off, beside the number that they find. */
  clear: ReactNode;
};

function OrderListPage<Order extends { id: number }>(props: PageProps<Order>) {
  const { data, kind, columns, sort, onSort, isSearched, goTo, load, quickFilter, clear, children } = props;
  const isDesk = useIsDesk();
  const isCut = isSearched && data.totalElements >= maxCounted;
  const bar = (
    <div className={styles.bar}>
      <div className={styles.found}>
        <p className="muted" role="status">
          {isCut ? messages.foundAtLeast(data.totalElements) : messages.found(data.totalElements)}
        </p>
        {quickFilter}
      </div>
      {clear}
      {isDesk && <ColumnsButton kind={kind} columns={columns} />}
      <SaveFileButton name={messages[kind]} load={load} size="small">
        {messages.export}
      </SaveFileButton>
    </div>
  );
  return (
    <>
      {isDesk && bar}
      {isDesk ? (
        <OrderTable kind={kind} columns={columns} orders={data.content} sort={sort} onSort={onSort} />
      ) : (
        <ul className={styles.list}>
          {data.content.map((order) => (
            <li key={order.id} className={styles.order}>
              {children(order)}
            </li>
          ))}
        </ul>
      )}
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
      {/* On a phone orders come first. */}
      {!isDesk && bar}
    </>
  );
}
