import { grainGroupId } from '../business-constants.ts';
import { type Day, isDay } from '../calendar/day.ts';
import { isTimeOfDay, type TimeOfDay } from '../calendar/time-of-day.ts';
import { isEmailAddress } from '../email-address.ts';
import type { Decimal } from '../goods/decimal.ts';
import { type Packaging, quantityProblemCode } from '../goods/quantity.ts';
import type { MadeBy } from '../job-row/job-row-status.ts';
import { type RuleProblem, requireFields } from '../problem.ts';
import { fieldNames, isEmptyValue } from '../record-fields/fields.ts';
import {
  emailFields,
  type StaffGivenField,
  staffGivenFields,
  type TransportOrderValues,
} from '../record-fields/transport-order.ts';

interface Reference {
  id: number;
}

interface TransportedGoods {
  transportDate: Day | null;
  product: (Packaging & { groupId: number }) | null;
  /** A location, from which the company follows. */
  client: Reference | null;
  pickup: Reference | null;
  /** Null while nobody knows it: a send asks for it, an order does not. */
  quantity: Decimal | null;
}

/** A transport order (veotellimus) as far as its rules look; null for what is not chosen. */
export type TransportOrder = TransportedGoods &
  Pick<TransportOrderValues, StaffGivenField> &
  Partial<Pick<TransportOrderValues, keyof typeof emailFields>>;

/** A transport job without an order (veotöö). */
export interface TransportJob extends TransportedGoods {
  transportTime: TimeOfDay | null;
}

/**
 * Returns everything wrong with a transport order, keyed by field (docs/requirements.md, 'Transport orders and
 * jobs'); `client` users may not give a past day, what only staff give or goods other than grain. Staff write down
 * what has been driven already.
 */
export function transportOrderProblems(order: TransportOrder, madeBy: MadeBy, today: Day): RuleProblem[] {
  return [
    ...goodsProblems(order),
    ...fieldNames(emailFields)
      .filter((field) => order[field] != null && !isEmailAddress(order[field]))
      .map((field) => ({ code: 'INVALID' as const, field })),
    ...(madeBy === 'client' ? beyondClients(order, today) : []),
  ];
}

/** Returns everything wrong with a transport job made without an order. */
export function transportJobProblems(job: TransportJob): RuleProblem[] {
  const problems = [...requireFields({ transportTime: job.transportTime }), ...goodsProblems(job)];
  if (job.transportTime !== null && !isTimeOfDay(job.transportTime)) {
    problems.push({ code: 'INVALID', field: 'transportTime' });
  }
  return problems;
}

function goodsProblems({
  transportDate,
  product,
  client,
  pickup,
  quantity,
}: TransportedGoods): RuleProblem[] {
  const problems = requireFields({ transportDate, product, client, pickup });
  if (transportDate !== null && !isDay(transportDate)) {
    problems.push({ code: 'INVALID', field: 'transportDate' });
  }
  const code = quantity === null ? null : quantityProblemCode(quantity, product);
  if (code !== null) problems.push({ code, field: 'quantity' });
  return problems;
}

function beyondClients(order: TransportOrder, today: Day): RuleProblem[] {
  const { transportDate, client, pickup, product } = order;
  const problems: RuleProblem[] = [];
  if (transportDate !== null && isDay(transportDate) && transportDate < today) {
    problems.push({ code: 'INVALID', field: 'transportDate' });
  }
  if (client !== null && pickup !== null && client.id !== pickup.id) {
    problems.push({ code: 'INVALID', field: 'client' });
  }
  for (const field of fieldNames(staffGivenFields)) {
    if (!isEmptyValue(order[field])) problems.push({ code: 'NOT_ALLOWED', field });
  }
  if (product !== null && product.groupId !== grainGroupId) {
    problems.push({ code: 'NOT_ALLOWED', field: 'product' });
  }
  return problems;
}
