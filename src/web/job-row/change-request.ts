import type { ChangeRequest } from '#api/orders/transport-orders.ts';

import { orderWords as messages } from '../i18n/et/orders/order-words.ts';

/** 'Soovisite muuta: kuupäev 25.11, ootab vastust'; once it is answered, what the office said to it. */
export function changeRequestText(request: ChangeRequest, isOwn: boolean): string {
  const { message, isOpen, answer, note, isMade } = request;
  const lookedAt = answer === null ? messages.changeLookedAt : messages.changeAnswers[answer];
  // What was agreed to is not yet done: the order itself says whether it is.
  const made =
    answer !== 'ACCEPTED' || isMade === null ? null : isMade ? messages.changeMade : messages.changeNotMade;
  const outcome = isOpen ? messages.changeWaits : [lookedAt, made, note?.trim()].filter(Boolean).join(', ');
  return `${messages.changeAsked(isOwn, message)}, ${outcome}`;
}
