import { busy } from '../http/errors.ts';

/** The open event streams of this process, of every kind. */
export interface OpenStreams {
  /**
   * Counts a stream of this user; call the returned function once it is closed. The user's oldest stream is closed for
   * one too many: it may be of a phone that has long lost its network. Throws when there are too many in all.
   */
  open(userId: number, giveWay: () => void): () => void;
  /** Returns the number of open streams. */
  count(): number;
}

/** The most event streams of one user; nobody looks at more screens. */
export const maxStreamsPerUser = 10;

/** Seconds after which a client may try again. */
const comeAgainAfterSeconds = 30;

/** Makes what counts the streams: each is a connection that reads its session every 20 s. */
export function createOpenStreams(maxOfUser: number): OpenStreams {
  const ofUsers = new Map<number, Set<() => void>>();
  let count = 0;
  return {
    count: () => count,
    open(userId, giveWay) {
      const own = ofUsers.get(userId) ?? new Set();
      if (own.size >= maxStreamsPerUser) {
        const [oldest] = own;
        oldest?.();
      }
      if (count >= maxOfUser) throw busy(comeAgainAfterSeconds);
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
