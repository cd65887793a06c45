import { type Browser, chromium, type Page } from '@playwright/test';

import type { JobRow } from '#api/job-row/job-table.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startServer } from '../scripts/server-process.ts';
import { startThrowAwayPostgres } from '../scripts/throw-away-postgres.ts';
import { dropFiles } from '../tests/e2e/administration/import-files.ts';
import { cell, firstRowId, makeRows, uniqueWord } from '../tests/e2e/job-table/table-page.ts';
import { choose } from '../tests/e2e/orders/transport-form.ts';
import { fillOrder, toast, created } from '../tests/e2e/orders/transport-order-form.ts';
import { demoPassword, type DemoRole, signIn } from '../tests/e2e/roles.ts';
import { desk, phone } from '../tests/e2e/screens.ts';
import { type Measure, median, milliseconds, percentile95 } from './report.ts';

const rounds = 20;
/** What changes much, or works for seconds. */
const fewRounds = 5;
const importedCompanies = 5000;

/** Something that a person does and waits for. `prepare` is not timed; `act` ends when its result is on the page. */
interface Wait {
  what: string;
  rounds?: number;
  /** Seconds, for the 95th percentile: from a second on people think of something else. */
  most?: number;
  prepare?: (page: Page, round: number) => Promise<unknown>;
  act: (page: Page, round: number, prepared: unknown) => Promise<unknown>;
}

const today = toTallinn(Date.now()).day;

/** The screens by their item in the menu, and what stands there once there is something to read. */
const screens: readonly [item: string, shown: (page: Page) => Promise<unknown>][] = [
  ['Pealeht', (page) => page.getByRole('main').getByRole('link', { name: /\d/ }).first().waitFor()],
  ['Veotööde tabel', (page) => firstRowId(page)],
  ['Päevaplaan', (page) => page.locator('[data-truck]').first().waitFor()],
  [
    'Tähelepanu',
    (page) => page.getByRole('group', { name: 'Lahtised asjad' }).getByRole('listitem').first().waitFor(),
  ],
  ['Tellimused', (page) => page.getByRole('main').getByRole('row').nth(1).waitFor()],
  ['Kaart', (page) => page.getByRole('region', { name: 'Nimekiri' }).getByRole('listitem').first().waitFor()],
  ['Arveldus', (page) => page.getByRole('table').first().waitFor()],
  ['Aruanded', (page) => page.getByRole('table').first().waitFor()],
];

const atDesk: readonly Wait[] = [
  ...screens.map(([item, shown]): Wait => ({
    what: `opens '${item}'`,
    prepare: (page) => page.goto('/services/stock'),
    act: async (page) => {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${item}`) })
        .click();
      await shown(page);
    },
  })),
  {
    what: 'searches everywhere (Ctrl+K)',
    prepare: async (page) => {
      await page.goto('/services/stock');
      await page.getByRole('button', { name: 'Otsi (Ctrl+K)' }).waitFor();
    },
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tritik');
      await page.getByRole('option', { name: /Tritikale/ }).waitFor();
    },
  },
  {
    what: 'saves a cell of the table',
    prepare: openOwnRow,
    act: async (page, round) => {
      await page.keyboard.press('F2');
      await page.keyboard.type(`sõna ${round}`);
      const saved = page.waitForResponse(/patch-products/);
      await page.keyboard.press('Enter');
      await saved;
    },
  },
  {
    what: "opens a row's menu",
    prepare: openOwnRow,
    act: async (page) => {
      await page.keyboard.press('Shift+F10');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'makes a transport order',
    rounds: fewRounds,
    prepare: async (page) => {
      await page.goto('/services/add-work');
      await fillOrder(page, uniqueWord());
      await choose(page, 'Sihtkoht', 'Muuga');
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Valmis' }).click();
      await toast(page, created).waitFor();
    },
  },
  {
    what: 'has a day of 40 loads planned',
    rounds: fewRounds,
    // The search looks for three seconds for what is better.
    most: 6,
    prepare: async (page, round) => {
      const date = addDays(today, 60 + 7 * round);
      await makeRows(page, uniqueWord(), 40, date);
      await page.goto(`/services/planner?date=${date}`);
      await page.getByRole('button', { name: 'Soovita plaan' }).waitFor();
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Soovita plaan' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Võta kõik' }).waitFor();
    },
  },
  {
    what: `looks at an import of ${importedCompanies} companies`,
    rounds: fewRounds,
    most: 10,
    prepare: (page) => page.goto('/services/admin/imports'),
    act: async (page, round) => {
      await dropFiles(page, { 'companies.csv': companiesFile(round) });
      await page.getByRole('button', { name: 'Rakenda' }).waitFor({ timeout: 60_000 });
    },
  },
  {
    what: '… applies it',
    rounds: fewRounds,
    most: 10,
    prepare: async (page, round) => {
      await page.goto('/services/admin/imports');
      await dropFiles(page, { 'companies.csv': companiesFile(100 + round) });
      await page.getByRole('button', { name: 'Rakenda' }).click({ timeout: 60_000 });
    },
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Rakenda' }).click();
      await page.getByText(/^Valmis: /).waitFor({ timeout: 60_000 });
    },
  },
  {
    what: 'has a delivery document as PDF',
    prepare: findDeliveryDocument,
    act: (page, _round, address) => download(page, String(address)),
  },
  {
    what: 'has the table as a workbook',
    act: (page) => download(page, '/api/transport-jobs/datatable/export?format=xlsx'),
  },
];

const inTheTruck: readonly Wait[] = [
  {
    what: "opens the driver's list on a phone",
    act: async (page) => {
      await page.goto('/services/truck-driver');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
];

/** What people wait for most in a day, on demo data and PostgreSQL, at the machine's own speed. */
export async function measureWaits(dataDir: string): Promise<Measure[]> {
  const postgres = await startThrowAwayPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: '1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  try {
    return [
      ...(await waitsOf(browser, server.url, 'staff', desk, atDesk)),
      ...(await waitsOf(browser, server.url, 'driver', phone, inTheTruck)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
}

async function waitsOf(
  browser: Browser,
  baseURL: string,
  role: DemoRole,
  screen: typeof desk,
  waits: readonly Wait[],
): Promise<Measure[]> {
  const context = await browser.newContext({
    ...screen,
    baseURL,
    locale: 'et-EE',
    timezoneId: 'Europe/Tallinn',
  });
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, role, demoPassword);
  await page.getByRole('banner').waitFor();
  const measures: Measure[] = [];
  for (const wait of waits) {
    console.log(`Waiting for what a person does: ${wait.what}…`);
    measures.push(await measureWait(page, wait));
  }
  await context.close();
  return measures;
}

async function measureWait(
  page: Page,
  { what, rounds: times = rounds, most = 1, prepare, act }: Wait,
): Promise<Measure> {
  const waits: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const prepared = await prepare?.(page, round);
    const begun = performance.now();
    await act(page, round, prepared);
    waits.push(performance.now() - begun);
  }
  const p95 = percentile95(waits);
  return {
    what: `A person ${what}: 95th percentile of ${times}`,
    measured: milliseconds(p95),
    beside: `median ${milliseconds(median(waits))}`,
    value: p95,
    budget: { is: 'most', limit: most * 1000, shown: `≤ ${most} s` },
  };
}

async function openOwnRow(page: Page): Promise<void> {
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await page.goto(`/services/datatable?id=${row!.id}`);
  await (await cell(page, row!.id, 'Märkused')).click();
}

async function findDeliveryDocument(page: Page): Promise<string> {
  const answer = await page.request.get('/api/transport-jobs/datatable?status=COMPLETED&size=1');
  const { content } = (await answer.json()) as { content: JobRow[] };
  return `/api/transport-job-products/${content[0]!.id}/delivery-document/download`;
}

async function download(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address);
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()}`);
  await answer.body();
}

function companiesFile(round: number): string {
  const lines = Array.from(
    { length: importedCompanies },
    (_, at) => `W-${round}-${at};Ettevõte ${round} ${at}`,
  );
  return `externalId;name\n${lines.join('\n')}\n`;
}
