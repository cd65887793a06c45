import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import type { Db } from '../src/server/db/schema.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { desk } from '../tests/e2e/screens.ts';
import { databaseOn, onServer } from '../tests/setup/test-database.ts';
import { insertBulkData } from './bulk-data.ts';
import { openFilledServer } from './filled-server.ts';
import { type Measure, milliseconds } from './report.ts';
import { type Frames, watchFrames } from './table-screen/frames.ts';

const name = 'map';
const [truckCount, loadCount] = [200, 1000];
const today = toTallinn(Date.now()).day;
/**
 * What the page's thread took is counted so many times. Slowed down by the browser it would also spin while it waits
 * for the software that draws in place of a graphics card.
 */
const timesSlower = 4;
/** The quickest counts, as on a busy machine a visit hardly ever takes less. */
const visits = 1;

/** 'Kaart' of a full day at a desk: until it is drawn, and while it is dragged and zoomed. */
export async function measureMap(): Promise<Measure[]> {
  console.log(`Dragging a map of ${truckCount} trucks and ${loadCount} loads…`);
  const postgres = await startThrowAwayPostgres();
  const server = await openFilledServer(postgres.url, name, fillDay);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs],
  });
  try {
    const context = await browser.newContext({ ...desk, locale: 'et-EE', timezoneId: 'Europe/Tallinn' });
    await context.addCookies([{ name: sessionCookieName, value: server.session, url: server.url }]);
    const url = `${server.url}/services/map?date=${today}`;
    let opened = Infinity;
    for (let visit = 0; visit < visits; visit += 1) {
      const { page, taken } = await open(context, url);
      opened = Math.min(opened, taken);
      await page.close();
    }
    const { page } = await open(context, url);
    await page.getByRole('banner').getByText('Otse').waitFor();
    // The marks come after the land.
    await page.waitForTimeout(2000);
    return [
      openingMeasure(opened),
      panMeasure('in a pan of 3 s and a turn of the wheel', await panAndZoom(page)),
      panMeasure(
        'in a pan while all trucks are read again',
        await panAndZoom(page, () => positionsCome(page, postgres.url)),
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
}

/** Each truck is under way with its first load and has three more before it; the others wait for a truck. */
async function fillDay(db: Db): Promise<void> {
  const sizes = { companies: 200, locations: 500, products: 50, trucks: truckCount, jobRows: loadCount };
  await insertBulkData(db, sizes, today);
  await sql`update transport_jobs job set transport_date = ${today}, truck_id = truck.id,
      driver_status = case when n < ${truckCount}::int then 'ON_ROUTE_TO_DESTINATION' else 'NOT_STARTED' end,
      transport_time = make_time(6 + 4 * (n / ${truckCount}::int), 15 * (n % 4), 0)
    from (select id, (row_number() over (order by id) - 1)::int as n from transport_jobs) as counted
    left join (select id, (row_number() over (order by id) - 1)::int as m from trucks) as truck
      on truck.m = n % ${truckCount}::int and n < 4 * ${truckCount}::int
    where counted.id = job.id`.execute(db);
  await sql`update transport_job_products row set transport_date = ${today},
      status = case job.driver_status when 'NOT_STARTED' then 'UNCOMPLETED' else 'ON_THE_WAY' end
    from transport_jobs job where job.id = row.transport_job_id`.execute(db);
  await sql`insert into truck_positions (truck_id, at, latitude, longitude, speed_kmh, course_deg, source)
    select id, now(), 57.8 + (id % 17) / 10.0, 23.5 + (id % 41) / 10.0, 60, id % 360, 'TRACCAR'
    from trucks`.execute(db);
}

/** Milliseconds from the navigation until the map is drawn and the list stands beside it. */
async function open(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[data-map=drawn]').waitFor({ timeout: 120_000 });
  await page.getByRole('region', { name: 'Nimekiri' }).getByRole('listitem').first().waitFor();
  return { page, taken: await page.evaluate(() => performance.now()) };
}

/** The map taken by the pointer and led about for three seconds, and for as long as `until` takes; then zoomed. */
async function panAndZoom(
  page: Page,
  until: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Frames> {
  const map = page.locator('[data-map]');
  const before = await map.screenshot();
  const [x, y] = [540, 480];
  await page.mouse.move(x, y);
  const frames = await watchFrames(page, async () => {
    const wait = { isOver: false };
    const waited = until().finally(() => {
      wait.isOver = true;
    });
    await page.mouse.down();
    const begin = performance.now();
    for (let share = 0; share < 1 || !wait.isOver; share = (performance.now() - begin) / 3000) {
      await page.mouse.move(x + 300 * Math.sin(share * 8), y + 180 * Math.sin(share * 9));
      await page.waitForTimeout(8);
    }
    await waited;
    await page.mouse.up();
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(1000);
  });
  // What is measured is a map that moves.
  if (before.equals(await map.screenshot())) throw new Error('The map stood still.');
  return frames;
}

/** Every truck has driven on; the screen asks by itself, and shows it within the second. */
async function positionsCome(page: Page, postgresUrl: string): Promise<void> {
  await onServer(
    databaseOn(postgresUrl, name),
    `insert into truck_positions select truck_id, at + interval '1 second', latitude + 0.05, longitude, speed_kmh,
      course_deg, source from truck_positions`,
  );
  await page.waitForResponse((answer) => answer.url().includes('/api/map/day'));
  await page.waitForTimeout(1000);
}

function openingMeasure(opened: number): Measure {
  return {
    what: `Kaart, ${truckCount} trucks × ${loadCount} loads: until it is drawn, by software`,
    measured: milliseconds(opened),
    value: opened,
    budget: { is: 'most', limit: Infinity, shown: '–' },
  };
}

function panMeasure(when: string, { ownLongest, long, all, longest }: Frames): Measure {
  return {
    what: `… longest frame ${when}, ${timesSlower} × slower`,
    measured: milliseconds(ownLongest * timesSlower),
    beside: `by the clock over 50 ms ${long} of ${all}, ${milliseconds(longest)}`,
    value: ownLongest * timesSlower,
    budget: { is: 'most', limit: 50, shown: '≤ 50 ms' },
  };
}
