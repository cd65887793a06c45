import type { LocalTime } from '#domain/calendar/tallinn-time.ts';
import type { MessageProduct } from '#domain/order-messages/goods/product-mentions.ts';
import type { MessageLocation } from '#domain/order-messages/locations/location-mentions.ts';
import { MessageReader, type MessageSender, type ReadMessage } from '#domain/order-messages/read-message.ts';

import { answerTasks } from '../../../threads/answer-tasks.ts';
import { type Email, parseEmail } from './email.ts';
import type { OwnMail } from './letter-head.ts';

/** What the thread is asked for; everything in it is data that threads can hand over. */
export type ReadingTask =
  | { kind: 'EMAIL'; raw: Uint8Array; own: OwnMail }
  | { kind: 'NAMES'; version: string; products: MessageProduct[]; locations: MessageLocation[] }
  | { kind: 'MESSAGE'; version: string; text: string; sentAt: LocalTime; sender: MessageSender };

/** Null: no e-mail; names of that version are not known yet; or nothing to answer. */
export type ReadingAnswer = Email | ReadMessage | null;

/** Made of the names that came last, for the messages after them. */
let known: { version: string; reader: MessageReader } | null = null;

/**
 * postal-mime puts the parts of a letter together by a Blob, with a piece for every line. One of Node takes 30 µs a piece,
 * so that 50 KB of newlines took all the time that a letter has. This process has no other use for a Blob.
 */
class JoinedPieces {
  readonly #pieces: readonly (string | Uint8Array | ArrayBuffer)[];

  constructor(pieces: readonly (string | Uint8Array | ArrayBuffer)[]) {
    this.#pieces = pieces;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    const joined = Buffer.from(
      new ArrayBuffer(this.#pieces.reduce((sum, piece) => sum + byteLength(piece), 0)),
    );
    let end = 0;
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') joined.write(piece, end);
      else joined.set(piece instanceof Uint8Array ? piece : new Uint8Array(piece), end);
      end += byteLength(piece);
    }
    return Promise.resolve(joined.buffer);
  }
}

function byteLength(piece: string | Uint8Array | ArrayBuffer): number {
  return typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength;
}
Object.assign(globalThis, { Blob: JoinedPieces });

answerTasks(async (task: ReadingTask): Promise<ReadingAnswer> => {
  if (task.kind === 'EMAIL') return parseEmail(task.raw, task.own);
  if (task.kind === 'NAMES') {
    known = { version: task.version, reader: new MessageReader(task.products, task.locations) };
    return null;
  }
  if (known?.version !== task.version) return null;
  return known.reader.read(task.text, task.sentAt, task.sender);
});
