import { busy } from '../http/errors.ts';

/** The open lines of events of this process, of every kind. */
export interface Lines {
  /**
   * Takes a place for a line of this user; call what it returns once the line is closed. The user's oldest line gives
   * way to one too many: it may be of a phone that has long lost its network. Throws when all places are taken.
   */
  open(userId: number, giveWay: () => void): () => void;
  /** How many are open. */
  count(): number;
}

/** The most event streams of one user; nobody looks at more screens. */
export const maxLinesPerUser = 10;

/** Seconds after which there may be a place again. */
const comeAgainAfter = 30;

/** Keeps count of the lines: each is a connection and a look at its session every 20 s. */
export function createLines(most: number): Lines {
  const ofUsers = new Map<number, Set<() => void>>();
  let count = 0;
  return {
    count: () => count,
    open(userId, giveWay) {
      const own = ofUsers.get(userId) ?? new Set();
      if (own.size >= maxLinesPerUser) {
        const [oldest] = own;
        oldest?.();
      }
      if (count >= most) throw busy(comeAgainAfter);
      count += 1;
      ofUsers.set(userId, own.add(giveWay));
      return () => {
        if (!own.delete(giveWay)) return;
        count -= 1;
        if (own.size === 0) ofUsers.delete(userId);
      };
    },
  };
}
