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
  const email = answer ?? (await readHead(thread, raw, caller));
  const { from, messageId, text, subject, attachments } = email;
  const problems: Problem[] = [
    ...(from === '' ? [problem('REQUIRED', 'from', messages.noFrom)] : []),
    ...(messageId === '' ? [problem('REQUIRED', 'messageId', messages.noMessageId)] : []),
    ...(text === '' && subject === null && attachments.length === 0
      ? [problem('REQUIRED', 'text', messages.noText)]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  return email;
}

async function readHead(thread: ReadingThread, raw: Buffer, caller: string): Promise<Email> {
  const end = raw.indexOf('\n\r\n');
  const unixEnd = raw.indexOf('\n\n');
  const ends = [end, unixEnd].filter((at) => at !== -1);
  const head = raw.subarray(0, Math.min(maxHeadBytes, ...ends));
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
  return { ...known, text: '', attachments: [originalOf(raw)], readPart: 'NONE' };
}
