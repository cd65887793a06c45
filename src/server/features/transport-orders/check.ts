import { problem, type Problem } from '#contract/error-codes.ts';
import type { TransportOrderRequest } from '#contract/transport-orders.ts';
import { decimal } from '#domain/decimal.ts';
import { transportOrderProblems } from '#domain/transport-order-rules.ts';

import { goodsProblem, productOf } from '../../platform/jobs/goods-problem.ts';
import type { JobReferences } from '../../platform/jobs/references.ts';
import { et } from '../../words/et.ts';

/**
 * The rules of a transport order (spec sections 5 and 6, design section 4) and whose places they are. `scope`
 * is companyScope's answer: null for staff. A client learns nothing of other companies' places: NOT_FOUND.
 */
export function checkTransportOrder(
  request: TransportOrderRequest,
  found: JobReferences,
  scope: readonly number[] | null,
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
    scope === null ? 'staff' : 'client',
  );
  return [
    ...(scope === null ? [] : foreignPlaces(found, scope)),
    ...broken
      // What was not found has been said to be so already.
      .filter(({ code }) => code !== 'REQUIRED')
      .map((each) => {
        if (each.field === 'client') return problem(each.code, each.field, et.transportOrders.clientIsPickup);
        if (each.field === 'product') return problem(each.code, each.field, et.transportOrders.grainOnly);
        return goodsProblem(each, found.product);
      }),
  ];
}

function foreignPlaces(found: JobReferences, scope: readonly number[]): Problem[] {
  return (['client', 'pickup'] as const)
    .filter((field) => {
      const place = found[field];
      return place !== null && !scope.includes(place.company_id);
    })
    .map((field) => problem('NOT_FOUND', field));
}
