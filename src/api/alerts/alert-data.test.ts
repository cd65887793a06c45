import { expect, test } from 'vitest';

import { orderIdOf, sentBy } from './alert-data.ts';

const failed = (data: Record<string, unknown>) => ({ kind: 'SEND_FAILED', data, row: null }) as const;
const packet = { channel: 'mail', transportOrderId: 100, recipient: null, error: null };

test('a send that failed says how it was to go, the first time or again; a webhook goes by no channel', () => {
  expect(sentBy(failed({ channel: 'sms', error: null }))).toBe('sms');
  expect(sentBy(failed({ system: 'fleet', isRecalled: true, explanation: '' }))).toBe('fleet');
  expect(sentBy(failed(packet))).toBe('mail');
  expect(sentBy(failed({ webhookId: 1, deliveryId: 2 }))).toBeNull();
});

test('the channel of a message that came in is none of a send', () => {
  expect(sentBy({ kind: 'MESSAGE_RECEIVED', data: { messageId: 1, channel: 'sms' } })).toBeNull();
});

test('an alert without a row names its order where it is about one', () => {
  expect(orderIdOf(failed(packet))).toBe(100);
  expect(orderIdOf({ kind: 'ORDER_CHANGE_ASKED', data: { transportOrderId: 7 }, row: null })).toBe(7);
  expect(orderIdOf(failed({ ...packet, transportOrderId: null }))).toBeNull();
  expect(orderIdOf(failed({ channel: 'sms', error: null }))).toBeNull();
});
