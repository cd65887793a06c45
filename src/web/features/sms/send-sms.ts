import type { SentSms } from '#api/sms/sms.ts';
import { isAccepted } from '#domain/sms/sms-delivery.ts';
import type { LeftOut, PlannedSms } from '#domain/sms/sms-plan.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import { recipientWords } from '../../i18n/et/recipients.ts';
import type { RowOutcome } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { wait } from '../../platform/device/main-thread.ts';
import { leftOutLine, leftOutReason, recipientLabel, recipientLine } from './recipient-labels.ts';
import type { OutgoingSms } from './sms-form.ts';

const askEveryMs = 1000;
/** The service has taken or refused an SMS by then, or it is busy. */
const maxAsks = 5;

/**
 * Sends SMSes about a row; returns what the service said of each, as far as it has said anything yet, in the order
 * in which they were sent.
 */
export async function sendSms(
  body: OutgoingSms[],
  rowId: number,
  idempotencyKey: string,
): Promise<SentSms[]> {
  const { content } = await call('sendSmses', { body }, { idempotencyKey });
  return whatBecame(
    rowId,
    content.map(({ id }) => id),
  );
}

/** Sends a failed SMS about a row again; returns the same of the new one. */
export async function resendSms(id: string, rowId: number): Promise<SentSms[]> {
  // One press sends one SMS: the failed one is named.
  const { content } = await call('resendSms', { params: { id } }, { idempotencyKey: id });
  return whatBecame(rowId, [content.id]);
}

async function whatBecame(rowId: number, ids: readonly string[]): Promise<SentSms[]> {
  for (let asks = 1; ; asks += 1) {
    const page = await call('listRowSmses', { params: { id: rowId } });
    const smses = ids.flatMap((id) => page.content.filter((sentSms) => sentSms.id === id));
    const isOver = smses.every(({ status }) => status !== 'queued' && status !== 'sending');
    if (isOver || asks === maxAsks) return smses;
    await wait(askEveryMs);
  }
}

/**
 * Returns the result of the SMSes of one of several rows: done when its driver's SMS was accepted, or those of
 * all drivers who lost it; `unchosen` are those whom a person left out.
 */
export function outcomeOf(
  smses: readonly SentSms[],
  leftOut: readonly LeftOut[],
  unchosen: readonly PlannedSms[] = [],
): RowOutcome {
  const isForDriver = [...smses, ...leftOut, ...unchosen].some(({ role }) => role === 'DRIVER');
  const isDriver = ({ role }: Pick<SentSms, 'role'>) => role === (isForDriver ? 'DRIVER' : 'FORMER_DRIVER');
  const whose = smses.filter(isDriver);
  const isDriverUnchosen = unchosen.some(isDriver);
  const isNotified = !isDriverUnchosen && whose.length > 0 && whose.every(({ status }) => isAccepted(status));
  const notes = unchosen.length > 0 && {
    notes: [recipientWords.leftOutByChoice(unchosen.map(recipientLabel))],
  };
  const trial = smses.some(({ simulated }) => simulated) && { simulated: true as const };
  const linesOf = (some: readonly LeftOut[]) =>
    some.map((someone) => ({ text: leftOutLine(someone), isSent: false }));
  const recipients = [
    ...linesOf(leftOut.filter(({ role }) => role === 'DRIVER')),
    ...smses.map((sentSms) => ({
      text: recipientLine(sentSms, true),
      isSent: isAccepted(sentSms.status),
    })),
    ...linesOf(leftOut.filter(({ role }) => role !== 'DRIVER')),
  ];
  const details = { recipients, ...notes, ...trial };
  if (isNotified) return { state: 'done', ...details };
  const withoutNumber = leftOut.find(({ role }) => role === 'DRIVER');
  const reason = withoutNumber === undefined ? sms.driverNotNotified : leftOutReason(withoutNumber);
  return { state: 'refused', reason: isDriverUnchosen ? sms.driverLeftOut : reason, ...details };
}
