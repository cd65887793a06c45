import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import type { RequestedChange } from '#domain/orders/change-request.ts';

/** Words of clients' change requests that server and screens have in common. */
export const changeRequestWords = {
  /** A requested or written change in one line: 'kuupäev 25.11, kogus 27 t'. */
  parts: ({ transportDate, quantity, text }: RequestedChange, unit: string) =>
    [
      ...(transportDate === null ? [] : [`kuupäev ${formatDay(transportDate)}`]),
      ...(quantity === null ? [] : [`kogus ${formatQuantity(quantity, unit)}`]),
      ...(text === '' ? [] : [text]),
    ].join(', '),
  answeredAlready: 'Soovile on juba vastatud',
};
