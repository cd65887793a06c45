import { hourSeconds, minuteSeconds } from '../calendar/durations.ts';

/** The events that webhooks can be sent for (docs/requirements.md, 'Webhooks'). */
export const webhookEventTypes = [
  'transport-order.created',
  'row.changed',
  'row.status-changed',
  'send.settled',
  'alert.raised',
  'statement.created',
  'statement.sent',
  'statement.paid',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The state of a delivery: it waits for its next try, was accepted, or was given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Seconds before each further try of a delivery: two days in all. */
export const deliveryPauses = [
  5,
  30,
  2 * minuteSeconds,
  10 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  6 * hourSeconds,
  12 * hourSeconds,
  24 * hourSeconds,
];

/** Returns the result of a delivery by its HTTP status. */
export function outcomeOfStatus(status: number): 'delivered' | 'again' | 'ended' {
  if (status >= 200 && status < 300) return 'delivered';
  // The receiver says that it is gone for good.
  return status === 410 ? 'ended' : 'again';
}
