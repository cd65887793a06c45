import type { ChangeRequest } from '#api/orders/transport-orders.ts';

import { orders as messages } from '../i18n/et/orders/orders.ts';

/** 'Soovisite muuta: kuupäev 25.11, ootab vastust'; once it is answered, what the office said to it. */
export function changeRequestText({ message, isOpen, answer, note }: ChangeRequest, isOwn: boolean): string {
  const lookedAt = answer === null ? messages.changeLookedAt : messages.changeAnswers[answer];
  const outcome = isOpen ? messages.changeWaits : [lookedAt, note?.trim()].filter(Boolean).join(', ');
  return `${messages.changeAsked(isOwn, message)}, ${outcome}`;
}
