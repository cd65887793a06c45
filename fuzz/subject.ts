import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { freePort, startServer, type ServerProcess } from '../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { connectDatabase } from '../src/server/db/connect.ts';
import { loadDemoDataOnce } from '../src/server/demo/load-demo.ts';
import { type Borders, type Caller, integrationCaller, integrationClient, signInAll } from './callers.ts';

/** A server of the run's own over demo data, with everybody signed in. */
export interface Subject {
  server: ServerProcess;
  callers: Caller[];
  /** What hands over the messages of customers. */
  mailProgram: Caller;
  borders: Borders;
  /** Returns the longest pause of the server's event loop since it was last asked, in milliseconds. */
  pause: () => Promise<number>;
  /** Ends the server and its database, and removes their folders. */
  end(): Promise<void>;
}

/** Starts it; when that fails, what was started before has been ended. */
export async function openSubject(postgres: boolean): Promise<Subject> {
  const endings: (() => unknown)[] = [];
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };
  try {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'koorem-fuzz-'));
    endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const databaseUrl = postgres ? await startPostgres(endings) : null;

    const database = await connectDatabase({ databaseUrl, dataDir, poolSize: 2 });
    const signedIn = await loadDemoDataOnce(database.db, Date.now())
      .then(() => signInAll(database.db, Date.now()))
      .finally(() => database.close());

    const meterPort = String(await freePort());
    const server = await startServer({
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, './loop-meter.ts')).href}`,
      LOOP_METER_PORT: meterPort,
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      DEMO: '1',
      API_REQUESTS_PER_SECOND: '0',
      INTEGRATION_CLIENTS: JSON.stringify([integrationClient]),
      LOG_LEVEL: 'error',
    });
    endings.push(() => server.stop());
    return {
      server,
      mailProgram: signedIn.mailProgram,
      callers: [...signedIn.callers, await integrationCaller(server.url)],
      borders: signedIn.borders,
      pause: async () => Number(await (await fetch(`http://127.0.0.1:${meterPort}`)).text()),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startPostgres(endings: (() => unknown)[]): Promise<string> {
  const postgres = await startThrowAwayPostgres();
  endings.push(() => postgres.stop());
  return postgres.url;
}
