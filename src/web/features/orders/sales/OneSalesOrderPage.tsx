import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';

import { salesLineLabels } from '#api/sales/sales-line-labels.ts';
import type { SalesOrder, SalesOrderLine } from '#api/sales/sales-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { salesLineFields } from '#domain/record-fields/sales-line.ts';
import { isToBeCarried } from '#domain/sales/sales-order-rules.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { common, toasts } from '../../../i18n/et/shell.ts';
import { LotLinks } from '../../../lookups/LotLinks.tsx';
import { call, contentOf } from '../../../platform/api-client.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { useScreenTitle } from '../../../platform/header-slots.tsx';
import { orderPath, paths } from '../../../platform/paths.ts';
import { carryOut, everything, usePress } from '../../../platform/press.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { useParams } from '../../../platform/router/use-shown.tsx';
import { mayChange } from '../../../platform/session.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { recordFacts } from '../../../record-fields/record-facts.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { OrderHistory } from '../OrderHistory.tsx';
import { OrderPageFrame } from '../OrderPageFrame.tsx';
import { useRemembered } from '../use-remembered.ts';
import { CorrectLineSheet } from './CorrectLineSheet.tsx';
import { SalesStatus } from './SalesStatus.tsx';

import styles from '../order-detail.module.css';

/** Fields of a line that have their own place on the page. */
const shownAbove = { productId: null, quantity: null, locationId: null, deliveryDate: null, notes: null };

/** The page of one sales order. */
export function OneSalesOrderPage() {
  const { id = '' }: { id?: string } = useParams();
  useScreenTitle(messages.salesOne(Number(id)));
  const query = useQuery({
    queryKey: [...ordersKey, 'sales', id],
    queryFn: contentOf('getSalesOrder', { params: { id } }),
    staleTime: 0,
  });
  return (
    <OrderPageFrame query={query} kind="sales">
      {(order) => <Order order={order} />}
    </OrderPageFrame>
  );
}

function Order({ order }: { order: SalesOrder }) {
  const [line, setLine] = useState<SalesOrderLine | null>(null);
  useRemembered({
    kind: 'salesOrder',
    id: order.id,
    path: orderPath(paths.oneSalesOrder, order.id),
    name: order.companyName,
    facts: [order.representativeName],
  });
  return (
    <>
      <section className={styles.card} aria-labelledby="order-asked">
        <div className={styles.head}>
          <h2 id="order-asked">{messages.asked}</h2>
          <SalesStatus status={order.status} />
        </div>
        <Facts
          facts={[
            [messages.client, order.companyName],
            [messages.representative, order.representativeName],
            [messages.certificate, order.plantProtectionNo],
            [messages.madeBy, order.createdBy],
            [messages.made, formatDateTime(order.createdAt)],
          ]}
        />
        {order.mayCancel && mayChange() && <CancelButton order={order} />}
      </section>
      {order.totals.map(({ unit, ordered, delivered, left }) => (
        <section key={unit} className={styles.card} aria-label={`${messages.progress} (${unit})`}>
          <dl className={styles.progress}>
            {(
              [
                [messages.ordered, ordered],
                [messages.issued, delivered],
                [messages.left, left],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatQuantity(value, unit)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.card} aria-labelledby="order-lines">
        <h2 id="order-lines">{messages.lines}</h2>
        <ul className="stack gap-3">
          {order.salesOrderProducts.map((each) => (
            <li key={each.id} className={styles.load}>
              <p>
                <strong>{each.productName}</strong> · {formatQuantity(each.quantity, each.unit)}
              </p>
              <div>
                <SalesStatus status={each.status} />
              </div>
              <p className="whole-row">
                {[each.locationName, each.warehouseName, each.deliveryDate && formatDay(each.deliveryDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {each.notes !== null && <p className={classNames('whole-row', 'quiet')}>{each.notes}</p>}
              <div className="whole-row">
                <Facts
                  inline
                  facts={recordFacts(salesLineFields, salesLineLabels, each, {
                    ...shownAbove,
                    // An older server says nothing of lots.
                    lot:
                      each.lot == null
                        ? null
                        : [
                            salesLineLabels.lot,
                            <LotLinks key="lot" lots={each.lot} productId={each.productId} />,
                          ],
                  })}
                />
              </div>
              <div className={classNames('whole-row', styles.actions)}>
                {each.mayCorrect && mayChange() && (
                  <Button
                    size="small"
                    aria-label={`${messages.correct}: ${each.productName}`}
                    onClick={() => setLine(each)}
                  >
                    {messages.correct}
                  </Button>
                )}
                <LineTransport orderId={order.id} line={each} />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <OrderHistory history={order.history} />
      {line !== null && <CorrectLineSheet order={order} line={line} onClose={() => setLine(null)} />}
    </>
  );
}

/** The transport of a line: the orders that carry it, else the button that makes one. */
function LineTransport({ orderId, line }: { orderId: number; line: SalesOrderLine }) {
  const { transportOrderIds = [] } = line;
  if (transportOrderIds.length > 0) {
    return transportOrderIds.map((id) => (
      <Link key={id} className={styles.link} to={orderPath(paths.oneTransportOrder, id)}>
        {messages.transportOne(id)}
      </Link>
    ));
  }
  if (!isToBeCarried(line) || !mayChange()) return null;
  return (
    <Button
      size="small"
      icon={Truck}
      aria-label={`${messages.orderTransport}: ${line.productName}`}
      onClick={() =>
        navigate({
          to: paths.transportOrder,
          search: { sale: String(orderId), line: String(line.id) },
        })
      }
    >
      {messages.orderTransport}
    </Button>
  );
}

function CancelButton({ order }: { order: SalesOrder }) {
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKey] = useState(newUuid);
  const cancel = usePress({
    send: () =>
      call(
        'cancelSalesOrder',
        { params: { id: order.id }, body: { version: order.version } },
        { idempotencyKey },
      ),
    failed: toasts.failed(messages.cancelFailed),
    of: messages.salesOne(order.id),
    done: ({ content: { status, version } }) =>
      showSuccess(status === 'CANCELLED' ? messages.cancelled : messages.issuedStay, null, {
        label: messages.undo,
        onPress: () => void restoreOrder(order.id, version),
      }),
    ended: () => setAsking(false),
    refreshes: everything,
  });
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => setAsking(true)}>{messages.cancel}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.cancelQuestion}
        description={messages.salesCancelHint}
        confirm={messages.cancel}
        cancel={common.back}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Takes cancelling back, unless the order has changed meanwhile or its goods are no longer free: that is said. */
function restoreOrder(id: number, version: number): Promise<boolean> {
  return carryOut({
    send: () => call('restoreSalesOrder', { params: { id }, body: { version } }),
    failed: toasts.failed(messages.restoreFailed),
    of: messages.salesOne(id),
    done: messages.restored,
    refreshes: everything,
  });
}
