import { type Browser, chromium, type Page } from '@playwright/test';

import { jobRowStatusLabels } from '#api/job-row/job-row-labels.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { type ServerProcess, startServer } from '../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { connectDatabase } from '../src/server/db/connect.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { createSession } from '../src/server/identity/session/sessions.ts';
import { desk } from '../tests/e2e/screens.ts';
import { actionFields, createHaul } from '../tests/factories/driver-actions.ts';
import { createDriver, createUser } from '../tests/factories/users.ts';
import { insertBulkData, tableBenchmark } from './bulk-data.ts';
import { type LiveViewer, openViewer } from './live/viewer.ts';
import { type Measure, median, milliseconds } from './report.ts';

const viewersAServer = 24;
const hauls = 20;
const pauseMs = 250;

/** A row of the table, the driver who carries it, and what another has written into its notes. */
interface LiveRow {
  id: number;
  jobId: number;
  truckId: number;
  driver: string;
}

/** A change made in turns on both servers, and the word that a screen then shows in the row. */
interface Change {
  row: LiveRow;
  shows: string;
  send: (server: ServerProcess) => Promise<unknown>;
}

/**
 * From sending a change to one of two servers on one PostgreSQL until all who look at the table of either have it:
 * 48 who hear and read as the web app does, and a browser at each server.
 */
export async function measureLive(): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres();
  try {
    console.log(`Changing rows on two servers before ${2 * viewersAServer} viewers and two browsers…`);
    const { staff, viewers, rows } = await fill(postgres.url);
    const env = {
      DATABASE_URL: postgres.url,
      DEMO: '0',
      NODE_ENV: 'production',
      API_REQUESTS_PER_SECOND: '0',
    };
    const servers = [await startServer(env), await startServer(env)];
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
    try {
      const looking = await Promise.all(
        servers.flatMap(({ url }) => viewers.map((session) => openViewer(url, session))),
      );
      const screens = await Promise.all(servers.map((server) => openScreen(browser, server.url, staff)));
      const found = await makeChanges(servers, changesOf(rows, staff), looking, screens);
      for (const viewer of looking) viewer.close();
      return measuresOf(found);
    } finally {
      await browser.close();
      await Promise.all(servers.map((server) => server.stop()));
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(databaseUrl: string) {
  const database = await connectDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  const { db } = database;
  const { day } = toTallinn(Date.now());
  await insertBulkData(db, { ...tableBenchmark, companies: 500, locations: 2000, jobRows: 10_000 }, day);
  const signIn = async (user: Promise<{ id: number }>) =>
    `${sessionCookieName}=${await createSession(db, (await user).id, Date.now())}`;
  const rows: LiveRow[] = [];
  for (let made = 0; made < hauls; made += 1) {
    // Later than all others: on the first page of everybody.
    const { row, jobId, truck, carrierId } = await createHaul(db, { day: '2099-01-01' });
    const driver = await signIn(createDriver(db, { carrier_company_id: carrierId }));
    rows.push({ id: row.id, jobId, truckId: truck.id, driver });
  }
  const staff = await signIn(createUser(db));
  const viewers: string[] = [];
  for (let made = 0; made < viewersAServer; made += 1) viewers.push(await signIn(createUser(db)));
  await database.close();
  return { staff, viewers, rows };
}

/** Each row is changed by the office, then by its driver, then by both again. */
function changesOf(rows: readonly LiveRow[], staff: string): Change[] {
  return rows.flatMap((row, index) => {
    const note = (word: string, version: number): Change => ({
      row,
      shows: `${word} ${index}`,
      send: (server) =>
        send(server, staff, 'PATCH', '/api/transport-job-products/patch-products', [
          { id: row.id, version, changes: { notes: `${word} ${index}` } },
        ]),
    });
    const step = (path: string, shows: string, fields: object): Change => ({
      row,
      shows,
      send: (server) =>
        send(server, row.driver, 'POST', `/api/truck-drivers/${path}`, {
          ...actionFields(row.jobId, new Date().toISOString()),
          ...fields,
        }),
    });
    return [
      note('enne', 1),
      step('on-route-to-pickup', jobRowStatusLabels.ON_THE_WAY, {
        truckId: row.truckId,
        previousLoads: [],
      }),
      note('teel', 3),
      step('arrival-at-location', jobRowStatusLabels.IN_PROGRESS, {}),
    ];
  });
}

async function send(server: ServerProcess, cookie: string, method: string, path: string, body: unknown) {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function openScreen(browser: Browser, url: string, session: string): Promise<Page> {
  const context = await browser.newContext({ ...desk, locale: 'et-EE', timezoneId: 'Europe/Tallinn' });
  const [name = '', value = ''] = session.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/services/datatable`);
  await page.getByRole('banner').getByText('Otse').waitFor();
  return page;
}

/** Milliseconds of each change until each viewer had read it, and a browser showed it. */
interface Found {
  read: number[];
  shown: number[];
}

async function makeChanges(
  servers: readonly ServerProcess[],
  changes: readonly Change[],
  looking: readonly LiveViewer[],
  screens: readonly Page[],
): Promise<Found> {
  const found: Found = { read: [], shown: [] };
  for (const [index, change] of changes.entries()) {
    const watching = looking.map((viewer) => viewer.watch(change.row.id));
    const startedAt = performance.now();
    const showing = screens.map((page) => shownIn(page, change, startedAt));
    await change.send(servers[index % servers.length]!);
    for (const readAt of await Promise.all(watching)) found.read.push(readAt - startedAt);
    found.shown.push(...(await Promise.all(showing)));
    // Changes come at any time: not always right after the readings of the one before.
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  return found;
}

/** Milliseconds until the row shows the word on this screen, looked for at each of its frames. */
async function shownIn(page: Page, { row, shows }: Change, startedAt: number): Promise<number> {
  await page.waitForFunction(
    ({ id, word }) =>
      [...document.querySelectorAll('[role=row]')].some(
        ({ textContent }) => textContent.startsWith(id) && textContent.includes(word),
      ),
    { id: String(row.id), word: shows },
  );
  return performance.now() - startedAt;
}

function measuresOf({ read, shown }: Found): Measure[] {
  const slowest = (what: string, values: readonly number[]): Measure => ({
    what,
    measured: milliseconds(Math.max(...values)),
    beside: `median of ${values.length} ${milliseconds(median(values))}`,
    value: Math.max(...values),
    budget: { is: 'most', limit: 1000, shown: '≤ 1000 ms' },
  });
  return [
    slowest('Live, two servers on one PostgreSQL: until a browser shows it, slowest', shown),
    slowest('… until one of 48 viewers has read it, slowest', read),
  ];
}
