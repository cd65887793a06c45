import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { desk } from '../tests/e2e/screens.ts';
import { insertBulkData } from './bulk-data.ts';
import { type FilledServer, openFilledServer } from './filled-server.ts';
import { type Measure, milliseconds, times } from './report.ts';
import { type Frames, scrollFrames } from './table-screen/frames.ts';

const sizes = { few: 50, many: 5000 };
/** In turns; the quickest of each counts, as on a busy machine a visit hardly ever takes less. */
const visits = 5;
const maxTimesSlower = 3;
const pixelsPerSecond = 3000;

/**
 * 'Tähelepanu' at a desk with 50 and with 5,000 open alerts: until its first lines are there, and while it is scrolled.
 */
export async function measureAlerts(): Promise<Measure[]> {
  console.log(`Opening Tähelepanu with ${sizes.few} and ${sizes.many} open alerts…`);
  const postgres = await startThrowAwayPostgres();
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  const open = async (name: string, count: number) => {
    const server = await openFilledServer(postgres.url, name, (db) => fill(db, count));
    const context = await browser.newContext({ ...desk, locale: 'et-EE', timezoneId: 'Europe/Tallinn' });
    await context.addCookies([{ name: sessionCookieName, value: server.session, url: server.url }]);
    return { server, context };
  };
  const few = await open('alerts_few', sizes.few);
  const many = await open('alerts_many', sizes.many);
  try {
    const taken = { few: Infinity, many: Infinity };
    for (let visit = 0; visit < visits; visit += 1) {
      taken.few = Math.min(taken.few, await firstLine(few));
      taken.many = Math.min(taken.many, await firstLine(many));
    }
    return [firstMeasure(taken), scrollMeasure(await scroll(many))];
  } finally {
    await browser.close();
    await few.server.stop();
    await many.server.stop();
    await postgres.stop();
  }
}

/** Alerts of different jobs and kinds, each of which is a line of its own. */
async function fill(db: Db, count: number): Promise<void> {
  const today = toTallinn(Date.now()).day;
  await insertBulkData(
    db,
    { companies: 200, locations: 500, products: 50, trucks: 100, jobRows: count },
    today,
  );
  // Nothing is worked out beside them.
  await sql`update transport_job_products set status = 'COMPLETED'`.execute(db);
  await sql`insert into alerts (key, kind, row_id, transport_job_id, raised_at, summary)
    select 'bench-' || n, (array['DRIVER_NOTE', 'WEIGHT_UNUSUAL', 'CHANGED_MEANWHILE', 'DRIVER_REPORT'])[1 + n % 4],
      id, transport_job_id, now() - n * interval '1 minute', 'Juht Mart Mets: midagi on teisiti, asi ' || n
    from (select id, transport_job_id, (row_number() over (order by id))::int as n
      from transport_job_products order by id limit ${count}) as numbered`.execute(db);
}

interface Desk {
  server: FilledServer;
  context: BrowserContext;
}

/** Milliseconds from the navigation to the first line. */
async function firstLine({ server, context }: Desk): Promise<number> {
  const page = await openPage(context, server);
  const time = await page.evaluate(() => performance.now());
  await page.close();
  return time;
}

async function openPage(context: BrowserContext, { url }: FilledServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/services/alerts`, { waitUntil: 'commit' });
  await page.locator('li[data-alert]').first().waitFor();
  return page;
}

async function scroll({ server, context }: Desk): Promise<Frames> {
  const page = await openPage(context, server);
  const session: CDPSession = await context.newCDPSession(page);
  await page.getByText(`Kõik ${sizes.many}`).waitFor();
  const frames = await scrollFrames(page, session, pixelsPerSecond);
  await page.close();
  return frames;
}

function firstMeasure({ few, many }: { few: number; many: number }): Measure {
  return {
    what: `Tähelepanu, ${sizes.many} open alerts: first line, beside ${sizes.few}`,
    measured: `${milliseconds(many)} = ${times(many / few)}`,
    beside: milliseconds(few),
    value: many / few,
    budget: { is: 'most', limit: maxTimesSlower, shown: `≤ ${times(maxTimesSlower)}` },
  };
}

function scrollMeasure({ ownLong, ownLongest, long, all, longest }: Frames): Measure {
  return {
    what: '… frames over 50 ms in a scroll of 3 s',
    measured: `${ownLong}, longest ${milliseconds(ownLongest)}`,
    beside: `by the clock ${long} of ${all}, ${milliseconds(longest)}`,
    value: ownLong,
    budget: { is: 'most', limit: 0, shown: '0' },
  };
}
