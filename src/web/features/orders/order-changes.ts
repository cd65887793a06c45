import type { OrderHistoryEntry } from '#api/orders/order-list.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { orders as messages } from '../../i18n/et/orders/orders.ts';

/** Returns a line for each change: 'Kogus: 28,5 → 30'. Technical fields are left out. */
export function orderChangeLines(changes: OrderHistoryEntry['changes']): string[] {
  return Object.entries(changes).flatMap(([field, values]) => {
    if (!Array.isArray(values) || values.length !== 2) return [];
    const [before, after] = values as [unknown, unknown];
    // A line of a sales order goes by its number and its product.
    if (isFields(before) && isFields(after)) return lineChanges(field.replace(/^\d+ /, ''), before, after);
    return changeLine(field, before, after);
  });
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function lineChanges(product: string, before: Fields, after: Fields): string[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .flatMap((field) => changeLine(field, before[field], after[field]))
    .map((line) => `${product} · ${line}`);
}

function changeLine(field: string, before: unknown, after: unknown): string[] {
  const name = messages.changedFields[field];
  return name === undefined ? [] : [`${name}: ${shown(before)} → ${shown(after)}`];
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string' || value === '') return '–';
  return isDay(value) ? formatDay(value) : value;
}
