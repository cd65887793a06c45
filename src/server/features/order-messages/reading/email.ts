import { createHash } from 'node:crypto';

import PostalMime, { type Address, type Attachment, type Email as ParsedEmail } from 'postal-mime';

import { longestCustomerMessage } from '#api/orders/inbox.ts';
import {
  type AttachmentKind,
  attachmentKind,
  type AutomaticKind,
  type ReadPart,
  type SenderChecks,
} from '#domain/order-messages/inbox.ts';
import { MessageText } from '#domain/order-messages/text/message-text.ts';

import { inbox as messages } from '../../../i18n/inbox.ts';
import { htmlWords } from './html-words.ts';
import { automaticKindOf, type OwnMail, senderChecksOf } from './letter-head.ts';

export interface Email {
  /** The address that the letter claims to be from; empty when it says none. */
  from: string;
  subject: string | null;
  text: string;
  /** Null when the letter does not say it. */
  sentAt: Date | null;
  /** Empty when it has none. */
  messageId: string;
  attachments: { name: string; kind: AttachmentKind; content: Uint8Array }[];
  readPart: ReadPart;
  automatic: AutomaticKind | null;
  senderChecks: SenderChecks | null;
}

/** Bounds of a letter (docs/reliability.md, 'Texts from outside'); what passes them stays in the original. */
const limits = { maxNestingDepth: 20, maxRfc822NestingDepth: 2, maxHeadersSize: 256 * 1024 };
const maxAttachments = 50;

/** Reads a raw e-mail, in a thread of its own. Null for what is none, or passes the bounds of its parts. */
export async function parseEmail(raw: Uint8Array, own: OwnMail): Promise<Email | null> {
  const email = await PostalMime.parse(raw, limits).catch(() => null);
  if (email === null) return null;
  const text = textOf(email);
  const kept = text.slice(0, longestCustomerMessage).toWellFormed();
  const attachments = email.attachments.slice(0, maxAttachments).map(attachmentOf);
  const from = addressOf(email.from);
  const subject = printable(email.subject ?? '').slice(0, 500) || null;
  const isPart = text.length > longestCustomerMessage || email.attachments.length > maxAttachments;
  return {
    from,
    subject,
    text: kept,
    sentAt: dateOf(email.date),
    messageId: idOf(email.messageId ?? ''),
    attachments: isPart ? [...attachments, originalOf(raw)] : attachments,
    readPart: isPart || new MessageText(`${subject ?? ''}\n${kept}`).isCut ? 'BEGINNING' : 'WHOLE',
    automatic: automaticKindOf(email),
    senderChecks: senderChecksOf(email.headers, from, own),
  };
}

/** The raw letter, to be kept where not all of it was read. */
export function originalOf(raw: Uint8Array): Email['attachments'][number] {
  return { name: messages.original, kind: 'OTHER', content: raw };
}

function textOf({ text, html }: ParsedEmail): string {
  const plain = text?.trim() ?? '';
  return withoutControls(plain === '' ? htmlWords(html ?? '') : plain).trim();
}

function attachmentOf({ filename, content }: Attachment): Email['attachments'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return {
    name: printable(filename ?? '').slice(0, 200) || messages.attachment,
    kind: attachmentKind(Buffer.from(bytes.subarray(0, 12)).toString('hex')),
    content: bytes,
  };
}

function addressOf(from: Address | undefined): string {
  const mailbox = from?.group === undefined ? from : from.group[0];
  const address = printable(mailbox?.address ?? '').slice(0, 200);
  return /^\S+@\S+$/.test(address) ? address : '';
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

const longestId = 500;

/** Two letters whose long ids begin alike are two letters. */
function idOf(messageId: string): string {
  const id = printable(messageId);
  if (id.length <= longestId) return id;
  const hash = createHash('sha256').update(messageId).digest('hex');
  return `${id.slice(0, longestId - hash.length - 1).toWellFormed()}#${hash}`;
}

function printable(text: string): string {
  return withoutControls(text)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed();
}

/** PostgreSQL stores no NUL, and no screen shows the others. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}
