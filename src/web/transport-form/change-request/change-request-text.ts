import type { ChangeRequest } from '#api/orders/transport-orders.ts';

import { orderWords as messages } from '../../i18n/et/orders/order-words.ts';

/** Returns 'Soovisite muuta: kuupäev 25.11, ootab vastust'; once it is answered, what the office said to it. */
export function changeRequestText(request: ChangeRequest, isOwn: boolean): string {
  const { message, isOpen, answer, note } = request;
  const lookedAt = answer === null ? messages.changeLookedAt : messages.changeAnswers[answer];
  const became = answer === 'ACCEPTED' ? becameText(request) : null;
  const outcome = isOpen ? messages.changeWaits : [lookedAt, became, note?.trim()].filter(Boolean).join(', ');
  return `${messages.changeAsked(isOwn, message)}, ${outcome}`;
}

/**
 * Returns the result of an accepted request, as far as known; null for a request in words, which only people can judge.
 */
function becameText({ isMade: isFulfilled, written, wish }: ChangeRequest): string | null {
  if (isFulfilled === true) return messages.changeFulfilled;
  if (written !== null) {
    return isFulfilled === null ? messages.changeWritten(written.message) : messages.changeStays;
  }
  if (isFulfilled === false) return messages.changeNotFulfilled;
  return wish.text === '' ? messages.changeUnknown : null;
}
