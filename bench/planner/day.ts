import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { chromiumArgs, findChromium } from '../../scripts/chromium.ts';
import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { sessionCookieName } from '../../src/server/http/session-cookie.ts';
import { desk } from '../../tests/e2e/screens.ts';
import { insertBulkData } from '../bulk-data.ts';
import { openFilledServer } from '../filled-server.ts';

export const [truckCount, jobCount] = [100, 300];
export const firstBlock = '[data-track] li > button';

/** A day's plan with many trucks and jobs, open at a desk. */
interface PlannerDesk {
  url: string;
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** Opens a full day for some work, and ends all of it afterwards. */
export async function atPlanner<Result>(work: (open: PlannerDesk) => Promise<Result>): Promise<Result> {
  const postgres = await startThrowAwayPostgres();
  const server = await openFilledServer(postgres.url, 'planner', fillDay);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ ...desk, locale: 'et-EE', timezoneId: 'Europe/Tallinn' });
    await context.addCookies([{ name: sessionCookieName, value: server.session, url: server.url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(`${server.url}/services/planner`);
    await page.locator(firstBlock).first().waitFor();
    await page.getByRole('banner').getByText('Otse').waitFor();
    return await work({ url: server.url, context, page, session });
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
}

/** Three jobs a truck, all today; no other day has any. */
async function fillDay(db: Db): Promise<void> {
  const today = toTallinn(Date.now()).day;
  const sizes = { companies: 200, locations: 500, products: 50, trucks: truckCount, jobRows: jobCount };
  await insertBulkData(db, sizes, today);
  await sql`update transport_jobs job set transport_date = ${today}, driver_status = 'NOT_STARTED',
      transport_time = make_time(6 + 4 * (n / ${truckCount}::int), 15 * (n % 4), 0), truck_id = truck.id
    from (select id, (row_number() over (order by id) - 1)::int as n from transport_jobs) as counted,
      (select id, (row_number() over (order by id) - 1)::int as m from trucks) as truck
    where counted.id = job.id and truck.m = n % ${truckCount}::int`.execute(db);
  await sql`update transport_job_products set transport_date = ${today}, status = 'UNCOMPLETED'`.execute(db);
}

/**
 * A place within a job in the middle of the board that can be moved. The board opens at the hour that it is, so which
 * job stands there, and what is hidden behind the trucks' names, changes with the day.
 */
export async function jobInView(page: Page): Promise<{ x: number; y: number }> {
  const place = await page.evaluate(() => {
    for (const block of document.querySelectorAll('[data-track] li > button')) {
      if (getComputedStyle(block).cursor !== 'grab') continue;
      const { left, top, height } = block.getBoundingClientRect();
      const [x, y] = [left + 20, top + height / 2];
      const isInTheMiddle = x > 720 && x < 1100 && y > 440 && y < 700;
      if (isInTheMiddle && block.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  });
  if (place === null) throw new Error('No job in view can be moved.');
  return place;
}
