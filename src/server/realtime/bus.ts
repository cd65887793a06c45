import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { ConnectedDatabase, Db } from '../db/connect.ts';
import { listenTo } from './listen.ts';

interface Hearers {
  /** Something that another process said; `from` is its name for as long as it lives, null of one that hears nothing. */
  onMessage: (message: unknown, from: string | null) => void;
  /** The line is there, for the first time or again: what was said before is not known. */
  onReady: () => void;
}

/** What the processes on one PostgreSQL server say to each other (LISTEN/NOTIFY). */
export interface Bus {
  /** To all other processes, without waiting; a message holds less than 8000 bytes of JSON. */
  say(kind: string, message: object): void;
  /** Returns the function that ends the hearing. */
  subscribe(kind: string, hearers: Hearers): () => void;
  /** Answers once this process hears the others, or has tried for the first time. */
  opened: Promise<void>;
  close(): Promise<void>;
}

const channel = 'koorem';

/** To all processes, from one that hears nothing itself; within a transaction they hear it once that is committed. */
export async function announce(db: Db, kind: string, message: object): Promise<void> {
  await notify(db, { from: null, kind, message });
}

async function notify(db: Db, word: { from: string | null; kind: string; message: object }): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(word)})`.execute(db);
}

/** One connection a process, for all kinds. The embedded database has one process: then nobody is there to hear. */
export function createBus(
  { db, address }: Pick<ConnectedDatabase, 'db' | 'address'>,
  log: FastifyBaseLogger,
): Bus {
  const self = randomUUID();
  const heard = new Map<string, Set<Hearers>>();
  const listening =
    address === null
      ? null
      : listenTo(address, channel, log, {
          onMessage: (text) => {
            const { from, kind, message } = JSON.parse(text) as {
              from: string | null;
              kind: string;
              message: unknown;
            };
            if (from === self) return;
            for (const { onMessage } of heard.get(kind) ?? []) onMessage(message, from);
          },
          onReady: () => {
            for (const hearers of heard.values()) for (const { onReady } of hearers) onReady();
          },
        });
  // One after the other: of two words of one process the later one holds.
  let last: Promise<unknown> = Promise.resolve();
  return {
    say(kind, message) {
      if (listening === null) return;
      last = last
        .then(() => notify(db, { from: self, kind, message }))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'other processes were not told');
        });
    },
    subscribe(kind, hearers) {
      const all = heard.get(kind) ?? new Set();
      heard.set(kind, all.add(hearers));
      return () => all.delete(hearers);
    },
    opened: listening?.tried ?? Promise.resolve(),
    async close() {
      await last;
      await listening?.close();
    },
  };
}
