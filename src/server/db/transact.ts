import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { IsolationLevel } from 'kysely';

import { isLostRace } from './database-errors.ts';
import type { Db } from './schema.ts';

const maxTries = 5;
const pauseMs = 40;

/**
 * Runs `work` in a transaction, and from the start again when PostgreSQL undid it in favour of another one. Hence
 * `work` changes nothing outside of the database: it may run several times, and only the last one counts.
 * In 'repeatable read' it sees the database as it was at its first query, and what another has changed since undoes it.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (tries === maxTries || !isLostRace(error)) throw error;
    }
    // Random, so that the two transactions do not collide again.
    await wait(randomInt(pauseMs * tries));
  }
}
