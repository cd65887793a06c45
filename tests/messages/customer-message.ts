import type { Intent } from '#domain/order-messages/orders/intent.ts';

/** A message as a customer would write it on Wednesday, 12 August 2026, with what is meant. */
export interface CustomerMessage {
  sender: string;
  text: string;
  intent: Intent;
  /** Products and places by name; what is not named here may not be certain. */
  orders: readonly Readonly<Record<string, string | number | boolean>>[];
  /** Words that are meant but not read, or guessed otherwise; they may not be certain. */
  unread?: readonly string[];
}
