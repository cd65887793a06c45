import { problem, type Problem } from '#api/error-codes.ts';
import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { transportOrderProblems } from '#domain/orders/transport-order-rules.ts';

import { et } from '../../i18n/et.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import type { JobReferences } from '../../job-rows/references.ts';

/** The rules of a transport order (docs/requirements.md, 'Transport orders and jobs'), on what findReferences has found. */
export function checkTransportOrder(
  request: TransportOrderRequest,
  found: JobReferences,
  madeBy: 'client' | 'staff',
): Problem[] {
  const broken = transportOrderProblems(
    {
      transportDate: request.transportDate,
      product: productOf(found.product),
      client: request.client,
      pickup: request.pickup,
      destination: request.destination ?? null,
      firstTruck: request.firstTruck ?? null,
      quantity: decimal(request.quantity),
    },
    madeBy,
  );
  return (
    broken
      // What was not found has been said to be so already.
      .filter(({ code }) => code !== 'REQUIRED')
      .map((each) =>
        each.field === 'client'
          ? problem(each.code, each.field, et.transportOrders.clientIsPickup)
          : goodsProblem(each, found.product),
      )
  );
}
