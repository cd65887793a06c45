import type { Day } from '../calendar/day.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { activeLoads } from './order-state.ts';

/** The office's answer to a client who asks to change a confirmed order. */
export const changeAnswers = ['ACCEPTED', 'REFUSED'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

/** The characters that a client's words, and the office's note in answer, may have. */
export const wishTextLimit = 500;
export const answerNoteLimit = 2000;

/** A client's wish for changes; null leaves a field as it is. The text is only read by people. */
export interface Wish {
  transportDate: Day | null;
  /** The quantity in the product's unit. */
  quantity: number | null;
  text: string;
}

/** The parts of a wish that an answer has written into the order. */
export interface WrittenWish {
  transportDate?: Day;
  quantity?: number;
}

/** An order as far as a wish is about it. */
export interface WishedOrder {
  /** The quantity that was asked for, null while nobody knows it. */
  quantity: number | null;
  loads: readonly { date: Day; status: JobRowStatus }[];
}

/**
 * Returns the parts of a wish that the order fulfils already; its day is that of all loads that are not cancelled.
 */
export function fulfilledParts(wish: Wish, order: WishedOrder): ('transportDate' | 'quantity')[] {
  const active = activeLoads(order.loads);
  const isOnDay = active.length > 0 && active.every(({ date }) => date === wish.transportDate);
  return [
    ...(wish.transportDate !== null && isOnDay ? (['transportDate'] as const) : []),
    ...(wish.quantity !== null && wish.quantity === order.quantity ? (['quantity'] as const) : []),
  ];
}

/**
 * Returns the parts of a wish that can be written into the order: a day or quantity that it does not have yet. Empty
 * for a wish in words.
 */
export function writableParts(
  { transportDate, quantity }: Wish,
  order: { transportDate: Day; quantity: number | null },
): WrittenWish {
  return {
    ...(transportDate !== null && transportDate !== order.transportDate && { transportDate }),
    ...(quantity !== null && quantity !== order.quantity && { quantity }),
  };
}

/** True when the order fulfils the wish now; null where only people can tell: a wish in words. */
export function isWishFulfilled(wish: Wish, order: WishedOrder): boolean | null {
  const asked = [wish.transportDate, wish.quantity].filter((part) => part !== null).length;
  if (asked === 0 || wish.text !== '') return null;
  return fulfilledParts(wish, order).length === asked;
}

/**
 * True when an accepted wish has been fulfilled, however the order changes later. Null where it is unknown: a wish
 * in words, or an answer from before `wasFulfilled` was stored.
 */
export function isAcceptedWishFulfilled(
  wasFulfilled: boolean | null,
  wish: Wish,
  order: WishedOrder,
): boolean | null {
  return wasFulfilled === true || isWishFulfilled(wish, order) === true ? true : wasFulfilled;
}
