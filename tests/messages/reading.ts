import type { MessageOrder } from '#domain/order-messages/orders/message-order.ts';
import { MessageReader, type ReadMessage } from '#domain/order-messages/read-message.ts';
import type { MessageField } from '#domain/order-messages/text/message-field.ts';

import { companyNamed, locations, products } from './known-names.ts';

/** When the messages were sent. */
export const sentAt = { day: '2026-08-12', time: '07:40' } as const;
/** Knows the products and places of the tests. */
export const reader = new MessageReader(products, locations);

/** Reads what a company of the tests wrote. */
export function readFrom(sender: string, text: string): ReadMessage {
  return reader.read(text, sentAt, { companyId: companyNamed(sender), aliases: [] });
}

/** Fields by name; products and places by theirs. */
export function plainFields(order: MessageOrder): [name: string, value: unknown, grade: string][] {
  return Object.entries(order).map(([name, field]: [string, MessageField<unknown>]) => {
    const { value } = field;
    return [name, hasName(value) ? value.name : value, field.grade];
  });
}

function hasName(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value;
}
