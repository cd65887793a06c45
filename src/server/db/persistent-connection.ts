import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

import { backoff } from '#domain/backoff.ts';

import { hostsOf, requirePrimary } from './database-hosts.ts';
import { ServerClient } from './server-client.ts';
import { hostConnectMs } from './time-limits.ts';

export interface PersistentConnection {
  /** Resolves when the first attempt is over, whether it succeeded or not. */
  tried: Promise<void>;
  close(): Promise<void>;
}

interface Uses {
  /** As PostgreSQL lists the connection. */
  name: string;
  log: FastifyBaseLogger;
  /** Prepares each new connection; when it fails, the connection is given up and made again. */
  prepare: (client: pg.Client) => Promise<unknown>;
  onLost?: () => void;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** The time between two checks of the connection; the server must answer within the same time. */
const askEveryMs = 5000;

/**
 * Keeps one connection to a PostgreSQL server outside of the pool, for what lives as long as a connection does
 * (LISTEN, advisory locks). A connection that is lost, or has gone silent, is made again, waiting longer each time.
 */
export function openPersistentConnection(
  address: string,
  { name, log, prepare, onLost }: Uses,
): PersistentConnection {
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const hosts = hostsOf(address);

  const connect = async () => {
    const host = hosts.address;
    const attempt: pg.Client = new ServerClient({
      connectionString: host,
      application_name: name,
      connectionTimeoutMillis: hostConnectMs,
      answerMs: askEveryMs,
    });
    client = attempt;
    // Ends the connection when there is no answer, since the host has fallen silent. Where the connection was cut, it
    // is made again first.
    const asking = setInterval(() => {
      const askedAt = performance.now();
      attempt.query('select').catch(() => {
        if (performance.now() - askedAt > askEveryMs * 0.9) hosts.giveUp(host);
      });
    }, askEveryMs);
    asking.unref();
    attempt.once('end', () => {
      clearInterval(asking);
      if (client === attempt) again();
    });
    try {
      await attempt.connect();
      if (hosts.count > 1) await requirePrimary(attempt);
      await prepare(attempt);
    } catch (error) {
      hosts.giveUp(host);
      log.warn({ err: error, connection: name }, 'no lasting connection to the database');
      await attempt.end().catch(() => undefined);
      if (client === attempt) again();
      return;
    }
    failures = 0;
  };

  const again = () => {
    client = undefined;
    onLost?.();
    if (isClosed || timer !== undefined) return;
    failures += 1;
    timer = setTimeout(
      () => {
        timer = undefined;
        void connect();
      },
      backoff(failures, firstPauseMs, longestPauseMs),
    );
    timer.unref();
  };

  return {
    tried: connect(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
