import { createHash } from 'node:crypto';

import { problem, type Problem } from '#api/error-codes.ts';

import { busy, invalid } from '../../../http/errors.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';
import { type Email, originalOf } from '../reading/email.ts';
import type { ReadingThread } from '../reading/reading-thread.ts';

/** Bytes of the head of a letter that could not be read whole. */
const maxHeadBytes = 64 * 1024;

/**
 * Reads a raw e-mail. One that takes too much is its head with the original, unread: a mail server would only repeat
 * what is refused. Throws a refusal for what is no e-mail, naming all that is missing.
 */
export async function readReceivedEmail(thread: ReadingThread, raw: Buffer, caller: string): Promise<Email> {
  const { answer = null, failure } = await thread.readEmail(raw, caller);
  if (failure === 'BUSY') throw busy(5);
  const read = answer ?? (await readHead(thread, raw, caller));
  const { from, messageId } = read;
  const email = isBare(read) && !isEmptyLetter(raw) ? { ...read, ...unread(raw) } : read;
  const problems: Problem[] = [
    ...(from === '' ? [problem('REQUIRED', 'from', messages.noFrom)] : []),
    ...(messageId === '' ? [problem('REQUIRED', 'messageId', messages.noMessageId)] : []),
    ...(isBare(email) ? [problem('REQUIRED', 'text', messages.noText)] : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  return email;
}

/** True where nobody would see anything of the letter. */
function isBare({ text, subject, attachments }: Email): boolean {
  return text === '' && subject === null && attachments.length === 0;
}

/** A picture may be all that an HTML letter holds: it says no word, and still it is something. */
function isEmptyLetter(raw: Buffer): boolean {
  return raw.subarray(headLength(raw)).toString('latin1').trim() === '';
}

/** The letter itself in place of what could not be read of it. */
function unread(raw: Buffer): Pick<Email, 'attachments' | 'readPart'> {
  return { attachments: [originalOf(raw)], readPart: 'NONE' };
}

function headLength(raw: Buffer): number {
  const ends = [raw.indexOf('\n\r\n'), raw.indexOf('\n\n')].filter((at) => at !== -1);
  return Math.min(raw.length, ...ends);
}

async function readHead(thread: ReadingThread, raw: Buffer, caller: string): Promise<Email> {
  const head = raw.subarray(0, Math.min(maxHeadBytes, headLength(raw)));
  const { answer, failure } = await thread.readEmail(head, caller);
  if (failure === 'BUSY') throw busy(5);
  const known = answer ?? {
    from: messages.unknownSender,
    subject: null,
    sentAt: null,
    automatic: null,
    senderChecks: null,
    messageId: createHash('sha256').update(raw).digest('hex'),
  };
  return { ...known, text: '', ...unread(raw) };
}
