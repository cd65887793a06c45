import { randomInt } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { advisoryLocks } from '../db/advisory-locks.ts';
import type { ConnectedDatabase } from '../db/connect.ts';
import { openPersistentConnection } from '../db/persistent-connection.ts';

/**
 * What tells claims of living processes from those that a killed one left behind. Each process writes its key into
 * what it claims (`claimed_by`).
 */
export interface ProcessLiveness {
  /** Null while other processes cannot see that this one is alive. */
  key(): number | null;
  /** Returns the keys whose process has ended. */
  findGone(keys: readonly (number | null)[]): Promise<ReadonlySet<number>>;
  close(): Promise<void>;
}

/** The value of `claimed_by` once the claiming process has finished without knowing the outcome. */
export const claimedByNobody = 0;

/** A process whose connection broke takes its lock again within this time; a killed process does not. */
const sureAfterMs = 20_000;

/**
 * Makes the sign that this process lives. On a PostgreSQL server a process holds an advisory lock for as long as it
 * lives: the server lets go of it when the process is killed. The embedded database has one process, so any other
 * key is of one that has ended.
 */
export function createProcessLiveness(
  { db, address }: Pick<ConnectedDatabase, 'db' | 'address'>,
  log: FastifyBaseLogger,
  sureAfter = sureAfterMs,
): ProcessLiveness {
  const self = randomInt(1, 2 ** 31);
  const others = (keys: readonly (number | null)[]) =>
    new Set(keys.filter((key) => key !== null && key !== claimedByNobody && key !== self) as number[]);
  if (address === null) {
    return {
      key: () => self,
      findGone: (keys) => Promise.resolve(others(keys)),
      close: () => Promise.resolve(),
    };
  }

  let isHeld = false;
  const connection = openPersistentConnection(address, {
    name: 'koorem-presence',
    log,
    async prepare(client) {
      // A shared lock: the server may hold on to the lost connection, and its lock, for long.
      await client.query('select pg_advisory_lock_shared($1, $2)', [advisoryLocks.livingProcess, self]);
      isHeld = true;
    },
    onLost: () => {
      isHeld = false;
    },
  });
  /** Key -> when its lock was first missed, in performance.now(). */
  const missedSince = new Map<number, number>();

  return {
    key: () => (isHeld ? self : null),
    async findGone(keys) {
      const otherKeys = others(keys);
      if (otherKeys.size === 0) return otherKeys;
      const { rows } = await sql<{ key: number }>`
        select objid::bigint as key from pg_locks
        where locktype = 'advisory' and classid = ${advisoryLocks.livingProcess} and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      const now = performance.now();
      const living = new Set(rows.map(({ key }) => key));
      for (const key of otherKeys) {
        if (living.has(key)) missedSince.delete(key);
        else if (!missedSince.has(key)) missedSince.set(key, now);
      }
      const isGone = (key: number) => {
        const since = missedSince.get(key);
        return since !== undefined && now - since >= sureAfter;
      };
      return new Set([...otherKeys].filter(isGone));
    },
    async close() {
      isHeld = false;
      await connection.close();
    },
  };
}
