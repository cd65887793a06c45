import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';

import type { ConnectedDatabase } from '../db/connect.ts';
import { openPersistentConnection, type PersistentConnection } from '../db/persistent-connection.ts';
import type { Db } from '../db/schema.ts';

interface Subscriber {
  /**
   * Called with a process message of another process; `from` is that process's name for as long as it lives, null if it
   * does not listen.
   */
  onMessage: (processMessage: unknown, from: string | null) => void;
  /** Called when the connection exists, for the first time or again: what was published before may have been missed. */
  onReady: () => void;
}

/** What the processes on one PostgreSQL server tell each other (LISTEN/NOTIFY): process messages. */
export interface Bus {
  /** Sends to all other processes, without waiting; a process message holds less than 8000 bytes of JSON. */
  publish(kind: string, processMessage: object): void;
  /** Returns the function that unsubscribes. */
  subscribe(kind: string, subscriber: Subscriber): () => void;
  /** Returns once this process hears the others, or has tried for the first time. */
  opened: Promise<void>;
  close(): Promise<void>;
}

/** As it goes through PostgreSQL. */
interface Envelope {
  from: string | null;
  kind: string;
  message: object;
}

const channel = 'koorem';

/** Sends a process message to all from one that does not listen; within a transaction once that is committed. */
export async function announce(db: Db, kind: string, processMessage: object): Promise<void> {
  await notify(db, { from: null, kind, message: processMessage });
}

async function notify(db: Db, envelope: Envelope): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(envelope)})`.execute(db);
}

/**
 * Makes the bus over one connection of this process, for process messages of all kinds. On the embedded database there
 * is no other process, so nothing is sent.
 */
export function createBus(
  { db, address }: Pick<ConnectedDatabase, 'db' | 'address'>,
  log: FastifyBaseLogger,
): Bus {
  const self = randomUUID();
  const subscribers = new Map<string, Set<Subscriber>>();
  const listening =
    address === null
      ? null
      : listen(address, log, {
          onNotification: (text) => {
            const { from, kind, message: processMessage } = JSON.parse(text) as Envelope;
            if (from === self) return;
            for (const { onMessage } of subscribers.get(kind) ?? []) onMessage(processMessage, from);
          },
          onReady: () => {
            for (const all of subscribers.values()) for (const { onReady } of all) onReady();
          },
        });
  // One after the other: of two that one process sends the later one holds.
  let last: Promise<unknown> = Promise.resolve();
  return {
    publish(kind, processMessage) {
      if (listening === null) return;
      last = last
        .then(() => notify(db, { from: self, kind, message: processMessage }))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'other processes were not told');
        });
    },
    subscribe(kind, subscriber) {
      const all = subscribers.get(kind) ?? new Set();
      subscribers.set(kind, all.add(subscriber));
      return () => all.delete(subscriber);
    },
    opened: listening?.tried ?? Promise.resolve(),
    async close() {
      await last;
      await listening?.close();
    },
  };
}

/** Over a connection of its own: LISTEN would hold one of the pool's for ever. */
function listen(
  address: string,
  log: FastifyBaseLogger,
  { onNotification, onReady }: { onNotification: (text: string) => void; onReady: () => void },
): PersistentConnection {
  return openPersistentConnection(address, {
    name: 'koorem-events',
    log,
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) onNotification(payload);
      });
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onReady();
    },
  });
}
