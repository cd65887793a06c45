import type { Db } from '../db/connect.ts';
import { announce, type Bus } from './bus.ts';

/** Whose rights, carrier or account changed; null when it may be anybody's. */
export type UserIds = readonly number[] | null;

/** Tells the open lines, in other processes too, that users are not who they were. */
export interface UserEvents {
  /** Call it after the commit. */
  changed(userIds: UserIds): void;
  /** Returns the function that ends the listening. */
  onChanged(listener: (userIds: UserIds) => void): () => void;
}

type Message = { ids: UserIds };

const kind = 'users';
/** A notification holds less than 8000 bytes; an id has at most 16 digits. */
const mostIds = 400;

export function createUserEvents(bus: Bus): UserEvents {
  const listeners = new Set<(userIds: UserIds) => void>();
  const tell = (userIds: UserIds) => {
    for (const listener of listeners) listener(userIds);
  };
  bus.subscribe(kind, {
    onMessage: (message) => {
      tell((message as Message).ids);
    },
    onReady: () => {
      tell(null);
    },
  });
  return {
    changed(userIds) {
      if (userIds?.length === 0) return;
      tell(userIds);
      bus.say(kind, messageOf(userIds));
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Tells the servers from a command, once that is committed when `db` is of a transaction. */
export async function tellServersOfUsers(db: Db, userIds: UserIds): Promise<void> {
  if (userIds?.length !== 0) await announce(db, kind, messageOf(userIds));
}

function messageOf(userIds: UserIds): Message {
  return { ids: userIds !== null && userIds.length > mostIds ? null : userIds };
}
