import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { transportOrderLabels as labels } from '#api/orders/transport-order-labels.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { activeLoads } from '#domain/orders/order-state.ts';
import { isClientOnly } from '#domain/permission.ts';
import { clientSeenFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { recurrence } from '../../../i18n/et/orders/recurrence.ts';
import { common } from '../../../i18n/et/shell.ts';
import { dayWithWeekday } from '../../../job-row/order-time.ts';
import { LocationLink, TruckLink } from '../../../job-row/record-links.tsx';
import { clientLabel } from '../../../lookups/location-option.ts';
import { OfficeContact } from '../../../lookups/OfficeContact.tsx';
import { contentOf } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { useScreenTitle } from '../../../platform/header-slots.tsx';
import { callLink, orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { useParams } from '../../../platform/router/use-shown.tsx';
import { mayChange, useUser } from '../../../platform/session.ts';
import { recordFacts } from '../../../record-fields/record-facts.ts';
import { ContractBalance } from '../../../transport-form/contracts/ContractBalance.tsx';
import { transportOrderKey } from '../../../transport-form/order-keys.ts';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { OrderHistory } from '../OrderHistory.tsx';
import { OrderPageFrame } from '../OrderPageFrame.tsx';
import { useRemembered } from '../use-remembered.ts';
import { ChangeRequestNote } from './ChangeRequestNote.tsx';
import { CorrectOrderSheet } from './CorrectOrderSheet.tsx';
import { CustomerMessage } from './customer-message/CustomerMessage.tsx';
import { Loads } from './Loads.tsx';
import { ClientActions, StaffActions } from './order-actions.tsx';
import { Recurrence } from './Recurrence.tsx';
import { standingText } from './standing-text.ts';
import { TransportStatus } from './TransportStatus.tsx';

import styles from '../order-detail.module.css';

/** The page of one transport order. */
export function OneTransportOrderPage() {
  const { id = '' }: { id?: string } = useParams();
  const isStaff = !isClientOnly(useUser().permissions);
  useScreenTitle(messages.transportOne(Number(id)));
  const query = useQuery({
    queryKey: transportOrderKey(id),
    queryFn: contentOf('getTransportOrder', { params: { id } }),
    staleTime: 0,
  });
  return (
    <OrderPageFrame query={query} kind="transport">
      {(order) => <Order order={order} isStaff={isStaff} />}
    </OrderPageFrame>
  );
}

interface OrderProps {
  order: TransportOrder;
  isStaff: boolean;
}

/** Staff read what was ordered and plan it; a client reads how it stands, and then the rest. */
function Order({ order, isStaff }: OrderProps) {
  const { product, pickup, recurrence: recurs } = order;
  useRemembered({
    kind: 'order',
    id: order.id,
    path: orderPath(paths.oneTransportOrder, order.id),
    name: product.name,
    facts: [formatDay(order.transportDate), order.client.companyName, pickup.locationName],
  });
  const loads = <Loads order={order} isStaff={isStaff} />;
  return (
    <>
      {isStaff ? (
        <>
          {mayChange() && <CustomerMessage order={order} />}
          <Ordered order={order} isStaff>
            {mayChange() && <StaffActions order={order} />}
          </Ordered>
          {loads}
        </>
      ) : (
        <>
          <Standing order={order} />
          {loads}
          {mayChange() && <ClientActions order={order} />}
          <Ordered order={order} isStaff={false} />
          <OfficeContact />
        </>
      )}
      {recurs !== null && <Recurrence orderId={order.id} recurrence={recurs} isStaff={isStaff} />}
      {isStaff && <ContractBalance product={product} pickup={pickup} />}
      <OrderHistory history={order.history} splitRowId={order.splitRowId} />
    </>
  );
}

/** How a client's order stands, with the client's wish to change it. */
function Standing({ order }: { order: TransportOrder }) {
  const { product, ordered } = order;
  return (
    <section className={styles.card} aria-label={messages.status}>
      <div>
        <p className={styles.standing}>{goodsWords(product.name, ordered, product.unit)}</p>
        <p className={styles.standing}>{standingText(order, todayInTallinn())}</p>
      </div>
      {order.changeRequest !== null && <ChangeRequestNote order={order} request={order.changeRequest} />}
    </section>
  );
}

/** What was ordered, without what the loads say already. */
function Ordered({ order, isStaff, children }: OrderProps & { children?: ReactNode }) {
  const { product, pickup, client, destination, firstTruck, rows, ordered, createdBy, createdAt } = order;
  const distance = useDistance(pickup.id, isStaff ? (destination?.id ?? null) : null);
  const [isCorrecting, setCorrecting] = useState(false);
  const living = activeLoads(rows);
  const isRouteOfLoads =
    living.length > 0 &&
    living.every(
      (load) =>
        load.pickup === pickup.locationName &&
        (destination === null || load.destination === destination.locationName),
    );
  return (
    <section className={styles.card} aria-labelledby="order-asked">
      <div className={styles.head}>
        <h2 id="order-asked">{messages.asked}</h2>
        {isStaff && <TransportStatus order={order} isStaff />}
        {children}
      </div>
      {isStaff && order.changeRequest !== null && (
        <ChangeRequestNote
          order={order}
          request={order.changeRequest}
          onCorrect={() => setCorrecting(true)}
        />
      )}
      <Facts
        facts={[
          ...recordFacts(isStaff ? transportOrderFields : clientSeenFields, labels, order, {
            transportDate: [labels.transportDate, dayWithWeekday(order.transportDate)],
            product: [messages.ordered, goodsWords(product.name, ordered, product.unit)],
            quantity: null,
            wetGrain: [labels.wetGrain, order.wetGrain ? common.yes : null],
            client: [
              labels.client,
              <>
                {isStaff && client.id !== pickup.id ? clientLabel(client) : client.companyName}
                <ClientContact contact={order.clientContact} />
              </>,
            ],
            pickup: isRouteOfLoads
              ? null
              : [labels.pickup, isStaff ? <LocationLink location={pickup} /> : pickup.locationName],
            destination: isRouteOfLoads
              ? null
              : [
                  labels.destination,
                  destination &&
                    (isStaff ? <LocationLink location={destination} /> : destination.locationName),
                ],
            distance: [messages.distance, distance],
            firstTruck: [
              labels.firstTruck,
              firstTruck === null || living.some(({ truckId }) => truckId === firstTruck.id) ? null : (
                <TruckLink id={firstTruck.id} plate={firstTruck.licensePlateNumber} />
              ),
            ],
          }),
          [
            messages.carried,
            order.salesOrderId && (
              <Link to={orderPath(paths.oneSalesOrder, order.salesOrderId)}>
                {messages.salesOne(order.salesOrderId)}
              </Link>
            ),
          ],
          [
            recurrence.recurs,
            order.recursFrom && (
              <Link to={orderPath(paths.oneTransportOrder, order.recursFrom)}>
                {recurrence.recursFrom(order.recursFrom)}
              </Link>
            ),
          ],
          // The history begins with it.
          [
            messages.made,
            order.history.some(({ action }) => action === 'created')
              ? null
              : [createdBy, formatDateTime(createdAt)].filter(Boolean).join(', '),
          ],
        ]}
      />
      {isCorrecting && (
        <CorrectOrderSheet order={order} isStaff={isStaff} onClose={() => setCorrecting(false)} />
      )}
    </section>
  );
}

/** Whom staff ask about the order, with the phone to call. */
function ClientContact({ contact: { name, phone } }: { contact: TransportOrder['clientContact'] }) {
  if (name === null && phone === null) return null;
  return (
    <span className={styles.contact}>
      {name} {phone !== null && <a href={callLink(phone)}>{readablePhone(phone)}</a>}
    </span>
  );
}

/** '183 km · 190 min (oma sõitudest)'; null while it is not known. */
function useDistance(from: number, to: number | null): string | null {
  const { data } = useQuery({
    queryKey: ['distances', from, to],
    queryFn: contentOf('getDistance', { query: { from: String(from), to: String(to) } }),
    enabled: to !== null,
    retry: false,
  });
  return data === undefined ? null : messages.way(Math.round(data.km), data.minutes, data.source);
}
