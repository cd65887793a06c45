import { shortDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import type { Wish } from '#domain/orders/change-request.ts';

/** Messages about a client's wish to change an order, in Estonian. */
export const wishes = {
  /** In one line, as the office and the client read it. */
  message: ({ transportDate, quantity, text }: Wish, unit: string) =>
    [
      ...(transportDate === null ? [] : [`kuupäev ${shortDay(transportDate)}`]),
      ...(quantity === null ? [] : [`kogus ${formatQuantity(quantity, unit)}`]),
      ...(text === '' ? [] : [text]),
    ].join(', '),
  answeredAlready: 'Soovile on juba vastatud.',
  waitsAlready: 'Soov ootab juba vastust.',
  takenBackAtOrder: 'Vastus on tellimust muutnud. Võtke see tagasi tellimuse lehel.',
  newerWish: 'Vastust ei saa tagasi võtta: klient on pärast seda soovinud uut muudatust.',
  orderTouched: 'Vastust ei saa tagasi võtta: tellimust on pärast seda muudetud.',
  loadTouched: (rowId: number) =>
    `Vastust ei saa tagasi võtta: rida ${String(rowId)} on pärast seda muudetud või saadetud.`,
  past: 'See päev on möödas.',
  alreadyFulfilled: {
    transportDate: 'Tellimus on juba sellel päeval.',
    quantity: 'Tellitud ongi nii palju.',
  },
};
