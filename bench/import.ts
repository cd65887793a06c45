import { setTimeout as wait } from 'node:timers/promises';

import type { BrowserImport } from '#api/admin/imports.ts';

import { startServer } from '../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { connectDatabase } from '../src/server/db/connect.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { createSession } from '../src/server/identity/session/sessions.ts';
import { createUser } from '../tests/factories/users.ts';
import { type Measure, milliseconds } from './report.ts';

const records = 200_000;
const pauseMs = 20;
const maxStallMs = 1000;

/**
 * Measures the longest wait of others, who read or write something else, while a large file is imported. (The embedded
 * database has one connection: there they wait for the whole.)
 */
export async function measureImport(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres();
  try {
    return await measureOn(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureOn(databaseUrl: string): Promise<Measure[]> {
  console.log(`Importing ${records.toLocaleString('en')} companies…`);
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  const { id } = await createUser(database.db, { permissions: ['PERM_MOBILE', 'PERM_ADMIN'] });
  const cookie = `${sessionCookieName}=${await createSession(database.db, id, Date.now())}`;
  await database.close();
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', NODE_ENV: 'production' };
  const server = await startServer({ ...env, API_REQUESTS_PER_SECOND: '0' });
  const ask = async (method: string, address: string, body?: string, type = 'text/csv') => {
    const headers = { cookie, origin: server.url, ...(body !== undefined && { 'content-type': type }) };
    const answer = await fetch(`${server.url}/api${address}`, { method, headers, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return (await answer.json()) as { content: BrowserImport };
  };
  const whileWaiting = async (work: () => Promise<{ content: BrowserImport }>) => {
    const setting = JSON.stringify({ key: 'orderColumns', value: '[]' });
    const watches = [
      watchStalls(() => ask('GET', '/companies?search=talu')),
      watchStalls(() => ask('POST', '/user/settings', setting, 'application/json')),
    ];
    const startedAt = performance.now();
    let { content } = await work();
    while (['waiting', 'previewing', 'applying'].includes(content.state)) {
      await wait(200);
      ({ content } = await ask('GET', `/admin/imports/${content.id}`));
    }
    const took = performance.now() - startedAt;
    for (const { stop } of watches) stop();
    if (!['ready', 'applied'].includes(content.state)) throw new Error(`The import is ${content.state}`);
    const longest = Math.max(...(await Promise.all(watches.map((watch) => watch.longest))));
    return { content, took, longest };
  };
  try {
    const measures: Measure[] = [];
    for (const round of ['new', 'changed', 'unchanged']) {
      const csv = companies(round === 'new' ? 'Talu' : 'Mõis');
      const looked = await whileWaiting(() => ask('POST', '/admin/imports?kind=companies', csv));
      measures.push(measureOf(`looked at, all ${round}`, looked));
      if (round === 'unchanged') continue;
      const applied = await whileWaiting(() => ask('POST', `/admin/imports/${looked.content.id}/apply`));
      measures.push(measureOf(`applied, all ${round}`, applied));
    }
    return measures;
  } finally {
    await server.stop();
  }
}

/** Asks again and again until it is stopped; `longest` is the longest time that an answer took. */
function watchStalls(findingsQuestions: () => Promise<unknown>) {
  const state = { isOver: false };
  const watch = async () => {
    let longest = 0;
    while (!state.isOver) {
      const startedAt = performance.now();
      await findingsQuestions();
      longest = Math.max(longest, performance.now() - startedAt);
      await wait(pauseMs);
    }
    return longest;
  };
  return {
    longest: watch(),
    stop: () => {
      state.isOver = true;
    },
  };
}

function measureOf(what: string, { took, longest }: { took: number; longest: number }): Measure {
  return {
    what: `Longest stall, import of ${records.toLocaleString('en')}, ${what}`,
    measured: milliseconds(longest),
    beside: `of ${milliseconds(took)}`,
    value: longest,
    budget: { is: 'most', limit: maxStallMs, shown: `≤ ${milliseconds(maxStallMs)}` },
  };
}

function companies(name: string): string {
  const lines = Array.from({ length: records }, (_, each) => `V${each};${name} ${each}\n`);
  return `externalId;name\n${lines.join('')}`;
}
