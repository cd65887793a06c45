import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';

import { isDatabaseUnavailable, isHostUnavailable, isUnknownToHost } from './database-errors.ts';
import { type DatabaseHosts, hostsOf, requirePrimary } from './database-hosts.ts';
import { lockDataFolder } from './embedded/data-folder-lock.ts';
import { openEmbeddedPool } from './embedded/embedded-pool.ts';
import { migrate } from './migrate.ts';
import { setUpPlanner } from './naming-client.ts';
import type { Database, Db } from './schema.ts';
import { ServerClient } from './server-client.ts';
import { type Patience, reasonOf, withPatience } from './start-patience.ts';
import { hostConnectMs, requestLimits, requireOwnSessions, type TimeLimits } from './time-limits.ts';

/** A connected, migrated database. `address` is set for a PostgreSQL server, whose events can be listened to. */
export interface ConnectedDatabase {
  db: Db;
  address: string | null;
  /** The folder of the embedded database; null for a server and for a database in memory. */
  dataDir: string | null;
  /** Connections of the pool that are used or idle, and how much work waits for one. */
  connections(): Record<'active' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

const { builtins } = pg.types;
// A day has no zone and a decimal no binary digits: both stay text. Ids fit into a number (api/values.ts).
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(builtins.NUMERIC, (text) => text);
pg.types.setTypeParser(builtins.INT8, Number);

/**
 * Connects to the PostgreSQL server at `databaseUrl`, or opens the embedded one in `dataDir`, and brings its
 * schema up to date. Throws an Error whose message is one line saying what is wrong and what to set.
 */
export async function connectDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  poolSize: number;
  /** Only for a PostgreSQL server; shorter in tests. */
  limits?: TimeLimits;
  /** The wait for an unavailable database; without it the failure is reported immediately. */
  patience?: Patience;
}): Promise<ConnectedDatabase> {
  return options.databaseUrl === null
    ? connectEmbedded(options.dataDir)
    : connectServer(options.databaseUrl, options.poolSize, {
        limits: options.limits ?? requestLimits,
        patience: options.patience ?? null,
      });
}

async function connectEmbedded(dataDir: string): Promise<ConnectedDatabase> {
  const unlock = takeDataFolder(dataDir);
  try {
    const { pool, pglite } = await openEmbeddedPool(path.join(dataDir, 'postgres'));
    const db = kyselyOver(pool);
    await migrate(db);
    return {
      db,
      address: null,
      dataDir,
      connections: () => countConnections(pool),
      async close() {
        await db.destroy();
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function takeDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    return lockDataFolder(dataDir);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${error.message}. Set DATA_DIR to a folder that can be written to.`,
      { cause: error },
    );
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

async function connectServer(
  databaseUrl: string,
  poolSize: number,
  { limits, patience }: { limits: TimeLimits; patience: Patience | null },
): Promise<ConnectedDatabase> {
  const hosts = hostsOf(databaseUrl);
  class LimitedClient extends ServerClient {
    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        connectionString: hosts.address,
        answerMs: limits.answerMs,
        // The pool's own limit also counts the waiting in its queue, which says nothing about a host.
        ...(hosts.count > 1 && { connectionTimeoutMillis: Math.min(limits.connectMs, hostConnectMs) }),
      });
    }
  }
  const pool = new pg.Pool({
    Client: LimitedClient,
    max: poolSize,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'koorem',
    onConnect: async (client) => {
      if (hosts.count > 1) await requirePrimary(client);
      await setUpPlanner(client);
    },
  });
  const stopListening = endWhatIsGivenUp(pool, hosts);
  const db = kyselyOver(pool, () => connectionFrom(pool, hosts));
  try {
    const open = async () => {
      await requireOwnSessions(db, limits);
      await migrate(db);
    };
    // Among several hosts, one that lags behind may not have the database yet.
    const mayPass = (error: unknown) =>
      isDatabaseUnavailable(error) || (hosts.count > 1 && isUnknownToHost(error));
    await withPatience(open, patience, mayPass);
  } catch (error) {
    stopListening();
    await pool.end();
    throw new Error(
      `PostgreSQL at DATABASE_URL cannot be used: ${reasonOf(error)}. Check DATABASE_URL (postgres://user:password@host:port/database).`,
      { cause: error },
    );
  }
  return {
    db,
    address: databaseUrl,
    dataDir: null,
    connections: () => countConnections(pool),
    close: () => {
      stopListening();
      return db.destroy();
    },
  };
}

/** Returns the counts of a pool for ConnectedDatabase. Also used by tests, which open databases of their own. */
export function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool) {
  return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** A dead machine is noticed on an idle connection about ten seconds after this time. */
const keepAliveMs = 10_000;

/** Puts Kysely over a pool. Also used by tests, which make pools of their own. */
export function kyselyOver(pool: pg.Pool, connect = () => pool.connect()): Db {
  // An idle connection that the server cuts must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    log: traceQuery,
  });
}

/** Queries to a host that has fallen silent are not waited for: their callers get an error now, and try again. */
function endWhatIsGivenUp(pool: pg.Pool, hosts: DatabaseHosts): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return hosts.onGivenUp((address) => {
    for (const client of open) {
      if (client instanceof ServerClient && client.address === address) void client.end();
    }
  });
}

/** A connection to the host that takes writes; each host is tried once. */
async function connectionFrom(pool: pg.Pool, hosts: DatabaseHosts): Promise<pg.PoolClient> {
  for (let others = hosts.count - 1; ; others -= 1) {
    const { address } = hosts;
    try {
      return await currentConnection(pool, hosts);
    } catch (error) {
      if (others === 0 || !(isHostUnavailable(error) || isUnknownToHost(error))) throw error;
      hosts.giveUp(address);
    }
  }
}

/** Idle connections to a host that has been given up since are ended, not used. */
async function currentConnection(pool: pg.Pool, hosts: DatabaseHosts): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!(client instanceof ServerClient) || client.address === hosts.address) return client;
    client.release(true);
  }
}

/**
 * Adds a query that was answered to the trace of its request: its text, in which values are `$1`, and how long it took.
 * Does nothing where no request is traced (http/traces.ts).
 */
function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (trace.getActiveSpan() === undefined) return;
  const end = Date.now();
  const span = trace.getTracer('koorem').startSpan(query.sql.trimStart().split(/\s/, 1)[0] ?? '', {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
