import { createServer } from 'node:http';

import type { BrowserContext, CDPSession, Page } from '@playwright/test';

import { addressOf } from '../bare-page.ts';
import { type Measure, milliseconds, times } from '../report.ts';
import { type Frames, watchFrames } from '../table-screen/frames.ts';
import { atPlanner, firstBlock, jobCount, jobInView, truckCount } from './day.ts';

/**
 * In turns; the quickest of each counts, as on a busy machine a visit takes up to twice as long and hardly ever less.
 */
const visits = 5;

/** The day's plan at a desk, four times slower: opened from another screen, and a job dragged over it. */
export async function measurePlanner(): Promise<Measure[]> {
  console.log(`Planning a day of ${truckCount} trucks and ${jobCount} jobs (4 × slower)…`);
  return atPlanner(async ({ url, context, page, session }) => {
    const html = await pageByHand(page);
    const bare = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    await new Promise<void>((resolve) => void bare.listen(0, '127.0.0.1', resolve));
    try {
      const opened = { app: Infinity, bare: Infinity };
      for (let visit = 0; visit < visits; visit += 1) {
        opened.bare = Math.min(opened.bare, await openBare(context, addressOf(bare)));
        opened.app = Math.min(opened.app, await openFromHome(page, session, url));
      }
      return [openingMeasure(opened), dragMeasure(await dragOver(page, session))];
    } finally {
      bare.close();
    }
  });
}

/** The same blocks with the same words and looks, as somebody would write them down once. */
async function pageByHand(page: Page): Promise<string> {
  const { board, sheets } = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const texts = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
    return { board: document.querySelector('[data-board]')?.outerHTML ?? '', sheets: texts.join('\n') };
  });
  return `<!doctype html><html lang="et"><meta charset="utf-8"><title>Päevaplaan</title><style>${sheets}</style><body>${board}</body></html>`;
}

/** Milliseconds by the clock from the navigation to the frame that shows the blocks. */
async function openBare(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }),
  );
  await page.close();
  return time;
}

/**
 * Milliseconds by the clock from the press in the menu to the frame that shows the blocks; the code is there already.
 */
async function openFromHome(page: Page, session: CDPSession, url: string): Promise<number> {
  await page.goto(`${url}/services/stock`);
  const link = page.getByRole('link', { name: 'Päevaplaan' });
  await link.waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const time = await link.evaluate(
    (element, block) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        const look = () => {
          if (document.querySelector(block) === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    firstBlock,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return time;
}

/** A job taken by the pointer and led over other trucks and hours for three seconds, then put back. */
async function dragOver(page: Page, session: CDPSession): Promise<Frames> {
  await page.getByRole('banner').getByText('Otse').waitFor();
  const { x, y } = await jobInView(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.mouse.move(x, y);
  const frames = await watchFrames(page, async () => {
    await page.mouse.down();
    const begin = performance.now();
    for (let share = 0; share < 1; share = (performance.now() - begin) / 3000) {
      await page.mouse.move(x + 300 * Math.sin(share * 6), y + 180 * Math.sin(share * 9));
      await page.waitForTimeout(8);
    }
  });
  // What is measured is a drag, and not a pointer that passes.
  await page.locator('[data-held]').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

function openingMeasure({ app, bare }: { app: number; bare: number }): Measure {
  return {
    what: `Day's plan, ${truckCount} trucks × ${jobCount} jobs, 4 × slower: opening, beside a page by hand`,
    measured: `${milliseconds(app)} = ${times(app / bare)}`,
    beside: milliseconds(bare),
    value: app / bare,
    budget: { is: 'most', limit: 2, shown: '≤ 2.00 ×' },
  };
}

function dragMeasure({ ownLong, ownLongest, long, all, longest }: Frames): Measure {
  return {
    what: '… frames over 50 ms in a drag of 3 s',
    measured: `${ownLong}, longest ${milliseconds(ownLongest)}`,
    beside: `by the clock ${long} of ${all}, ${milliseconds(longest)}`,
    value: ownLong,
    budget: { is: 'most', limit: 0, shown: '0' },
  };
}
