import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { maxTablePageSize } from '#domain/business-constants.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';
import { formatQuantity, quantityWords } from '#domain/goods/decimal.ts';

import { transportForm as messages } from '../i18n/et/transport-form.ts';
import { JobRowStatusLabel } from '../job-row/JobRowStatusLabel.tsx';
import type { LocationOption } from '../lookups/location-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { call } from '../platform/api-client.ts';
import { useIsDesk } from '../ui/media.ts';
import { ContractBalance } from './contracts/ContractBalance.tsx';
import { requestedQuantity } from './use-transport-form.ts';

import styles from './TransportFormPanel.module.css';

interface Props {
  values: {
    transportDate: Day | null;
    product: ProductOption | null;
    client: LocationOption | null;
    pickup: LocationOption | null;
    quantity: number | null;
    quantityUnknown: boolean;
  };
}

/** The panel beside the form: contracts, stock, and other loads of the client on that day. */
export function TransportFormPanel({ values }: Props) {
  const { transportDate, product, client, pickup } = values;
  // A phone has no room for more than what may stop the order.
  const isDesk = useIsDesk();
  return (
    <>
      <ContractBalance
        product={product}
        pickup={pickup}
        typed={product === null ? null : { quantity: requestedQuantity(values) ?? null, unit: product.unit }}
      />
      {isDesk && product !== null && <StockPanel product={product} title={messages.stock} />}
      {isDesk && client !== null && transportDate !== null && isDay(transportDate) && (
        <JobsOfDay client={client} day={transportDate} />
      )}
    </>
  );
}

/** The free stock of a product, warehouse by warehouse. */
export function StockPanel({ product, title }: { product: ProductOption; title: string }) {
  const { data } = useQuery({
    queryKey: ['stock-beside-form', product.id],
    queryFn: async ({ signal }) => {
      const request = { params: { id: product.id }, query: { getUnallocatedStock: true } };
      return (await call('listProductStock', request, { signal })).content;
    },
  });
  return (
    <Panel title={title} isEmpty={data?.length === 0}>
      {data?.map((row) => (
        <li key={row.externalWarehouseId} className="beside at-ends gap-3">
          <span>{row.warehouseName}</span>
          <span className="one-line">{formatQuantity(row.unallocatedStock ?? row.stock, product.unit)}</span>
        </li>
      ))}
    </Panel>
  );
}

function JobsOfDay({ client, day }: { client: LocationOption; day: Day }) {
  const { data } = useQuery({
    queryKey: ['jobs-beside-form', day],
    queryFn: async ({ signal }) => {
      const query = { dateFrom: day, dateTo: day, sort: 'time,asc', size: maxTablePageSize } as const;
      return (await call('listJobRows', { query }, { signal })).content;
    },
  });
  const rows = data?.filter((row) => row.client.name === client.companyName);
  return (
    <Panel title={messages.jobsOfDay} isEmpty={rows?.length === 0}>
      {rows?.map((row) => (
        <li key={row.id} className={styles.job}>
          <span className="one-line">{row.time ?? messages.noTime}</span>
          <span>
            {row.product.name} · {quantityWords(row.quantity, row.product.unit)}
          </span>
          <JobRowStatusLabel status={row.status} />
        </li>
      ))}
    </Panel>
  );
}

/** A titled list beside a form; says so when there is nothing in it. */
export function Panel({
  title,
  isEmpty,
  children,
}: {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {isEmpty ? (
        <p className="muted">{messages.nothingBeside}</p>
      ) : (
        <ul className="stack gap-2">{children}</ul>
      )}
    </section>
  );
}
