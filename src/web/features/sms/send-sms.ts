import type { SentSms } from '#api/sms/sms.ts';
import { isAccepted } from '#domain/sms/sms-delivery.ts';
import type { LeftOut } from '#domain/sms/sms-plan.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import type { RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { wait } from '../../platform/device/main-thread.ts';
import { leftOutLine, leftOutReason, recipientLine } from './recipient-labels.ts';
import type { OutgoingSms } from './sms-form.ts';

const askEvery = 1000;
/** The service has taken or refused a message by then, or it is busy. */
const maxAsks = 5;

/**
 * Sends messages about a row; returns what the service said of each, as far as it has said anything yet, in the order
 * in which they were sent.
 */
export async function sendSms(
  body: OutgoingSms[],
  rowId: number,
  idempotencyKey: string,
): Promise<SentSms[]> {
  const { content } = await call('sendMessages', { body }, { idempotencyKey });
  return whatBecame(
    rowId,
    content.map(({ id }) => id),
  );
}

/** Sends a failed message about a row again; returns the same of the new one. */
export async function resendMessage(id: string, rowId: number): Promise<SentSms[]> {
  // One press sends one message: the failed one is named.
  const { content } = await call('resendMessage', { params: { id } }, { idempotencyKey: id });
  return whatBecame(rowId, [content.id]);
}

async function whatBecame(rowId: number, ids: readonly string[]): Promise<SentSms[]> {
  for (let asks = 1; ; asks += 1) {
    const read = await call('listRowMessages', { params: { id: rowId } });
    const messages = ids.flatMap((id) => read.content.filter((message) => message.id === id));
    const isOver = messages.every(({ status }) => status !== 'queued' && status !== 'sending');
    if (isOver || asks === maxAsks) return messages;
    await wait(askEvery);
  }
}

/**
 * Returns the result of the messages of one of several rows: done when its driver's message was accepted, or those of
 * all drivers who lost it.
 */
export function outcomeOf(messages: readonly SentSms[], leftOut: readonly LeftOut[]): RowOutcome {
  const isForDriver = [...messages, ...leftOut].some(({ role }) => role === 'DRIVER');
  const whose = messages.filter(({ role }) => role === (isForDriver ? 'DRIVER' : 'FORMER_DRIVER'));
  const isNotified = whose.length > 0 && whose.every(({ status }) => isAccepted(status));
  const trial = messages.some(({ simulated }) => simulated) && { simulated: true as const };
  const linesOf = (some: readonly LeftOut[]) =>
    some.map((someone) => ({ text: leftOutLine(someone), isSent: false }));
  const recipients = [
    ...linesOf(leftOut.filter(({ role }) => role === 'DRIVER')),
    ...messages.map((message) => ({
      text: recipientLine(message, true),
      isSent: isAccepted(message.status),
    })),
    ...linesOf(leftOut.filter(({ role }) => role !== 'DRIVER')),
  ];
  if (isNotified) return { state: 'done', recipients, ...trial };
  const withoutNumber = leftOut.find(({ role }) => role === 'DRIVER');
  const reason = withoutNumber === undefined ? sms.driverNotNotified : leftOutReason(withoutNumber);
  return { state: 'refused', reason, recipients, ...trial };
}
