import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { inSeconds, isDue } from './due.ts';
import { inRounds, type Rounds } from './rounds.ts';

/** The most deliveries of one queue that a process makes at once. */
export const maxAtOnce = 5;

/** A table of deliveries to an external receiver, and how they are made. */
export interface Queue<Row> {
  /** A table with `id`, `attempts` and `next_attempt_at`. */
  table: string;
  /** Done first in each round: deletes what nobody needs any more. */
  before?: () => Promise<void>;
  /** The condition for a claim once the time has come; the table is `waiting`. */
  isWaiting: () => RawBuilder<boolean> | Promise<RawBuilder<boolean>>;
  /** Other columns that a claim writes. */
  claim?: () => RawBuilder<unknown>;
  /**
   * Longer than a try takes. What is not settled by then belongs to a process that was killed: it is claimed again,
   * unless the claim has ended its waiting.
   */
  leaseSeconds: number;
  /** Seconds before each further try. */
  pausesSeconds: readonly number[];
  /**
   * Sends one, outside of any transaction, and stores the result. `pauseSeconds`: until it is tried again, should this
   * try fail; null: then it is given up.
   */
  deliver: (claimed: Row, pauseSeconds: number | null) => Promise<void>;
}

interface WorkerParts {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Makes the worker that delivers what is due until nothing is left. A claim is a statement of its own, so that several
 * processes share a queue, and ends by itself, so that a killed one leaves nothing to clean up.
 */
export function createQueueWorker<Row extends { attempts: number }>(
  { db, log }: WorkerParts,
  queue: Queue<Row>,
): Rounds {
  const warn = (error: unknown) =>
    log.warn(
      { err: error, queue: queue.table },
      'a queue could not be worked on; it is tried again in the next round',
    );
  const deliver = (claimed: Row) =>
    queue.deliver(claimed, queue.pausesSeconds[claimed.attempts - 1] ?? null).catch(warn);
  return inRounds(async (isStopped) => {
    await queue.before?.();
    while (!isStopped()) {
      const claimed = await claim(db, queue);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(deliver));
    }
  }, warn);
}

async function claim<Row>(db: Db, queue: Queue<Row>): Promise<Row[]> {
  const { table, leaseSeconds, pausesSeconds } = queue;
  const alsoWrites = queue.claim === undefined ? sql`` : sql`, ${queue.claim()}`;
  const { rows } = await sql<Row>`
    update ${sql.table(table)} claimed
    set attempts = claimed.attempts + 1, next_attempt_at = ${inSeconds(leaseSeconds)}${alsoWrites}
    where claimed.id in (
      select waiting.id from ${sql.table(table)} waiting
      where ${await queue.isWaiting()} and ${isDue('waiting.next_attempt_at', Math.max(...pausesSeconds))}
      order by waiting.next_attempt_at, waiting.id
      limit ${maxAtOnce}
      for update skip locked)
    returning claimed.*`.execute(db);
  return rows;
}
