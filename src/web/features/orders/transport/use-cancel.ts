import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { carryOut, everything, usePress } from '../../../platform/press.ts';
import { showSuccess } from '../../../platform/toasts.ts';

/** Cancels the order, and offers to undo that. */
export function useCancel(order: TransportOrder, isStaff: boolean, ended: (error: unknown) => void) {
  const params = { id: order.id };
  const of = messages.transportOne(order.id);
  const restore = () =>
    carryOut({
      // Loads cancelled a moment ago come back: nothing is asked again.
      send: () => call('restoreTransportOrder', { params, body: { confirmed: true } }),
      failed: toasts.failed(messages.restoreFailed),
      of,
      done: () => showSuccess(messages.restored, isStaff ? messages.restoredHint : null),
      refreshes: everything,
    });
  return usePress({
    send: () => call('cancelTransportOrder', { params, body: { version: order.version } }),
    failed: toasts.failed(messages.cancelFailed),
    of,
    done: ({ content: { status } }) =>
      showSuccess(status === 'CANCELLED' ? messages.cancelled : messages.loadedStay, null, {
        label: messages.undo,
        onPress: () => void restore(),
      }),
    ended,
    refreshes: everything,
  });
}
