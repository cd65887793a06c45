import type { SystemMode } from '#domain/dispatch/system-mode.ts';

/** A file that goes with a letter. */
export interface Attachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/** A letter as it is handed over; the sender is the adapter's. */
export interface OutgoingMail {
  /** The same for each try of one letter: mail servers know it by that. Letters, digits and hyphens. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments: readonly Attachment[];
}

/** A mail server. Throws ExternalError. */
export interface MailPort {
  /** Real where it is left out. */
  mode?: SystemMode;
  send(mail: OutgoingMail): Promise<void>;
}
