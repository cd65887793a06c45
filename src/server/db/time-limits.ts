import { AsyncLocalStorage } from 'node:async_hooks';

import { sql } from 'kysely';

import { hourMs } from '#domain/calendar/durations.ts';

import { planEachTime } from './naming-client.ts';
import type { Db } from './schema.ts';

/** Time limits with a PostgreSQL server, in milliseconds. */
export interface TimeLimits {
  /** The time until there is a connection: a free one of the pool, or a new one. */
  connectMs: number;
  /** Waiting for a row that another transaction holds. */
  lockMs: number;
  /** A transaction without a query: one whose server process is frozen must not hold its rows for ever. */
  idleInTransactionMs: number;
  /** One statement. */
  statementMs: number;
  /**
   * The time from a statement to its answer; longer than `statementMs`, so that only a connection gone silent comes
   * here.
   */
  answerMs: number;
}

/** Limits of requests. A pool whose connections hang recovers within `answerMs` once new ones can be made. */
export const requestLimits: TimeLimits = {
  connectMs: 5000,
  lockMs: 10_000,
  idleInTransactionMs: 15_000,
  statementMs: 20_000,
  answerMs: 25_000,
};

/**
 * Milliseconds in which one of several hosts must take a connection: a frozen one takes none, and the next is tried.
 * Twice as long still leaves writes going on within 10 s of a promotion.
 */
export const hostConnectMs = 3000;

const longAnswerMs = new AsyncLocalStorage<number>();

/** Returns the milliseconds that the current statement may wait for its answer; undefined for the usual limit. */
export function ownAnswerMs(): number | undefined {
  return longAnswerMs.getStore();
}

/** Runs work that may take long (a migration, an import) in the transaction `trx`: an hour a statement. */
export async function withLongTimeLimits<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = ${sql.lit(hourMs)}`.execute(db);
  await sql`set local lock_timeout = 0`.execute(db);
  // It is never idle for long, so a connection that hangs loses its locks after the usual limit.
  return longAnswerMs.run(hourMs + requestLimits.answerMs, work);
}

/**
 * Throws when the server does not apply `limits`: a pooler that gives each transaction another session (PgBouncer)
 * drops what Koorem sets, and would mix up statements that are prepared once a session; the question is therefore not
 * prepared itself: behind the pooler may stand a session that has been asked before.
 */
export async function requireOwnSessions(db: Db, limits: Pick<TimeLimits, 'statementMs'>): Promise<void> {
  const { rows } = await sql<{ limit: number }>`
    ${sql.raw(planEachTime)} select setting::int as limit from pg_settings where name = 'statement_timeout'`.execute(
    db,
  );
  if (rows[0]?.limit === limits.statementMs) return;
  throw new Error('a pooler (PgBouncer) stands between that keeps no sessions. Name PostgreSQL itself');
}
