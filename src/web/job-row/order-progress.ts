import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { orders as messages } from '../i18n/et/orders.ts';

/** False for an order that is still one load of what was ordered: its progress would only say that again. */
export function isUnderWay({ ordered, planned, delivered, rows }: ListedTransportOrder): boolean {
  return planned !== ordered || delivered > 0 || rows.length > 1;
}

/** 'Plaanitud 171 t · Tarnitud 57 t · Alles 9 t'; null for a cancelled order, of which nothing is planned. */
export function orderProgress({
  planned,
  delivered,
  left,
  status,
  product,
}: ListedTransportOrder): string | null {
  if (status === 'CANCELLED') return null;
  const figures = [
    [messages.planned, planned],
    [messages.delivered, delivered],
    [messages.left, left],
  ] as const;
  return figures.map(([word, value]) => `${word} ${formatQuantity(value, product.unit)}`).join(' · ');
}
