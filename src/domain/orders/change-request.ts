import type { Day } from '../calendar/day.ts';
import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { activeLoads } from './order-state.ts';

/** The office's answer to a client who asks to change a confirmed order. */
export const changeAnswers = ['ACCEPTED', 'REFUSED'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

/** The characters that a client's words, and the office's note in answer, may have. */
export const maxRequestTextLength = 500;
export const maxAnswerNoteLength = 2000;

/** What a client asks to change; null leaves a field as it is. The text is only read by people. */
export interface RequestedChange {
  transportDate: Day | null;
  /** The quantity in the product's unit. */
  quantity: number | null;
  text: string;
}

/** The parts of a change request that an answer has written into the order. */
export interface WrittenChange {
  transportDate?: Day;
  quantity?: number;
}

/** An order as far as a change request is about it. */
export interface OrderOfRequest {
  /** The quantity that was asked for, null while nobody knows it. */
  quantity: number | null;
  loads: readonly { date: Day; status: JobRowStatus }[];
}

/** True when a change request asks for a day that is over. */
export function isRequestedDayPast({ transportDate }: RequestedChange, today: Day): boolean {
  return transportDate !== null && transportDate < today;
}

/**
 * Returns the parts of a change request that the order fulfils already (docs/requirements.md, 'Transport orders and
 * jobs'); its day is that of all loads that are not cancelled.
 */
export function fulfilledParts(
  request: RequestedChange,
  order: OrderOfRequest,
): ('transportDate' | 'quantity')[] {
  const active = activeLoads(order.loads);
  const isOnDay = active.length > 0 && active.every(({ date }) => date === request.transportDate);
  return [
    ...(request.transportDate !== null && isOnDay ? (['transportDate'] as const) : []),
    ...(request.quantity !== null && request.quantity === order.quantity ? (['quantity'] as const) : []),
  ];
}

/**
 * Returns the parts of a change request that can be written into the order: a day or quantity that it does not have
 * yet. Empty for a request in words.
 */
export function writableParts(
  { transportDate, quantity }: RequestedChange,
  order: { transportDate: Day; quantity: number | null },
): WrittenChange {
  return {
    ...(transportDate !== null && transportDate !== order.transportDate && { transportDate }),
    ...(quantity !== null && quantity !== order.quantity && { quantity }),
  };
}

/** True when the order fulfils the change request now; null where only people can tell: a request in words. */
export function isRequestFulfilled(request: RequestedChange, order: OrderOfRequest): boolean | null {
  const parts = [request.transportDate, request.quantity].filter((part) => part !== null).length;
  if (parts === 0 || request.text !== '') return null;
  return fulfilledParts(request, order).length === parts;
}

/**
 * True when an accepted change request has been fulfilled, however the order changes later. Null where it is unknown:
 * a request in words, or an answer from before `wasFulfilled` was stored.
 */
export function isAcceptedRequestFulfilled(
  wasFulfilled: boolean | null,
  request: RequestedChange,
  order: OrderOfRequest,
): boolean | null {
  return wasFulfilled === true || isRequestFulfilled(request, order) === true ? true : wasFulfilled;
}
