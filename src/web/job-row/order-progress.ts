import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { orderWords as messages } from '../i18n/et/orders/order-words.ts';

/** True where an order's progress is worth showing: not for a single load of the ordered quantity. */
export function isUnderWay({ toPlan, delivered, rows }: ListedTransportOrder): boolean {
  return (toPlan ?? 0) !== 0 || delivered > 0 || rows.length > 1;
}

/** Returns 'Plaanitud 171 t · Tarnitud 57 t · Alles 9 t'; null for a cancelled order, of which nothing is planned. */
export function orderProgress(order: ListedTransportOrder): string | null {
  const { planned, delivered, status, product } = order;
  if (status === 'CANCELLED') return null;
  const figures: { word: string; value: number | null }[] = [
    { word: messages.planned, value: planned },
    { word: messages.delivered, value: delivered },
    ...(order.left === null ? [] : [leftOf(order)]),
  ];
  return figures.map(({ word, value }) => `${word} ${formatQuantity(value, product.unit)}`).join(' · ');
}

/** Returns the quantity left of an order, or by how much its loads exceed it: never a negative number. */
export function leftOf({ left, toPlan }: Pick<ListedTransportOrder, 'left' | 'toPlan'>) {
  return toPlan !== null && toPlan < 0
    ? { word: messages.overOrdered, value: -toPlan, isOver: true }
    : { word: messages.left, value: left, isOver: false };
}
