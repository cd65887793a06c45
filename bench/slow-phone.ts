import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

import { demoPassword, type DemoRole, signIn } from '../tests/e2e/roles.ts';
import { phone } from '../tests/e2e/screens.ts';

/** The figures of one visit. Times are milliseconds from the start of the navigation. */
export interface Visit {
  firstRow: number;
  /** From then on the app answers a press on a row. */
  pressable: number;
  blocking: number;
  shift: number;
  requests: string[];
  /** Bytes of scripts and styles as they came over the wire. */
  codeBytes: number;
  fonts: number;
}

/** Selectors of a row, and of what takes a press on it: the row itself or something in it. */
export interface RowSelectors {
  row: string;
  opener: string;
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session cookie of a demo user, and nothing else that a visit leaves in a browser. */
export async function signInOnce(browser: Browser, url: string, role: DemoRole): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page, role, demoPassword);
  await page.getByRole('banner').waitFor();
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, origins: [] };
}

/** A visit with an empty browser. */
export async function visitFresh(
  browser: Browser,
  state: SignedIn,
  url: string,
  selectors: RowSelectors,
): Promise<Visit> {
  const context = await browser.newContext({ ...phone, storageState: state });
  const visit = await visitWith(context, url, selectors);
  await context.close();
  return visit;
}

/**
 * Visits an address twice with one phone: the second time the service worker keeps the app, as on every day after the
 * first.
 */
export async function visitTwice(browser: Browser, state: SignedIn, url: string, selectors: RowSelectors) {
  const context = await browser.newContext({ ...phone, storageState: state });
  const first = await visitWith(context, url, selectors);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.close();
  const second = await visitWith(context, url, selectors);
  await context.close();
  return { first, second };
}

async function visitWith(context: BrowserContext, url: string, selectors: RowSelectors): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const traffic = await watchTraffic(session);
  await page.addInitScript(watchPage, selectors);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => ['firstRow', 'pressable'].every((seen) => seen in window));
  const requests = [...traffic.requests];
  // What blocks or shifts just after the row came is felt too.
  await page.waitForFunction(() => performance.now() > (window as unknown as Watched).pressable + 1500);
  const watched = await readWatched(page);
  await page.close();
  return { ...watched, requests, codeBytes: traffic.codeBytes(requests), fonts: traffic.fonts() };
}

/** A middle-class phone on a weak network: four times slower, 1.6 Mbit/s, 150 ms a round trip. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Watched {
  firstRow: number;
  pressable: number;
  longTasks: number[];
  shift: number;
}

/** Runs in the page before anything else does. */
function watchPage({ row, opener }: RowSelectors): void {
  const watched = window as unknown as Watched;
  watched.longTasks = [];
  watched.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      watched.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // The frame that shows a row has been drawn when the next one begins.
  const look = (wanted: string, seen: 'firstRow' | 'pressable') => {
    // What is in the page but waits for its stylesheet is not seen.
    if (document.querySelector(wanted)?.checkVisibility() !== true) {
      requestAnimationFrame(() => look(wanted, seen));
    } else requestAnimationFrame(() => (watched[seen] = performance.now()));
  };
  look(row, 'firstRow');
  look(opener, 'pressable');
}

async function readWatched(page: Page): Promise<Omit<Watched, 'longTasks'> & { blocking: number }> {
  const { longTasks, ...watched } = await page.evaluate(() => {
    const { firstRow, pressable, longTasks, shift } = window as unknown as Watched;
    return { firstRow, pressable, longTasks, shift };
  });
  const blocking = longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
  return { ...watched, blocking };
}

async function watchTraffic(session: CDPSession) {
  const urls = new Map<string, { url: string; type: string; bytes: number }>();
  const requests: string[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    urls.set(requestId, { url: request.url, type: type ?? '', bytes: 0 });
    requests.push(request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = urls.get(requestId);
    if (known !== undefined) known.bytes = encodedDataLength;
  });
  return {
    requests,
    codeBytes: (before: readonly string[]) =>
      [...urls.values()]
        .filter(({ url, type }) => before.includes(url) && (type === 'Script' || type === 'Stylesheet'))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    fonts: () => [...urls.values()].filter(({ type }) => type === 'Font').length,
  };
}
