import type { Day } from '../calendar/day.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { isActiveLoad } from './order-state.ts';

/** How the office answers a client who asks to change a confirmed order. */
export const changeAnswers = ['ACCEPTED', 'REFUSED'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

/** What a client wishes to be otherwise; what is null stays. A text is for people to read, nothing is made of it. */
export interface Wish {
  transportDate: Day | null;
  /** In the product's unit. */
  quantity: number | null;
  text: string;
}

/** An order as far as a wish is about it. */
interface WishedOrder {
  /** The quantity that was asked for, null while nobody knows it. */
  quantity: number | null;
  loads: readonly { date: Day; status: JobRowStatus }[];
}

/** The parts of a wish that the order says already. Its day is that of all its living loads. */
export function standingParts(wish: Wish, order: WishedOrder): ('transportDate' | 'quantity')[] {
  const living = order.loads.filter(({ status }) => isActiveLoad(status));
  const isOnDay = living.length > 0 && living.every(({ date }) => date === wish.transportDate);
  return [
    ...(wish.transportDate !== null && isOnDay ? (['transportDate'] as const) : []),
    ...(wish.quantity !== null && wish.quantity === order.quantity ? (['quantity'] as const) : []),
  ];
}

/** Whether the order says by now what was wished; null where only people can tell: a wish in words. */
export function isWishMade(wish: Wish, order: WishedOrder): boolean | null {
  const asked = [wish.transportDate, wish.quantity].filter((part) => part !== null).length;
  if (asked === 0 || wish.text !== '') return null;
  return standingParts(wish, order).length === asked;
}
