import { useQuery } from '@tanstack/react-query';
import { PackageSearch, PackageX } from 'lucide-react';
import { type FormEvent, useState } from 'react';

import type { LoadedLater, TracedDelivery } from '#api/goods/lots.ts';
import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { lots as messages } from '../../i18n/et/lots.ts';
import { orders } from '../../i18n/et/orders/orders.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { callLink, orderPath, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../ui/table/Table.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';

import styles from './registers.module.css';

interface Asked {
  lot?: string;
  productId?: string;
}

/** 'Kuhu see partii läks': the loads and buyers of a lot with their phones, and what the same trailers loaded next. */
export function LotPage() {
  const { lot = '', productId }: Asked = useSearch();
  return (
    <div className={styles.page}>
      <LotForm key={`${lot} ${productId ?? ''}`} lot={lot} productId={productId} />
      {lot === '' ? (
        <EmptyState icon={PackageSearch} title={messages.start} description={messages.startHint} />
      ) : (
        <Trace lot={lot} productId={productId} />
      )}
    </div>
  );
}

interface FormProps {
  lot: string;
  productId: string | undefined;
}

function LotForm({ lot, productId }: FormProps) {
  const [typed, setTyped] = useState(lot);
  const { data: named = null } = useQuery({
    queryKey: ['product', productId],
    queryFn: async ({ signal }) => {
      const { items } = await call('searchProducts', { query: { id: productId } }, { signal });
      const [product] = items;
      return product === undefined ? null : { id: product.id, label: product.name };
    },
    enabled: productId !== undefined && /^\d{1,15}$/.test(productId),
  });
  const show = (text: string, id: string | undefined) => {
    const search = { ...(text !== '' && { lot: text }), ...(id !== undefined && { productId: id }) };
    navigate({ to: paths.lots, search, replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed.trim(), productId);
  };
  return (
    <form role="search" aria-label={messages.title} className={styles.asking} onSubmit={submit}>
      <TextField
        label={messages.lot}
        hint={messages.lotHint}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={60}
      />
      <Typeahead
        label={messages.product}
        value={named}
        search={searchProducts}
        recent="products"
        onChange={(option) => show(typed.trim(), option === null ? undefined : String(option.id))}
      />
      <Button look="primary" type="submit" icon={PackageSearch}>
        {messages.show}
      </Button>
    </form>
  );
}

function Trace({ lot, productId }: FormProps) {
  const query = useQuery({
    queryKey: ['lot', lot, productId],
    queryFn: async ({ signal }) =>
      (await call('traceLot', { params: { lot }, query: { productId } }, { signal })).content,
    staleTime: 0,
  });
  return (
    <QueryView
      query={query}
      failed={messages.failed}
      lines={5}
      lineHeight={84}
      isEmpty={({ deliveries }) => deliveries.length === 0}
      empty={<EmptyState icon={PackageX} title={messages.none} description={messages.noneHint} />}
    >
      {({ deliveries, loadedAfter }) => (
        <>
          <p className="quiet" role="status">
            {messages.deliveries(deliveries.length)}
          </p>
          <Table
            caption={messages.deliveriesTitle}
            rows={deliveries}
            rowKey={(delivery) =>
              `${String(delivery.rowId)} ${String(delivery.salesOrderId)} ${delivery.product.id}`
            }
            columns={columns}
            stacks
          />
          <h2>{messages.loadedAfter}</h2>
          <p className="quiet">
            {loadedAfter.length > 0
              ? messages.loadedAfterHint
              : deliveries.some(({ truck }) => truck !== null)
                ? messages.noneAfter
                : messages.notCarried}
          </p>
          {loadedAfter.length > 0 && (
            <Table
              caption={messages.loadedAfter}
              rows={loadedAfter}
              rowKey={({ rowId, afterRowId }) => `${String(rowId)} ${String(afterRowId)}`}
              columns={laterColumns}
              stacks
            />
          )}
        </>
      )}
    </QueryView>
  );
}

function goodsCell(delivery: TracedDelivery, beside: string | null = null) {
  const { product, quantity, unit, lot, day } = delivery;
  return (
    <>
      <strong>{product.name}</strong> {formatQuantity(quantity, unit)}
      <span className={styles.below}>
        {[day === null ? null : formatDay(day), lot, beside].filter((each) => each !== null).join(' · ')}
      </span>
    </>
  );
}

function Buyer({ delivery: { buyer, pickup, destination } }: { delivery: TracedDelivery }) {
  return (
    <>
      {buyer.name}
      <span className={styles.below}>
        {[pickup, destination].filter((each) => each !== null).join(' → ')}
      </span>
    </>
  );
}

function Phone({ name, phone }: TracedDelivery['driver']) {
  return (
    <span className={styles.call}>
      {name} {phone !== null && <a href={callLink(phone)}>{readablePhone(phone)}</a>}
    </span>
  );
}

function Contacts({ contacts }: TracedDelivery) {
  if (contacts.length === 0) return messages.noPhone;
  return contacts.map((contact) => (
    <Phone key={`${contact.name ?? ''} ${contact.phone ?? ''}`} {...contact} />
  ));
}

function Vehicle({ delivery: { truck, trailer, driver } }: { delivery: TracedDelivery }) {
  if (truck === null) return messages.noVehicle;
  return (
    <>
      <Link to={paths.oneTruck} params={{ id: String(truck.id) }}>
        {formatPlate(truck.plate)}
      </Link>
      {trailer !== null && (
        <>
          {' / '}
          <Link to={paths.loadHistory} search={{ trailerId: String(trailer.id) }} title={messages.history}>
            {formatPlate(trailer.plate)}
          </Link>
        </>
      )}
      <Phone {...driver} />
    </>
  );
}

const statuses: Readonly<Record<TracedDelivery['status'], string>> = {
  ...orders.salesStatuses,
  ...jobRowStatusLabels,
};

function State({ delivery: { rowId, salesOrderId, status } }: { delivery: TracedDelivery }) {
  return (
    <>
      {statuses[status]}
      <span className={styles.below}>
        {rowId !== null && (
          <Link to={paths.jobTable} search={{ id: String(rowId) }}>
            {messages.row(rowId)}
          </Link>
        )}
        {salesOrderId !== null && (
          <>
            {rowId !== null && ' · '}
            <Link to={orderPath(paths.oneSalesOrder, salesOrderId)}>{messages.order(salesOrderId)}</Link>
          </>
        )}
      </span>
    </>
  );
}

const shared: Column<TracedDelivery>[] = [
  { key: 'buyer', title: messages.buyer, cell: (delivery) => <Buyer delivery={delivery} /> },
  { key: 'whom', title: messages.whom, cell: (delivery) => <Contacts {...delivery} /> },
  { key: 'vehicle', title: messages.vehicle, cell: (delivery) => <Vehicle delivery={delivery} /> },
  { key: 'status', title: messages.status, cell: (delivery) => <State delivery={delivery} /> },
];

const columns: Column<TracedDelivery>[] = [
  { key: 'goods', title: messages.goods, cell: (delivery) => goodsCell(delivery) },
  ...shared,
];

const laterColumns: Column<LoadedLater>[] = [
  {
    key: 'goods',
    title: messages.goods,
    cell: (delivery) => goodsCell(delivery, messages.after(delivery.afterRowId)),
  },
  ...shared,
];
