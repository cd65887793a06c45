/** The channel by which a customer wrote. */
export const inboxChannels = ['SMS', 'EMAIL', 'WHATSAPP'] as const;
export type InboxChannel = (typeof inboxChannels)[number];

/** Results of an inbox message: an order was made, it was refused, or it was read and needs nothing. */
export const inboxAnswers = ['ORDERED', 'REFUSED', 'NOTED'] as const;
export type InboxAnswer = (typeof inboxAnswers)[number];

/**
 * How much of a message is read (docs/requirements.md, 'Messages that come in'): all of it, its beginning because it is
 * long, or nothing because reading it took too much. Whatever was not read is kept.
 */
export const readParts = ['WHOLE', 'BEGINNING', 'NONE'] as const;
export type ReadPart = (typeof readParts)[number];

/**
 * Letters that no person wrote to us (docs/requirements.md, 'Messages that come in'): a report that a letter of ours did
 * not arrive, or an answer while somebody is away, a receipt, and what goes to a list.
 */
export const automaticKinds = ['BOUNCE', 'OTHER'] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

/** What our mail server found about the sender of a letter: 'pass', 'fail', …; null where it says nothing. */
export interface SenderChecks {
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
  /** The letter is from somebody else than it says. */
  isForged: boolean;
}

/** Kinds of files by their content, whatever name and sender say. */
export const attachmentKinds = ['JPEG', 'PNG', 'WEBP', 'PDF', 'ZIP', 'OTHER'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

const beginnings: readonly (readonly [AttachmentKind, string])[] = [
  ['JPEG', 'ffd8ff'],
  ['PNG', '89504e470d0a1a0a'],
  ['PDF', '255044462d'],
  // Workbooks and documents of office programs too.
  ['ZIP', '504b0304'],
];

/**
 * Returns the kind of a file by its first bytes (docs/requirements.md, 'Messages that come in'), as hexadecimal text:
 * at least twelve bytes, or the whole of a shorter file.
 */
export function attachmentKind(firstBytes: string): AttachmentKind {
  if (firstBytes.startsWith('52494646') && firstBytes.slice(16, 24) === '57454250') return 'WEBP';
  return beginnings.find(([, beginning]) => firstBytes.startsWith(beginning))?.[0] ?? 'OTHER';
}
