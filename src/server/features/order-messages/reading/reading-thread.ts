import type { FastifyBaseLogger } from 'fastify';

import type { LocalTime } from '#domain/calendar/tallinn-time.ts';
import type { MessageSender, ReadMessage } from '#domain/order-messages/read-message.ts';

import type { Db } from '../../../db/schema.ts';
import type { ThreadLimits } from '../../../services.ts';
import { createTaskThread, type TaskResult } from '../../../threads/task-thread.ts';
import { findNamedLocations, findNamedProducts, readNamesVersion } from '../repository.ts';
import type { Email } from './email.ts';
import type { OwnMail } from './letter-head.ts';
import type { ReadingAnswer, ReadingTask } from './reading-program.ts';

interface MessageToRead {
  text: string;
  /** When the message was sent, in Estonia. */
  sentAt: LocalTime;
  sender: MessageSender;
}

/**
 * What reads texts of strangers, one after another beside the main thread (docs/reliability.md, 'Texts from outside').
 * `caller`: who handed it over, so that one of them holds up no other.
 */
export interface ReadingThread {
  readMessage: (db: Db, message: MessageToRead, caller: string) => Promise<TaskResult<ReadMessage>>;
  /** The answer is null for what is no e-mail. */
  readEmail: (raw: Uint8Array, caller: string) => Promise<TaskResult<Email | null>>;
  close: () => Promise<void>;
}

const usual: ThreadLimits = {
  program: new URL('reading-program.ts', import.meta.url),
  maxWaiting: 100,
  longestMs: 2000,
};

/** Makes the thread that reads messages. The names that messages may name are sent to it when they have changed. */
export function createReadingThread(
  log: FastifyBaseLogger,
  limits: Partial<ThreadLimits>,
  own: OwnMail,
): ReadingThread {
  const thread = createTaskThread<ReadingTask, ReadingAnswer>({
    ...usual,
    ...limits,
    log,
    memoryMegabytes: 192,
    isProcess: true,
  });
  return {
    async readMessage(db, message, caller) {
      // The thread may end, or learn newer names, between the names and the message.
      for (let tries = 0; tries < 3; tries += 1) {
        const version = await readNamesVersion(db);
        const read = await thread.run({ kind: 'MESSAGE', version, ...message }, caller);
        if (read.failure !== undefined) return read;
        if (read.answer !== null) return { answer: read.answer as ReadMessage };
        const [products, locations] = [await findNamedProducts(db), await findNamedLocations(db)];
        const { failure } = await thread.run({ kind: 'NAMES', version, products, locations }, caller);
        if (failure !== undefined) return { failure };
      }
      return { failure: 'BUSY' };
    },
    readEmail: (raw, caller) =>
      thread.run({ kind: 'EMAIL', raw, own }, caller) as Promise<TaskResult<Email | null>>,
    close: () => thread.close(),
  };
}
