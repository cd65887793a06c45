import { type Browser, chromium, type Locator, type Page } from '@playwright/test';

import { chromiumArgs, findChromium } from '../scripts/chromium.ts';
import { startServer } from '../scripts/server-process.ts';
import { demoPassword, type DemoRole, signIn } from '../tests/e2e/roles.ts';
import { desk, phone } from '../tests/e2e/screens.ts';
import { type Measure, median, milliseconds } from './report.ts';

const rounds = 3;
const maxShown = 10;
/** Of each screen so many fields and buttons are tried. */
const triedOfEach = 3;

/** From the press to the frame that shows what it did; milliseconds in steps of eight (Event Timing). */
type Times = Map<string, number[]>;

const walks: readonly { role: DemoRole; size: typeof phone | typeof desk; name: string }[] = [
  { role: 'staff', size: phone, name: 'phone' },
  { role: 'staff', size: desk, name: 'desk' },
  { role: 'driver', size: phone, name: 'driver' },
];

/**
 * Walks over every screen of the menu, four times slower: opens it, types into its fields, opens what its buttons open,
 * drags, saves. Prints the slowest; of several rounds the median of each counts.
 */
export async function measureInteractions(dataDir: string): Promise<Measure[]> {
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
  const times: Times = new Map();
  try {
    for (let round = 0; round < rounds; round += 1) {
      console.log(`Walking over every screen, round ${round + 1} of ${rounds}…`);
      for (const walk of walks) await walkOver(browser, server.url, walk, times);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const slowest = [...times]
    .map(([what, all]) => ({ what, value: median(all), quickest: Math.min(...all) }))
    .sort((a, b) => b.value - a.value);
  console.log(`${slowest.length} interactions, the ${maxShown} slowest:`);
  return slowest.slice(0, maxShown).map(({ what, value, quickest }) => ({
    what: `To paint: ${what}`,
    measured: milliseconds(value),
    beside: `quickest ${milliseconds(quickest)}`,
    value,
    budget: { is: 'most', limit: 50, shown: '≤ 50 ms' },
  }));
}

async function walkOver(
  browser: Browser,
  url: string,
  { role, size, name }: (typeof walks)[number],
  times: Times,
): Promise<void> {
  const context = await browser.newContext({ ...size, locale: 'et-EE', timezoneId: 'Europe/Tallinn' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.addInitScript(watchInteractions);
    await page.goto(url);
    await signIn(page, role, demoPassword);
    await page.getByRole('banner').waitFor();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const measure = async (what: string, act: () => Promise<unknown>) => {
      const time = await timeOf(page, act);
      if (time !== null) times.set(`${name}, ${what}`, [...(times.get(`${name}, ${what}`) ?? []), time]);
    };
    for (const path of await menuPaths(page)) {
      const link = page.locator(`nav a[href="${path}"]`);
      if (size === phone) {
        await measure(`${path}: menu`, () => page.getByRole('button', { name: 'Menüü' }).click());
      }
      await measure(`${path}: open`, () => link.click());
      await page.waitForLoadState('networkidle');
      await workOn(page, path, measure);
    }
  } finally {
    await context.close();
  }
}

type MeasureStep = (what: string, act: () => Promise<unknown>) => Promise<void>;

async function workOn(page: Page, path: string, measure: MeasureStep): Promise<void> {
  const main = page.locator('main');
  for (const field of await some(main.locator('input:not([type=checkbox], [type=file]), textarea'))) {
    const label = await nameOf(field);
    if (label === null) return;
    await measure(`${path}: into '${label}'`, () => field.click());
    await measure(`${path}: types into '${label}'`, () => page.keyboard.type('ta'));
    await measure(`${path}: chooses in '${label}'`, async () => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  for (const button of await some(main.locator('[aria-haspopup], article, [role=gridcell]'))) {
    const label = await nameOf(button);
    if (label === null) return;
    await measure(`${path}: opens '${label}'`, () => button.click());
    await page.keyboard.press('Escape');
  }
  const [block] = await some(main.locator('[data-track] li > button'));
  if (block !== undefined) await measure(`${path}: drags a job`, () => drag(page, block));
  const [save] = await some(main.locator('button[type=submit]'));
  if (save !== undefined) await measure(`${path}: saves`, () => save.click());
  await page.keyboard.press('Escape');
}

async function drag(page: Page, block: Locator): Promise<void> {
  const box = await block.boundingBox();
  if (box === null) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 10 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** The first of those that can be seen and used. */
async function some(found: Locator): Promise<Locator[]> {
  const usable: Locator[] = [];
  for (const each of await found.all()) {
    if (usable.length === triedOfEach) break;
    // A screen that is still being drawn may take it away again.
    const isEnabled = () => each.isEnabled({ timeout: 1000 }).catch(() => false);
    if ((await each.isVisible()) && (await isEnabled())) usable.push(each);
  }
  return usable;
}

/** Null once it is there no more: what was pressed has led elsewhere. */
async function nameOf(element: Locator): Promise<string | null> {
  const read = (node: Element) => {
    const isField = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
    const label = isField ? node.labels?.[0] : null;
    const text = label?.textContent ?? node.getAttribute('aria-label') ?? node.textContent ?? '';
    // Without figures, which are others in the next round.
    return text.replaceAll(/\d+/g, '#').trim().slice(0, 30);
  };
  return element.evaluate(read, undefined, { timeout: 1000 }).catch(() => null);
}

function menuPaths(page: Page): Promise<string[]> {
  return page
    .locator('nav a[href^="/services/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
}

/** The longest interaction while something is done; null when there was none, as where nothing could be pressed. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number | null> {
  await page.evaluate(() => (window as unknown as Watched).takeInteractions());
  const isDone = await act().then(
    () => true,
    () => false,
  );
  if (!isDone) return null;
  const taken = await page.evaluate(async () => {
    // What was pressed last is told after the frame that shows it.
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return (window as unknown as Watched).takeInteractions();
  });
  return taken.length === 0 ? null : Math.max(...taken);
}

interface Watched {
  /** Durations since it was called last. */
  takeInteractions: () => number[];
}

/** Runs in the page before anything else does. */
function watchInteractions(): void {
  let durations: number[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) durations.push(entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  (window as unknown as Watched).takeInteractions = () => {
    note(observer.takeRecords());
    const taken = durations;
    durations = [];
    return taken;
  };
}
