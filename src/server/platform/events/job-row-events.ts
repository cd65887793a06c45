import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { ConnectedDatabase } from '../../db/connect.ts';
import type { LastingConnection } from '../../db/lasting-connection.ts';
import { listenTo } from './listen.ts';

/** What changed: these rows, or null when changes may have been missed and everything should be read anew. */
type RowIds = readonly number[] | null;

/** Tells all parts of the product, in other processes too, that rows of the job table changed. */
export interface JobRowEvents {
  /** Call it after the commit. */
  changed(rowIds: readonly number[]): void;
  /** Returns the function that ends the listening. */
  onChanged(listener: (rowIds: RowIds) => void): () => void;
  close(): Promise<void>;
}

const channel = 'job_rows';
/** A notification holds less than 8000 bytes; an id has at most 16 digits. */
const idsPerNotification = 400;

/**
 * Events within this process and, on a PostgreSQL server, between all processes on it (LISTEN/NOTIFY). Listeners
 * of the own process are told at once; of the others as soon as the server passes the word on.
 */
export function createJobRowEvents(
  { db, address }: Pick<ConnectedDatabase, 'db' | 'address'>,
  log: FastifyBaseLogger,
): JobRowEvents {
  const self = randomUUID();
  const listeners = new Set<(rowIds: RowIds) => void>();
  const tell = (rowIds: RowIds) => {
    for (const listener of listeners) listener(rowIds);
  };
  const listening: LastingConnection | null =
    address === null
      ? null
      : listenTo(address, channel, log, {
          onMessage: (text) => {
            const { from, ids } = JSON.parse(text) as { from: string; ids: number[] };
            if (from !== self) tell(ids);
          },
          onGap: () => {
            tell(null);
          },
        });

  const notifyOthers = async (rowIds: readonly number[]) => {
    for (let from = 0; from < rowIds.length; from += idsPerNotification) {
      const text = JSON.stringify({ from: self, ids: rowIds.slice(from, from + idsPerNotification) });
      await sql`select pg_notify(${channel}, ${text})`.execute(db);
    }
  };

  return {
    changed(rowIds) {
      if (rowIds.length === 0) return;
      tell(rowIds);
      if (listening === null) return;
      // The change itself is done; a process that hears nothing reads anew when its viewers ask.
      notifyOthers(rowIds).catch((error: unknown) => {
        log.warn({ err: error }, 'other processes were not told of changed rows');
      });
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await listening?.close();
    },
  };
}
