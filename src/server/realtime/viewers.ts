import { minuteMs } from '#domain/calendar/durations.ts';

import type { Bus } from './bus.ts';

/** The users who look at the table now, in all processes together. */
export interface Viewers {
  /** A stream of this user is open; call what it returns once it is closed. */
  join(userId: number): () => void;
  /** Returns the number of different users, however many screens each has. */
  count(): number;
  /** Called with each new count. Returns the function that unsubscribes. */
  onChanged(listener: (count: number) => void): () => void;
  close(): void;
}

/** A process's own viewers, for the other processes; `asks` them to send theirs. */
interface ViewersMessage {
  users: number[];
  asks?: true;
}

const kind = 'table_viewers';
/** A process publishes its viewers this often, and is forgotten when it has not for three times as long. */
const publishEveryMs = 20_000;
const forgetAfterMs = minuteMs;
/** A notification holds less than 8000 bytes; an id has at most 16 digits. */
const maxUsersPerMessage = 400;

/**
 * Makes what counts the viewers. Each process keeps its own and tells the others when they change; nothing is stored,
 * so a killed process is forgotten by itself. More than 400 users of one process are reported as 400.
 */
export function createViewers(bus: Bus, now: () => number): Viewers {
  const screensOf = new Map<number, number>();
  const others = new Map<string, { users: readonly number[]; at: number }>();
  const listeners = new Set<(count: number) => void>();
  let announced = 0;

  const count = () =>
    new Set([...screensOf.keys(), ...[...others.values()].flatMap(({ users }) => users)]).size;
  const publishCount = () => {
    const fresh = count();
    if (fresh === announced) return;
    announced = fresh;
    for (const listener of listeners) listener(fresh);
  };
  const publish = (asks?: true) => {
    const users = [...screensOf.keys()].slice(0, maxUsersPerMessage);
    bus.publish(kind, { users, ...(asks && { asks }) } satisfies ViewersMessage);
  };
  const forget = () => {
    for (const [from, other] of others) {
      // A time that is still to come was noted before the clock stepped back.
      other.at = Math.min(other.at, now());
      if (now() - other.at >= forgetAfterMs) others.delete(from);
    }
  };

  const unsubscribe = bus.subscribe(kind, {
    onMessage: (processMessage, from) => {
      if (from === null) return;
      const { users, asks } = processMessage as ViewersMessage;
      if (users.length === 0) others.delete(from);
      else others.set(from, { users, at: now() });
      if (asks === true && screensOf.size > 0) publish();
      publishCount();
    },
    // Also when the connection is there for the first time: viewers of other processes are not known yet.
    onReady: () => publish(true),
  });
  const timer = setInterval(() => {
    if (screensOf.size > 0) publish();
    forget();
    publishCount();
  }, publishEveryMs);
  timer.unref();

  return {
    join(userId) {
      const before = screensOf.get(userId) ?? 0;
      screensOf.set(userId, before + 1);
      if (before === 0) publish();
      publishCount();
      return () => {
        const left = (screensOf.get(userId) ?? 0) - 1;
        if (left > 0) screensOf.set(userId, left);
        else screensOf.delete(userId);
        if (left <= 0) publish();
        publishCount();
      };
    },
    count,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      listeners.clear();
      if (screensOf.size > 0) {
        screensOf.clear();
        publish();
      }
      unsubscribe();
    },
  };
}
