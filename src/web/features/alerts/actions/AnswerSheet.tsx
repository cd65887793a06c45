import { useQuery } from '@tanstack/react-query';

import type { Alert } from '#api/alerts/alerts.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { nextLoad } from '#domain/orders/order-state.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { changeAnswer } from '../../../i18n/et/orders/change-answer.ts';
import { orderWords } from '../../../i18n/et/orders/order-words.ts';
import { orders } from '../../../i18n/et/orders/orders.ts';
import { routeText } from '../../../job-row/row-text.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { changeRequestText } from '../../../transport-form/change-request/change-request-text.ts';
import { ChangeAnswer } from '../../../transport-form/change-request/ChangeAnswer.tsx';
import { transportOrderKey } from '../../../transport-form/order-keys.ts';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';

interface Props {
  alert: Alert;
  orderId: number;
  onClose: () => void;
}

/** The day of the next load, and its time if known. */
function whenOf({ plannedDate, rows }: TransportOrder): string {
  const load = nextLoad(rows);
  return orderWords.at(formatDay(load?.date ?? plannedDate), load?.time ?? null);
}

/** 'Vasta': what a client asks to be changed beside what the order says, and the answer, in place. */
export function AnswerSheet({ alert, orderId: id, onClose }: Props) {
  const page = orderPath(paths.oneTransportOrder, id);
  const query = useQuery({
    queryKey: transportOrderKey(id),
    queryFn: contentOf('getTransportOrder', { params: { id } }),
    staleTime: 0,
  });
  return (
    <Sheet open title={messages.kinds.ORDER_CHANGE_ASKED} onClose={onClose}>
      <QueryView query={query} failed={messages.rowFailed} lines={4}>
        {(order) => (
          <div className="stack gap-4">
            <Facts
              facts={[
                [messages.client, order.client.companyName],
                [messages.goods, goodsWords(order.product.name, order.quantity, order.product.unit)],
                [messages.date, whenOf(order)],
                [messages.way, routeText(order.pickup.locationName, order.destination?.locationName)],
              ]}
            />
            {order.changeRequest !== null && <strong>{changeRequestText(order.changeRequest, false)}</strong>}
            {order.changeRequest !== null && order.changeRequest.alertId !== alert.id && (
              <p>{changeAnswer.newerRequest}</p>
            )}
            {order.changeRequest?.isOpen === true && (
              <ChangeAnswer
                order={order}
                request={order.changeRequest}
                onCorrect={() => navigate({ to: page })}
                onAnswered={onClose}
              />
            )}
            <Link to={page}>{orders.transportOne(id)}</Link>
          </div>
        )}
      </QueryView>
    </Sheet>
  );
}
