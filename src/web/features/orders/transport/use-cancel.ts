import { useMutation } from '@tanstack/react-query';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { call } from '../../../platform/api-client.ts';
import { explainOf } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../../platform/toasts.ts';

/** Cancels the order, and offers to undo that. */
export function useCancel(order: TransportOrder, isStaff: boolean, close: () => void) {
  const aboutCancelling = `cancel transport order ${String(order.id)}`;
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
  return useMutation({
    mutationFn: () =>
      call('cancelTransportOrder', { params: { id: order.id }, body: { version: order.version } }),
    onMutate: () => closeToastsAbout(aboutCancelling),
    onSuccess: ({ content: { status } }) =>
      showSuccess(status === 'CANCELLED' ? messages.cancelled : messages.loadedStay, null, {
        label: messages.undo,
        onPress: () => restore.mutate(),
      }),
    onError: (error) =>
      showFailed(aboutCancelling, messages.cancelFailed, explainOf(messages.transportOne(order.id), error)),
    onSettled: async () => {
      close();
      await queryClient.invalidateQueries();
    },
  });
}
