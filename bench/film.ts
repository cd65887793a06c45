import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startServer } from '../scripts/server-process.ts';
import type { DemoRole } from '../tests/e2e/roles.ts';
import { phone } from '../tests/e2e/screens.ts';
import { type SignedIn, signInOnce, slowDown } from './slow-phone.ts';

const stepMs = 250;
const lastMs = 3000;
const file = path.join(import.meta.dirname, '../docs/first-seconds.png');

const screens: readonly { name: string; role: DemoRole; path: string }[] = [
  { name: 'Table', role: 'staff', path: '/services/datatable' },
  { name: "Driver's list", role: 'driver', path: '/services/truck-driver' },
];

/** A picture of the page, and when it was on the screen: milliseconds from the start of the navigation. */
interface Picture {
  atMs: number;
  jpeg: string;
}

/**
 * Films the first three seconds of the table and a driver's list on a slow phone, cold, into docs/first-seconds.png.
 */
export async function filmFirstSeconds(dataDir: string): Promise<void> {
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  try {
    const strips: string[] = [];
    for (const screen of screens) {
      const state = await signInOnce(browser, server.url, screen.role);
      const pictures = await film(browser, state, `${server.url}${screen.path}`);
      strips.push(stripOf(screen.name, pictures));
    }
    writeFileSync(file, await draw(browser, strips.join('')));
    console.log(`Written: ${path.relative(process.cwd(), file)}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function film(browser: Browser, state: SignedIn, url: string): Promise<Picture[]> {
  const context = await browser.newContext({ ...phone, storageState: state });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const pictures: Picture[] = [];
  let start = 0;
  session.on('Network.requestWillBeSent', ({ wallTime }) => (start ||= wallTime));
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ atMs: ((metadata.timestamp ?? 0) - start) * 1000, jpeg: data });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction((until) => performance.now() > until, lastMs + stepMs);
  await context.close();
  return pictures.filter(({ atMs }) => start > 0 && atMs >= 0);
}

/** Returns the screen at each step; nothing before the first picture. */
function stripOf(name: string, pictures: readonly Picture[]): string {
  const steps = Array.from({ length: lastMs / stepMs + 1 }, (_, step) => step * stepMs);
  const frames = steps.map((at) => {
    const shown = pictures.findLast(({ atMs }) => atMs <= at);
    const image = shown === undefined ? '' : `<img src="data:image/jpeg;base64,${shown.jpeg}">`;
    return `<figure>${image}<figcaption>${(at / 1000).toFixed(2)} s</figcaption></figure>`;
  });
  return `<h2>${name}</h2><div>${frames.join('')}</div>`;
}

async function draw(browser: Browser, body: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1480, height: 400 } });
  await page.setContent(`<style>
    body { margin: 16px; font: 14px system-ui; background: #fff }
    h2 { margin: 8px 0; font-size: 16px }
    div { display: flex; gap: 8px }
    figure { margin: 0; width: 104px }
    img { width: 104px; height: 225px; border: 1px solid #ccc; object-fit: cover; object-position: top }
    figcaption { text-align: center }
    figure { display: flex; flex-direction: column; justify-content: flex-end; min-height: 244px }
  </style>${body}`);
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}
