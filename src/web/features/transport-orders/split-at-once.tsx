import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';

import type { Problem } from '#api/error-codes.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { decimalOrNull, formatQuantity, decimalToNumber } from '#domain/goods/decimal.ts';
import { isUnusualLoad, loadOf, truckloads, usualPayloadKg } from '#domain/orders/loads.ts';

import { loads as messages } from '../../i18n/et/loads.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { showSuccess, showWarning, type ToastAction } from '../../platform/toasts.ts';
import { isInSight } from '../../transport-form/AssignmentFindings.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';

const SplitSheet = lazy(() =>
  import('../../transport-form/loads/SplitSheet.tsx').then((module) => ({ default: module.SplitSheet })),
);

type NewOrder = { product: ProductOption | null; quantity: number | null; firstTruck: TruckOption | null };

/** An order that is more than one truck carries, split as soon as it is made (docs/requirements.md, 'Truckloads'). */
export function useSplitAtOnce({ product, quantity, firstTruck }: NewOrder) {
  const [isWanted, setWanted] = useState(false);
  const [made, setMade] = useState<TransportOrder | null>(null);
  const id = firstTruck?.id ?? 0;
  const { data: truck = null } = useQuery({
    queryKey: ['truck', String(id)],
    queryFn: async ({ signal }) => (await call('getTruck', { params: { id } }, { signal })).content,
    enabled: firstTruck !== null,
  });
  const payload = decimalOrNull(truck?.payloadKg ?? null) ?? usualPayloadKg;
  const size = product === null ? null : loadOf(payload, product.unit);
  const count = product === null ? 1 : truckloads(decimalOrNull(quantity), product.unit, payload);
  const isOffered = count > 1 && size !== null;
  const offer = useRef<HTMLDivElement>(null);
  const known = decimalOrNull(truck?.payloadKg ?? null);
  return {
    isSplitting: isOffered && isWanted,
    /** Whether the offer stands there in the place of a question. */
    warns: isOffered && isUnusualLoad(decimalOrNull(quantity), product?.unit ?? '', known),
    /** What the offer says already: that it is more than one truck carries. */
    isSaid: ({ field, finding = 'QUANTITY_UNUSUAL' }: Problem) =>
      field === 'quantity' && finding === 'QUANTITY_UNUSUAL' && isInSight(offer.current),
    /** Never throws: the order is made, whatever comes of its splitting. */
    open: async (orderId: number) => {
      setWanted(false);
      try {
        setMade((await call('getTransportOrder', { params: { id: orderId } })).content);
      } catch {
        showWarning(messages.notOpened, messages.notOpenedHint(orderId), openOrder(orderId));
      }
    },
    offer: isOffered && (
      <div ref={offer}>
        <Toggle
          label={messages.offer(count)}
          hint={messages.offerHint(formatQuantity(decimalToNumber(size), product?.unit ?? ''))}
          checked={isWanted}
          onChange={setWanted}
        />
      </div>
    ),
    sheet: made !== null && (
      <Suspense>
        <SplitSheet
          source={{ of: 'order', id: made.id, version: made.version, replaces: made.rows }}
          goods={{
            id: made.product.id,
            name: made.product.name,
            unit: made.product.unit,
            quantity: made.ordered,
          }}
          date={made.transportDate}
          onClose={(outcome) => {
            setMade(null);
            if (outcome === undefined) {
              const amount = formatQuantity(made.ordered, made.product.unit);
              showSuccess(messages.notSplit(made.rows.length, amount), null, openOrder(made.id));
            }
          }}
        />
      </Suspense>
    ),
  };
}

function openOrder(orderId: number): ToastAction {
  return {
    label: orderWords.open,
    onPress: () => navigate({ to: orderPath(paths.oneTransportOrder, orderId) }),
  };
}
