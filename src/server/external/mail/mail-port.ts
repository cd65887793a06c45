import type { SystemMode } from '#domain/dispatch/system-mode.ts';

/** A file that goes with a letter. */
export interface Attachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/** A letter as it is handed over; the sender is the adapter's. */
export interface OutgoingMail {
  /** The same for each try of one letter: mail servers recognise the letter by it. Letters, digits and hyphens. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments: readonly Attachment[];
}

/** A mail server. Throws ExternalError. */
export interface MailPort {
  /** Left out, it is real. */
  mode?: SystemMode;
  send(mail: OutgoingMail): Promise<void>;
}
