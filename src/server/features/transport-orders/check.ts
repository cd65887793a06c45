import { problem, type Problem } from '#api/error-codes.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';
import { decimalOrNull } from '#domain/goods/decimal.ts';
import type { MadeBy } from '#domain/job-row/job-row-status.ts';
import { transportOrderProblems } from '#domain/orders/transport-order-rules.ts';
import { emailFields, type TransportOrderValues } from '#domain/record-fields/transport-order.ts';

import { et } from '../../i18n/et.ts';
import { goodsProblem, productOf } from '../../job-rows/goods-problem.ts';
import type { JobReferences } from '../../job-rows/references.ts';

/**
 * Returns everything that is wrong with a transport order (docs/requirements.md, 'Transport orders and jobs'), on what
 * findReferences has found.
 */
export function checkTransportOrder(
  order: TransportOrderValues,
  references: JobReferences,
  madeBy: MadeBy,
  today: Day,
): Problem[] {
  const broken = transportOrderProblems(
    { ...order, product: productOf(references.product), quantity: decimalOrNull(order.quantity) },
    madeBy,
    today,
  );
  return (
    broken
      // A record that was not found has its error already.
      .filter(({ code }) => code !== 'REQUIRED')
      .map((each) => {
        if (each.field === 'client') return problem(each.code, each.field, et.transportOrders.clientIsPickup);
        if (Object.hasOwn(emailFields, each.field)) {
          return problem(each.code, each.field, ruleSentences.noEmail);
        }
        if (each.field === 'transportDate' && isDay(order.transportDate)) {
          return problem(each.code, each.field, ruleSentences.pastTransportDay);
        }
        return goodsProblem(each, references.product);
      })
  );
}
