import { randomUUID } from 'node:crypto';

import type { Db } from '../db/schema.ts';
import { announce, type Bus } from './bus.ts';

/** Ids of the records that changed; null when it may be any, and everything should be read again. */
export type ChangedIds = readonly number[] | null;

/** What tells all parts of the product, in other processes too, that records of one kind changed. */
export interface ChangeEvents {
  /** Call it after the commit. */
  changed(ids: ChangedIds): void;
  /** Names the latest known change: a different value after each change, and in each process. */
  eventCursor(): string;
  /** Returns the function that unsubscribes. */
  onChanged(listener: (ids: ChangedIds) => void): () => void;
}

/** Rows of the job table; rights, carriers and accounts of users; alerts for the office, sent without ids. */
type Kind = 'job_rows' | 'users' | 'alerts';

interface ChangeMessage {
  ids: ChangedIds;
}

/** A notification holds less than 8000 bytes; an id has at most 16 digits. */
const idsPerNotification = 400;

/**
 * Makes the change events of one kind. Listeners of this process are notified at once; those of others once
 * PostgreSQL has passed it on.
 */
export function createChangeEvents(bus: Bus, kind: Kind): ChangeEvents {
  const listeners = new Set<(ids: ChangedIds) => void>();
  const self = randomUUID();
  let count = 0;
  const notifyListeners = (ids: ChangedIds) => {
    count += 1;
    for (const listener of listeners) listener(ids);
  };
  bus.subscribe(kind, {
    onMessage: (processMessage) => {
      notifyListeners((processMessage as ChangeMessage).ids);
    },
    // Also when the connection is there for the first time: somebody may have looked before.
    onReady: () => {
      notifyListeners(null);
    },
  });
  return {
    changed(ids) {
      if (ids?.length === 0) return;
      notifyListeners(ids);
      for (const processMessage of messagesOf(ids)) bus.publish(kind, processMessage);
    },
    eventCursor: () => `${self}-${count}`,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Names the latest known change of rows or alerts (api/headers.ts). */
export function latestChange({
  jobRowEvents,
  alertEvents,
}: Record<'jobRowEvents' | 'alertEvents', ChangeEvents>): string {
  return `${jobRowEvents.eventCursor()}.${alertEvents.eventCursor()}`;
}

/** Tells all servers of a change that a command-line tool made; inside a transaction, after its commit. */
export async function announceChange(db: Db, kind: Kind, ids: ChangedIds): Promise<void> {
  for (const processMessage of messagesOf(ids)) await announce(db, kind, processMessage);
}

function messagesOf(ids: ChangedIds): ChangeMessage[] {
  if (ids === null) return [{ ids: null }];
  const messages: ChangeMessage[] = [];
  for (let from = 0; from < ids.length; from += idsPerNotification) {
    messages.push({ ids: ids.slice(from, from + idsPerNotification) });
  }
  return messages;
}
