import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { CDPSession, Page } from '@playwright/test';

import { atPlanner, jobInView } from './day.ts';

/**
 * Films drags on the board four times slower, frame by frame: PNG files named by their time in milliseconds and what
 * goes on, in a folder that is emptied first. To be looked at; nothing is measured.
 */
export async function filmPlanner(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await atPlanner(async ({ url, page, session }) => {
    const say = await startFilm(session, folder);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const { x, y } = await jobInView(page);
    say('hold');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 4, { steps: 3 });
    await page.waitForTimeout(500);
    say('over-trucks');
    await page.mouse.move(x + 180, y + 150, { steps: 40 });
    await page.waitForTimeout(700);
    say('edge');
    await page.mouse.move(x + 100, 868, { steps: 20 });
    await page.waitForTimeout(900);
    say('back');
    await page.mouse.move(x + 60, y + 70, { steps: 20 });
    await page.waitForTimeout(700);
    say('drop');
    await page.mouse.up();
    await page.waitForTimeout(1500);

    // Somebody else moves the same job while the answer is on its way.
    await page.route('**/patch-products', movedByAnother(page, url), { times: 1 });
    const other = await jobInView(page);
    await page.mouse.move(other.x, other.y);
    await page.mouse.down();
    await page.mouse.move(other.x + 90, other.y + 70, { steps: 15 });
    await page.waitForTimeout(300);
    say('refused');
    await page.mouse.up();
    await page.waitForTimeout(2500);
    await session.send('Page.stopScreencast');
  });
  console.log(`The frames are in ${folder}.`);
}

/** Writes each frame that the browser shows; what goes on is named by the function that it answers. */
async function startFilm(session: CDPSession, folder: string): Promise<(scene: string) => void> {
  let scene = 'start';
  let begin: number | null = null;
  session.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
    begin ??= timestamp;
    const at = String(Math.round((timestamp - begin) * 1000)).padStart(6, '0');
    writeFileSync(path.join(folder, `${at}-${scene}.png`), Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return (next) => {
    scene = next;
  };
}

/** Lets a colleague's move of the row through before the page's own. */
function movedByAnother(page: Page, url: string): Parameters<Page['route']>[1] {
  return async (route) => {
    const [{ id, version }] = route.request().postDataJSON() as [{ id: number; version: number }];
    const changes = { time: '20:00' };
    await page.request.patch(`${url}/api/transport-job-products/patch-products`, {
      data: [{ id, version, changes }],
      headers: { origin: url },
    });
    await route.continue();
  };
}
