import { randomUUID } from 'node:crypto';

import type { Db } from '../db/connect.ts';
import { announce, type Bus } from './bus.ts';

/** What changed: these rows, or null when changes may have been missed and everything should be read anew. */
export type RowIds = readonly number[] | null;

/** Tells all parts of the product, in other processes too, that rows of the job table changed. */
export interface JobRowEvents {
  /** Call it after the commit. */
  changed(rowIds: RowIds): void;
  /** Names what has been heard so far: it is another one after each change, and in each process. */
  eventCursor(): string;
  /** Returns the function that ends the listening. */
  onChanged(listener: (rowIds: RowIds) => void): () => void;
}

type Message = { ids: RowIds };

const kind = 'job_rows';
/** A notification holds less than 8000 bytes; an id has at most 16 digits. */
const idsPerNotification = 400;

/**
 * Events within this process and, on a PostgreSQL server, between all processes on it. Listeners of the own
 * process are told at once; of the others as soon as the server passes the word on.
 */
export function createJobRowEvents(bus: Bus): JobRowEvents {
  const listeners = new Set<(rowIds: RowIds) => void>();
  const self = randomUUID();
  let heard = 0;
  const tell = (rowIds: RowIds) => {
    heard += 1;
    for (const listener of listeners) listener(rowIds);
  };
  bus.subscribe(kind, {
    onMessage: (message) => {
      tell((message as Message).ids);
    },
    // Also when the line is there for the first time: somebody may have looked before.
    onReady: () => {
      tell(null);
    },
  });
  return {
    changed(rowIds) {
      if (rowIds?.length === 0) return;
      tell(rowIds);
      // The change itself is done; a process that hears nothing reads anew when its viewers ask.
      for (const message of messagesOf(rowIds)) bus.say(kind, message);
    },
    eventCursor: () => `${self}-${heard}`,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Tells the servers from a process that is none, such as a command that imports, once that is committed when `db` is of a transaction. */
export async function tellServers(db: Db, rowIds: RowIds): Promise<void> {
  for (const message of messagesOf(rowIds)) await announce(db, kind, message);
}

function messagesOf(rowIds: RowIds): Message[] {
  if (rowIds === null) return [{ ids: null }];
  const messages: Message[] = [];
  for (let from = 0; from < rowIds.length; from += idsPerNotification) {
    messages.push({ ids: rowIds.slice(from, from + idsPerNotification) });
  }
  return messages;
}
