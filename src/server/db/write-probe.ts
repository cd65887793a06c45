import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';

import type { ConnectedDatabase } from './connect.ts';
import type { Db } from './schema.ts';

/** A database that does not write one row in this time cannot write for people either. */
const longestProbeMs = 5000;
/** A success is valid as long: frequent questions cause no more writes. */
const trustedMs = 2000;
/** Bytes: one file of the embedded database's log. With less free space the next write may end the database. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * Makes the probe that finds out whether the database can be written to, by a write that is committed: false when it is
 * read-only, its disk is full, or it takes too long. One probe at a time: who asks meanwhile gets its answer.
 */
export function createWriteProbe(
  { db, address, dataDir }: Pick<ConnectedDatabase, 'db' | 'address' | 'dataDir'>,
  now: () => number,
  limitMs = longestProbeMs,
): () => Promise<boolean> {
  let writtenAt: number | null = null;
  let running: Promise<boolean> | null = null;

  const probe = async (): Promise<boolean> => {
    if (dataDir !== null && (await freeBytes(dataDir)) < minFreeBytes) return false;
    await write(db, address !== null);
    writtenAt = now();
    return true;
  };
  return async () => {
    if (writtenAt !== null && Math.abs(now() - writtenAt) < trustedMs) return true;
    running ??= probe()
      .catch(() => false)
      .finally(() => {
        running = null;
      });
    const waiting = new AbortController();
    const late = wait(limitMs, false, { signal: waiting.signal }).catch(() => false);
    return Promise.race([running, late]).finally(() => waiting.abort());
  };
}

/** On a server the probe also makes a new file: on a full disk, existing pages can still be written. */
async function write(db: Db, isServer: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(longestProbeMs)}`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(longestProbeMs)}`.execute(trx);
    await sql`insert into write_probes (id, at) values (1, now())
      on conflict (id) do update set at = excluded.at`.execute(trx);
    if (isServer) {
      await sql`create temporary table write_probe on commit drop as select 1 as written`.execute(trx);
    }
  });
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
