import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import path from 'node:path';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { freePort, startServer } from '../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { connectDatabase } from '../src/server/db/connect.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { createSession } from '../src/server/identity/session/sessions.ts';
import { createUser } from '../tests/factories/users.ts';
import { insertBulkData } from './bulk-data.ts';
import type { BulkSizes } from './bulk-run.ts';
import { type Measure, median, times } from './report.ts';

interface Target {
  url: string;
  headers: Record<string, string>;
}

const rounds = 5;
const secondsARound = 3;

/** The table's endpoint on PostgreSQL, signed in, beside a bare handler that sends the same SQL. */
export async function measureTableEndpoint(sizes: BulkSizes): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '256MB' });
  try {
    console.log(`PostgreSQL ${postgres.version}: adding ${sizes.jobRows} rows…`);
    const cookie = await fill(postgres.url, sizes);
    const server = await startServer({
      DATABASE_URL: postgres.url,
      DEMO: '0',
      NODE_ENV: 'production',
      API_REQUESTS_PER_SECOND: '100000',
    });
    const bare = await startBare(postgres.url);
    try {
      return await compare(
        { url: `${server.url}/api/transport-jobs/datatable`, headers: { cookie } },
        bare.url,
        sizes.jobRows,
      );
    } finally {
      bare.stop();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, sizes: BulkSizes): Promise<string> {
  const database = await connectDatabase({ databaseUrl: url, dataDir: '', poolSize: 2 });
  await insertBulkData(database.db, sizes, toTallinn(Date.now()).day);
  const user = await createUser(database.db);
  const session = await createSession(database.db, user.id, Date.now());
  await database.close();
  return `${sessionCookieName}=${session}`;
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-table-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('The bare handler did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** In turns, so that whatever else the machine does falls on all alike. */
async function compare(ours: Target, bareUrl: string, rows: number): Promise<Measure[]> {
  const targets = {
    ours,
    bare: { url: bareUrl, headers: {} },
  };
  const found = { ours: [] as number[], bare: [] as number[] };
  for (const target of Object.values(targets)) await requestsPerSecond(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare'] as const) {
      found[name].push(await requestsPerSecond(targets[name], secondsARound));
    }
  }
  const [ownRate, bareRate] = [median(found.ours), median(found.bare)];
  return [
    {
      what: `Table, ${rows} rows, signed in, beside a bare handler: page and exact total`,
      measured: `${ownRate.toFixed(0)} requests/s = ${times(ownRate / bareRate)}`,
      beside: `${bareRate.toFixed(0)} requests/s`,
      value: ownRate / bareRate,
      budget: { is: 'least', limit: 0.65, shown: '≥ 0.65 ×' },
    },
  ];
}

/** Asks again and again over 32 connections for some seconds; answers the answers a second, all of them 200. */
async function requestsPerSecond(target: Target, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask(target, agent);
        answered += 1;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return answered / took;
}

const connections = 32;

function ask({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('data', () => {});
      answer.on('end', resolve);
    }).on('error', reject);
  });
}
