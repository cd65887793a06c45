import { startServer } from '../scripts/server-process.ts';
import { connectDatabase } from '../src/server/db/connect.ts';
import type { Db } from '../src/server/db/schema.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { createSession } from '../src/server/identity/session/sessions.ts';
import { createUser } from '../tests/factories/users.ts';
import { databaseOn, onServer } from '../tests/setup/test-database.ts';

/** The product's own server over a database with known content, and somebody signed in. */
export interface FilledServer {
  url: string;
  /** The value of the session cookie of who is signed in. */
  session: string;
  /** Milliseconds until the answer has been read; an answer that is no success throws. `path` begins with `/`. */
  time(path: string): Promise<number>;
  /** An answer's body; one that is no success throws. */
  read<T>(path: string): Promise<T>;
  stop(): Promise<void>;
}

/** Makes the database `name` on this PostgreSQL server, fills it, and starts a server over it. */
export async function openFilledServer(
  postgresUrl: string,
  name: string,
  fill: (db: Db) => Promise<void>,
  who: Parameters<typeof createUser>[1] = {},
): Promise<FilledServer> {
  await onServer(postgresUrl, `create database ${name}`);
  const databaseUrl = databaseOn(postgresUrl, name);
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  await fill(database.db);
  const user = await createUser(database.db, who);
  const session = await createSession(database.db, user.id, Date.now());
  await database.close();

  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    NODE_ENV: 'production',
    API_REQUESTS_PER_SECOND: '0',
  });
  const headers = { cookie: `${sessionCookieName}=${session}` };
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return body;
  };
  return {
    url: server.url,
    session,
    async time(path) {
      const startedAt = performance.now();
      await read(path);
      return performance.now() - startedAt;
    },
    async read<T>(path: string) {
      return JSON.parse(await read(path)) as T;
    },
    stop: () => server.stop(),
  };
}
