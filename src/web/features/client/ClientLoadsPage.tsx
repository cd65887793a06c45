import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';

import type { ClientLoad } from '#api/client/client-loads.ts';
import { formatNumber, formatQuantity, goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { client as messages } from '../../i18n/et/client.ts';
import { titles } from '../../i18n/et/shell.ts';
import { ClientStatusLabel } from '../../job-row/ClientStatusLabel.tsx';
import { dayWithWeekday } from '../../job-row/order-time.ts';
import { OfficeContact } from '../../lookups/OfficeContact.tsx';
import { call, callFile } from '../../platform/api-client.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PagesView } from '../../ui/states/PagesView.tsx';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';
import { isNarrowed, useClientFilters } from './client-filters.ts';
import { ClientFilterBar } from './ClientFilterBar.tsx';

import styles from './client.module.css';

const pageSize = 50;

/** 'Minu veod': every load from and to the places of a client's companies, with its weights and its document. */
export function ClientLoadsPage() {
  const [filters, change] = useClientFilters();
  const isDesk = useIsDesk();
  const query = useInfiniteQuery({
    queryKey: ['client-loads', filters],
    queryFn: ({ pageParam: page, signal }) =>
      call('listClientLoads', { query: { ...filters, page, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
  const [title, description] = isNarrowed(filters)
    ? [messages.nothingFound, messages.nothingFoundHint]
    : [messages.noLoads, messages.noLoadsHint];
  return (
    <div className={styles.page}>
      <OfficeContact />
      <Link to={paths.plantProtection}>{titles.plantProtection}</Link>
      <ClientFilterBar filters={filters} change={change} hasSearch />
      <PagesView
        query={query}
        failed={messages.failedLoads}
        lines={6}
        lineHeight={120}
        more={messages.more}
        empty={<EmptyState icon={PackageCheck} title={title} description={description} />}
      >
        {(loads, total) => (
          <>
            <p className="quiet" role="status">
              {messages.foundLoads(total)}
            </p>
            {isDesk ? (
              <div className={styles.table}>
                <Table caption={messages.loads} rows={loads} rowKey={({ id }) => id} columns={columns} />
              </div>
            ) : (
              <ul className="stack gap-2" aria-label={messages.loads}>
                {loads.map((load) => (
                  <li key={load.id} className={styles.card}>
                    <LoadCard load={load} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </PagesView>
    </div>
  );
}

function when({ date, time }: ClientLoad): string {
  return [dayWithWeekday(date), time].filter((part) => part !== null).join(' ');
}

function routeOf({ pickup, destination }: ClientLoad): string {
  return destination === null ? pickup : `${pickup} → ${destination}`;
}

function weight(kilograms: number | null): string | null {
  return kilograms === null ? null : messages.kilograms(formatNumber(kilograms));
}

/** 'u 35 min, 28 km'; null where nobody can say. */
function leftOf({ left }: ClientLoad): string | null {
  return left && messages.leftOf(left.minutes, left.km);
}

function Status({ load }: { load: ClientLoad }) {
  const { status, deliveredQuantity, unit } = load;
  const delivered = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, unit);
  return <ClientStatusLabel status={status} delivered={delivered} loads={[load]} />;
}

/** The order of a load, where the client may open it. */
function OrderLink({ load: { transportOrderId: orderId } }: { load: ClientLoad }) {
  if (orderId === null) return null;
  return <Link to={orderPath(paths.oneTransportOrder, orderId)}>{messages.order(orderId)}</Link>;
}

function Paper({ load: { id, hasDocument }, isIcon = false }: { load: ClientLoad; isIcon?: boolean }) {
  if (!hasDocument) return null;
  return (
    <SaveFileButton
      name={messages.documentOf(id)}
      load={() => callFile('downloadClientDocument', { params: { id } })}
      size="small"
      isIcon={isIcon}
    >
      {messages.document}
    </SaveFileButton>
  );
}

/** A load on a phone. */
function LoadCard({ load }: { load: ClientLoad }) {
  const { product, quantity, unit, loadedKg, unloadedKg, truck, transportOrderId, hasDocument } = load;
  return (
    <>
      <div className={styles.head}>
        <span className="quiet one-line">{when(load)}</span>
        <Status load={load} />
      </div>
      <p className="strong">{goodsWords(product, quantity, unit)}</p>
      <p>{routeOf(load)}</p>
      <Facts
        inline
        facts={[
          [messages.loaded, weight(loadedKg)],
          [messages.unloaded, weight(unloadedKg)],
          [messages.truck, truck && formatPlate(truck)],
          [messages.left, leftOf(load)],
        ]}
      />
      {(transportOrderId !== null || hasDocument) && (
        <div className={styles.papers}>
          <Paper load={load} />
          <OrderLink load={load} />
        </div>
      )}
    </>
  );
}

const columns: Column<ClientLoad>[] = [
  {
    key: 'day',
    title: messages.day,
    cell: (load) => (
      <div className={styles.whole}>
        <div>{when(load)}</div>
        <OrderLink load={load} />
      </div>
    ),
  },
  { key: 'way', title: messages.way, cell: (load) => <span className={styles.route}>{routeOf(load)}</span> },
  { key: 'goods', title: messages.goods, cell: ({ product }) => product },
  {
    key: 'ordered',
    title: messages.ordered,
    numeric: true,
    cell: ({ quantity, unit }) => (quantity === null ? noFigure : formatQuantity(quantity, unit)),
  },
  {
    key: 'loaded',
    title: messages.loaded,
    numeric: true,
    cell: ({ loadedKg }) => weight(loadedKg) ?? noFigure,
  },
  {
    key: 'unloaded',
    title: messages.unloaded,
    numeric: true,
    cell: ({ unloadedKg }) => weight(unloadedKg) ?? noFigure,
  },
  {
    key: 'truck',
    title: messages.truck,
    cell: ({ truck }) => <span className={styles.whole}>{truck && formatPlate(truck)}</span>,
  },
  {
    key: 'status',
    title: messages.status,
    cell: (load) => (
      <>
        <Status load={load} />
        {load.left !== null && <div className="quiet">{leftOf(load)}</div>}
      </>
    ),
  },
  { key: 'paper', title: messages.document, cell: (load) => <Paper load={load} isIcon /> },
];
