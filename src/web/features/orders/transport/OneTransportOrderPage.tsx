import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { transportOrderLabels as labels } from '#api/orders/transport-order-labels.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { isClientOnly } from '#domain/permission.ts';
import { clientSeenFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { orderTemplates } from '../../../i18n/et/orders/order-templates.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { recurrence } from '../../../i18n/et/orders/recurrence.ts';
import { common } from '../../../i18n/et/shell.ts';
import { leftOf } from '../../../job-row/order-progress.ts';
import { dayWithWeekday } from '../../../job-row/order-time.ts';
import { LocationLink, TruckLink } from '../../../job-row/record-links.tsx';
import { clientLabel } from '../../../lookups/location-option.ts';
import { call } from '../../../platform/api-client.ts';
import { useScreenTitle } from '../../../platform/header-slots.tsx';
import { orderPath, paths } from '../../../platform/paths.ts';
import { explainOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { useParams } from '../../../platform/router/use-shown.tsx';
import { mayChange, useUser } from '../../../platform/session.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../../platform/toasts.ts';
import { recordFacts } from '../../../record-fields/record-facts.ts';
import { ContractBalance } from '../../../transport-form/ContractBalance.tsx';
import { transportOrderKey } from '../../../transport-form/transport-order-key.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { OrderHistory } from '../OrderHistory.tsx';
import { OrderPageFrame } from '../OrderPageFrame.tsx';
import { ChangeRequestNote } from './ChangeRequestNote.tsx';
import { CorrectSheet } from './CorrectSheet.tsx';
import { LoadActions } from './LoadActions.tsx';
import { Loads } from './Loads.tsx';
import { Recurrence } from './Recurrence.tsx';
import { RequestChangeSheet } from './RequestChangeSheet.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { OrderStatus } from './TransportOrderList.tsx';

import styles from '../OrderDetail.module.css';

const RecurrenceSheet = lazy(() =>
  import('./RecurrenceSheet.tsx').then((module) => ({ default: module.RecurrenceSheet })),
);
const TemplateSheet = lazy(() =>
  import('./TemplateSheet.tsx').then((module) => ({ default: module.TemplateSheet })),
);

/** The page of one transport order. */
export function OneTransportOrderPage() {
  const { id = '' }: { id?: string } = useParams();
  const isStaff = !isClientOnly(useUser().permissions);
  useScreenTitle(messages.transportOne(Number(id)));
  const read = useQuery({
    queryKey: transportOrderKey(id),
    queryFn: async ({ signal }) => (await call('getTransportOrder', { params: { id } }, { signal })).content,
    staleTime: 0,
  });
  return (
    <OrderPageFrame read={read} kind="transport">
      {(order) => <Order order={order} isStaff={isStaff} />}
    </OrderPageFrame>
  );
}

function Order({ order, isStaff }: { order: TransportOrder; isStaff: boolean }) {
  const { product, pickup, client, destination, firstTruck } = order;
  const distance = useDistance(pickup.id, isStaff ? (destination?.id ?? null) : null);
  const [isCorrecting, setCorrecting] = useState(false);
  const figures: { word: string; value: number | null; isOver?: boolean }[] = [
    { word: messages.ordered, value: order.ordered },
    { word: messages.planned, value: order.planned },
    { word: messages.delivered, value: order.delivered },
    leftOf(order),
  ];
  return (
    <>
      <section className={styles.card} aria-labelledby="order-asked">
        <div className={styles.head}>
          <h2 id="order-asked">{messages.asked}</h2>
          <OrderStatus order={order} isStaff={isStaff} />
        </div>
        {order.changeRequest !== null && (
          <ChangeRequestNote
            order={order}
            request={order.changeRequest}
            isStaff={isStaff}
            onCorrect={() => setCorrecting(true)}
          />
        )}
        <Facts
          facts={[
            ...recordFacts(isStaff ? transportOrderFields : clientSeenFields, labels, order, {
              transportDate: [labels.transportDate, dayWithWeekday(order.transportDate)],
              product: [labels.product, product.name],
              wetGrain: [labels.wetGrain, order.wetGrain ? common.yes : null],
              client: [labels.client, isStaff ? clientLabel(client) : client.companyName],
              pickup: [labels.pickup, isStaff ? <LocationLink location={pickup} /> : pickup.locationName],
              destination: [
                labels.destination,
                destination && (isStaff ? <LocationLink location={destination} /> : destination.locationName),
              ],
              distance: [messages.distance, distance],
              firstTruck: [
                labels.firstTruck,
                firstTruck && <TruckLink id={firstTruck.id} plate={firstTruck.licensePlateNumber} />,
              ],
              // Below, with its state.
              quantity: null,
            }),
            [messages.madeBy, order.createdBy],
            [
              recurrence.recurs,
              order.recursFrom && (
                <Link to={orderPath(paths.oneTransportOrder, order.recursFrom)}>
                  {recurrence.recursFrom(order.recursFrom)}
                </Link>
              ),
            ],
            [messages.made, formatDateTime(order.createdAt)],
          ]}
        />
        {mayChange() && <Actions order={order} isStaff={isStaff} />}
        {isCorrecting && (
          <CorrectSheet order={order} isStaff={isStaff} onClose={() => setCorrecting(false)} />
        )}
      </section>
      <section className={styles.card} aria-labelledby="order-progress">
        <h2 id="order-progress">{messages.progress}</h2>
        <dl className={styles.progress}>
          {figures.map(({ word, value, isOver = false }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd className={classNames(isOver && styles.over)}>{formatQuantity(value, product.unit)}</dd>
            </div>
          ))}
        </dl>
        {isStaff && mayChange() && <LoadActions order={order} />}
      </section>
      {order.recurrence !== null && (
        <Recurrence orderId={order.id} recurrence={order.recurrence} isStaff={isStaff} />
      )}
      <Loads order={order} isStaff={isStaff} />
      {isStaff && <ContractBalance product={product} pickup={pickup} />}
      <OrderHistory history={order.history} splitRowId={order.splitRowId} />
    </>
  );
}

/** '183 km · 190 min (oma sõitudest)'; null while it is not known. */
function useDistance(from: number, to: number | null): string | null {
  const { data } = useQuery({
    queryKey: ['distances', from, to],
    queryFn: async ({ signal }) =>
      (await call('getDistance', { query: { from: String(from), to: String(to) } }, { signal })).content,
    enabled: to !== null,
    retry: false,
  });
  return data === undefined ? null : messages.way(Math.round(data.km), data.minutes, data.source);
}

type Open = 'correct' | 'cancel' | 'ask' | 'share' | 'recur' | 'template';

/** The actions that its reader may take in the order's present state. */
function Actions({ order, isStaff }: { order: TransportOrder; isStaff: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const cancel = useMutation({
    mutationFn: () =>
      call('cancelTransportOrder', { params: { id: order.id }, body: { version: order.version } }),
    onMutate: () => closeToastsAbout(`cancel transport order ${String(order.id)}`),
    onSuccess: ({ content: { status } }) =>
      showSuccess(status === 'CANCELLED' ? messages.cancelled : messages.loadedStay, null, {
        label: messages.undo,
        onPress: () => restore.mutate(),
      }),
    onError: (error) =>
      showFailed(
        `cancel transport order ${String(order.id)}`,
        messages.cancelFailed,
        explainOf(messages.transportOne(order.id), error),
      ),
    onSettled: async () => {
      close();
      await queryClient.invalidateQueries();
    },
  });
  const aboutRestoring = `restore transport order ${String(order.id)}`;
  const restore = useMutation({
    // Loads cancelled a moment ago come back: nothing is asked again.
    mutationFn: () => call('restoreTransportOrder', { params: { id: order.id }, body: { confirmed: true } }),
    onMutate: () => closeToastsAbout(aboutRestoring),
    onSuccess: () => showSuccess(messages.restored, isStaff ? messages.restoredHint : null),
    onError: (error) =>
      showFailed(aboutRestoring, messages.restoreFailed, explainOf(messages.transportOne(order.id), error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const button = (which: Open, words: string) => <Button onClick={() => setOpen(which)}>{words}</Button>;
  // Done once with an order, or never: behind what is done every day.
  const seldomButton = (which: Open, words: string) => (
    <Button look="quiet" size="small" onClick={() => setOpen(which)}>
      {words}
    </Button>
  );
  return (
    <>
      <div className={styles.actions}>
        {order.mayCorrect && button('correct', isStaff ? messages.correct : messages.change)}
        {!order.mayCorrect && order.mayAskChange && button('ask', messages.requestChange)}
        {order.status !== 'CANCELLED' && button('share', messages.share)}
        <Button onClick={() => navigate({ to: paths.transportOrder, search: { same: String(order.id) } })}>
          {messages.orderSame}
        </Button>
      </div>
      <div className={classNames(styles.actions, styles.seldom)}>
        {order.recursFrom === null && seldomButton('recur', recurrence.recur)}
        {seldomButton('template', orderTemplates.title)}
        {order.mayCancel && seldomButton('cancel', isStaff ? messages.cancel : messages.withdraw)}
      </div>
      {open === 'correct' && <CorrectSheet order={order} isStaff={isStaff} onClose={close} />}
      {open === 'share' && <ShareSheet of={{ orderId: order.id }} onClose={close} />}
      <Suspense>
        {open === 'recur' && <RecurrenceSheet order={order} onClose={close} />}
        {open === 'template' && <TemplateSheet order={order} onClose={close} />}
      </Suspense>
      {open === 'ask' && <RequestChangeSheet order={order} onClose={close} />}
      <ConfirmDialog
        open={open === 'cancel'}
        title={messages.cancelQuestion}
        description={messages.cancelHint}
        confirm={isStaff ? messages.cancel : messages.withdraw}
        cancel={common.back}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={close}
      />
    </>
  );
}
