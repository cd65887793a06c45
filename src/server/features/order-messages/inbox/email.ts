import PostalMime, { type Address } from 'postal-mime';

import { problem, type Problem } from '#api/error-codes.ts';
import { longestCustomerMessage } from '#api/orders/inbox.ts';
import { type AttachmentKind, attachmentKind } from '#domain/order-messages/inbox.ts';

import { invalid } from '../../../http/errors.ts';
import { inbox as messages } from '../../../i18n/inbox.ts';

export interface ReceivedEmail {
  from: string;
  subject: string | null;
  text: string;
  /** Null when the message does not say it. */
  sentAt: Date | null;
  messageId: string;
  attachments: { name: string; kind: AttachmentKind; content: Buffer }[];
}

/** Reads a raw e-mail. Throws a refusal for anything else, naming all that is missing. */
export async function readEmail(raw: Buffer): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch(() => {
    throw invalid([problem('INVALID', 'body', messages.noEmail)]);
  });
  const from = addressOf(email.from);
  const messageId = printable(email.messageId ?? '').slice(0, 500);
  const subject = printable(email.subject ?? '').slice(0, 500) || null;
  const text = withoutControls(email.text?.trim() || htmlWords(email.html ?? '')).trim();
  const problems: Problem[] = [
    ...(from === '' ? [problem('REQUIRED', 'from', messages.noFrom)] : []),
    ...(messageId === '' ? [problem('REQUIRED', 'messageId', messages.noMessageId)] : []),
    ...(text === '' && subject === null && email.attachments.length === 0
      ? [problem('REQUIRED', 'text', messages.noText)]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  const sentAt = new Date(email.date ?? '');
  return {
    from,
    subject,
    // A text that is longer than a message is read in full in the stored original beside it.
    text: text.slice(0, longestCustomerMessage).toWellFormed(),
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    messageId,
    attachments: [
      ...email.attachments.map(({ filename, content }) =>
        attachmentOf(filename ?? messages.attachment, content),
      ),
      ...(text.length > longestCustomerMessage ? [attachmentOf(messages.original, raw)] : []),
    ],
  };
}

function attachmentOf(
  name: string,
  content: ArrayBuffer | Uint8Array | string,
): ReceivedEmail['attachments'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
  return {
    name: printable(name).slice(0, 200) || messages.attachment,
    kind: attachmentKind(bytes.subarray(0, 12).toString('hex')),
    content: bytes,
  };
}

function addressOf(from: Address | undefined): string {
  const mailbox = from?.group === undefined ? from : from.group[0];
  const address = printable(mailbox?.address ?? '').slice(0, 200);
  return /^\S+@\S+$/.test(address) ? address : '';
}

function printable(text: string): string {
  return withoutControls(text).replaceAll(/\s+/g, ' ').trim().toWellFormed();
}

/** PostgreSQL stores no NUL, and no screen shows the others. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

const named: Readonly<Record<string, string>> = {
  nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', rarr: '→', euro: '€',
  auml: 'ä', ouml: 'ö', uuml: 'ü', otilde: 'õ', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', Otilde: 'Õ',
}; // prettier-ignore

/** Returns the words of an HTML e-mail, line by line. They are read as text and never shown as HTML. */
function htmlWords(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|tr|li|h\d|blockquote)\s*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) =>
      letterOf(decimal as string | undefined, hex as string | undefined, name as string | undefined, whole),
    )
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function letterOf(
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
  whole: string,
) {
  if (name !== undefined) return named[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
