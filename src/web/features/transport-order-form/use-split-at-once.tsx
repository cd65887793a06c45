import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { decimalOrNull, formatQuantity, decimalToNumber, toDecimal } from '#domain/goods/decimal.ts';
import { loadOf, truckloads, usualPayloadKg } from '#domain/orders/loads.ts';

import { loads as messages } from '../../i18n/et/loads.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { truckQuery } from '../../lookups/truck-query.ts';
import { call } from '../../platform/api-client.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { orderPath, paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { showSuccess, showWarning, type ToastAction } from '../../platform/toasts.ts';
import { Toggle } from '../../ui/field/Toggle.tsx';

const SplitSheet = fetchedLater(() =>
  import('../../transport-form/loads/SplitSheet.tsx').then((module) => module.SplitSheet),
);

interface NewOrder {
  product: ProductOption | null;
  quantity: number | null;
  firstTruck: TruckOption | null;
}

/**
 * Returns an order that is more than one truck carries, split as soon as it is made (docs/requirements.md,
 * 'Truckloads').
 */
export function useSplitAtOnce({ product, quantity, firstTruck }: NewOrder) {
  const [isWanted, setWanted] = useState(false);
  const [createdOrder, setCreatedOrder] = useState<TransportOrder | null>(null);
  const id = firstTruck?.id ?? 0;
  const { data: truck = null } = useQuery({
    ...truckQuery(id),
    enabled: firstTruck !== null,
  });
  const payload = decimalOrNull(truck?.payloadKg ?? null) ?? usualPayloadKg;
  const size = product === null ? null : loadOf(payload, product.unit);
  // What is being typed may be no number yet.
  const typedQuantity = quantity === null ? null : toDecimal(quantity);
  const count = product === null ? 1 : truckloads(typedQuantity, product.unit, payload);
  const isOffered = count > 1 && size !== null;
  return {
    isSplitting: isOffered && isWanted,
    /** Never throws: the order is made, whatever comes of its splitting. */
    open: async (orderId: number) => {
      setWanted(false);
      try {
        setCreatedOrder((await call('getTransportOrder', { params: { id: orderId } })).content);
      } catch {
        showWarning(messages.notOpened, messages.notOpenedHint(orderId), openOrder(orderId));
      }
    },
    offer: isOffered && (
      <Toggle
        label={messages.offer(count)}
        hint={messages.offerHint(formatQuantity(decimalToNumber(size), product?.unit ?? ''))}
        checked={isWanted}
        onChange={setWanted}
      />
    ),
    sheet: createdOrder !== null && (
      <SplitSheet
        source={{
          of: 'order',
          id: createdOrder.id,
          version: createdOrder.version,
          replaces: createdOrder.rows,
        }}
        goods={{
          id: createdOrder.product.id,
          name: createdOrder.product.name,
          unit: createdOrder.product.unit,
          quantity: createdOrder.ordered,
        }}
        places={{
          pickupId: createdOrder.pickup.id,
          destinationId: createdOrder.destination?.id ?? null,
        }}
        date={createdOrder.transportDate}
        onClose={(outcome) => {
          setCreatedOrder(null);
          if (outcome === undefined) {
            const amount = formatQuantity(createdOrder.ordered, createdOrder.product.unit);
            showSuccess(
              messages.notSplit(createdOrder.rows.length, amount),
              null,
              openOrder(createdOrder.id),
            );
          }
        }}
      />
    ),
  };
}

function openOrder(orderId: number): ToastAction {
  return {
    label: orderWords.open,
    onPress: () => navigate({ to: orderPath(paths.oneTransportOrder, orderId) }),
  };
}
