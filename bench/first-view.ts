import { type Browser, chromium } from '@playwright/test';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { JobRow } from '#api/job-row/job-table.ts';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startServer } from '../scripts/server-process.ts';
import type { DemoRole } from '../tests/e2e/roles.ts';
import { addressOf, type Cell, serveBarePage } from './bare-page.ts';
import { type Measure, median, milliseconds, times } from './report.ts';
import {
  type RowSelectors,
  type SignedIn,
  signInOnce,
  type Visit,
  visitFresh,
  visitTwice,
} from './slow-phone.ts';

const runs = 7;

/** A screen that a day is opened with. */
interface Opened {
  name: string;
  role: DemoRole;
  path: string;
  selectors: RowSelectors;
  /** The address of the rows, and their cells on a bare page. */
  data: string;
  cellsOf: (rows: readonly never[]) => Cell[][];
  /** Until the app answers. */
  mostRequests: number;
}

const table: Opened = {
  name: 'the table',
  role: 'staff',
  path: '/services/datatable',
  selectors: { row: 'article', opener: 'article button' },
  data: '/api/transport-jobs/datatable',
  cellsOf: (rows: readonly JobRow[]) => rows.map(cellsOfRow),
  mostRequests: 22,
};

const driversList: Opened = {
  name: "a driver's list",
  role: 'driver',
  path: '/services/truck-driver',
  selectors: { row: 'main li button', opener: 'main li button' },
  data: '/api/truck-drivers/transport-jobs',
  cellsOf: (jobs: readonly DriverJob[]) => jobs.map(cellsOfJob),
  mostRequests: 22,
};

/** The table and a driver's list on a slow phone, signed in, each beside a bare HTML page with the same rows. */
export async function measureFirstView(dataDir: string): Promise<Measure[]> {
  console.log("Opening the table and a driver's list on a slow phone (4 × slower, 1.6 Mbit/s, 150 ms)…");
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  try {
    const measures: Measure[] = [];
    for (const screen of [table, driversList]) {
      measures.push(...(await measureOpening(browser, server.url, screen)));
    }
    return measures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureOpening(browser: Browser, url: string, screen: Opened): Promise<Measure[]> {
  const state = await signInOnce(browser, url, screen.role);
  const context = await browser.newContext({ storageState: state });
  const answer = await context.request.get(`${url}${screen.data}`);
  const { content } = (await answer.json()) as { content: never[] };
  await context.close();
  const bare = await serveBarePage(screen.cellsOf(content));
  try {
    return await compare(browser, state, screen, `${url}${screen.path}`, addressOf(bare));
  } finally {
    bare.close();
  }
}

/** In turns, so that whatever else the machine does falls on all alike. */
async function compare(
  browser: Browser,
  state: SignedIn,
  screen: Opened,
  appUrl: string,
  bareUrl: string,
): Promise<Measure[]> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  const bare: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push(await visitFresh(browser, state, bareUrl, { row: 'tbody tr', opener: 'tbody tr' }));
    const { first, second } = await visitTwice(browser, state, appUrl, screen.selectors);
    cold.push(first);
    warm.push(second);
  }
  return reportOf(screen, cold, warm, median(bare.map((visit) => visit.firstRow)));
}

function reportOf(
  { name, mostRequests }: Opened,
  cold: readonly Visit[],
  warm: readonly Visit[],
  bareRow: number,
): Measure[] {
  const of = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value));
  const beside = `bare page ${milliseconds(bareRow)}`;
  const most = (limit: number, shown: string) => ({ is: 'most', limit, shown: `≤ ${shown}` }) as const;
  const ratio = (what: string, value: number, limit: number): Measure => ({
    what: `… ${what}`,
    measured: `${milliseconds(value)} = ${times(value / bareRow)}`,
    beside,
    value: value / bareRow,
    budget: most(limit, times(limit)),
  });
  const coldRow = of(cold, (visit) => visit.firstRow);
  const kibibytes = of(cold, (visit) => visit.codeBytes) / 1024;
  const requests = of(cold, (visit) => visit.requests.length);
  const fonts = Math.max(...cold.map((visit) => visit.fonts));
  const blocking = of(cold, (visit) => visit.blocking);
  const shift = of(cold, (visit) => visit.shift);
  return [
    {
      what: `First view of ${name}, cold: JS + CSS, brotli`,
      measured: `${kibibytes.toFixed(1)} KiB`,
      value: kibibytes,
      budget: most(150, '150 KiB'),
    },
    {
      what: '… requests until the app answers',
      measured: String(requests),
      value: requests,
      budget: most(mostRequests, String(mostRequests)),
    },
    { what: '… web fonts', measured: String(fonts), value: fonts, budget: most(0, '0') },
    ratio('first row, cold', coldRow, 3),
    // What the device kept is there before anything has come.
    ratio(
      'first row, warm',
      of(warm, (visit) => visit.firstRow),
      0.9,
    ),
    ratio(
      'pressable, cold',
      of(cold, (visit) => visit.pressable),
      4.5,
    ),
    ratio(
      'pressable, warm',
      of(warm, (visit) => visit.pressable),
      1.7,
    ),
    {
      what: '… blocking time, cold',
      measured: milliseconds(blocking),
      value: blocking,
      budget: most(50, '50 ms'),
    },
    { what: '… layout shift, cold', measured: shift.toFixed(3), value: shift, budget: most(0.02, '0.02') },
  ];
}

function cellsOfRow(row: JobRow): Cell[] {
  return [
    row.id,
    row.date,
    row.time,
    row.pickup.locationName,
    row.destination?.locationName,
    row.product.name,
    row.quantity,
    row.notes,
    row.carrier?.name,
    row.truck?.licensePlateNumber,
    row.customerManager?.name,
    row.creator.name,
    row.status,
    row.priority,
  ];
}

function cellsOfJob({ date, time, driverStatus, transportJobProducts }: DriverJob): Cell[] {
  const goods = transportJobProducts.flatMap(({ pickup, destination, product, quantity }) => [
    pickup.locationName,
    destination?.locationName,
    product.name,
    quantity,
  ]);
  return [date, time, driverStatus.value, ...goods];
}
