import { keepShell } from './driver/driver-job.ts';
import { makeRows, openTable, uniqueWord } from './job-table/table-page.ts';
import { keepsApp } from './screens.ts';
import { expect, type Page, test } from './test.ts';

const table = '/services/datatable';
const rowsAddress = '**/api/transport-jobs/datatable*';

/** Holds these requests back until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('staff', () => {
  test.use({ role: 'staff' });

  test('the rows of the last visit are shown at once with their time, until the fresh ones are there, and at no other address', async ({
    page,
    expectAccessible,
    expectConsole,
  }) => {
    // What the page's header names is held back with the rows.
    expectConsole(/preloaded using link preload/);
    const word = uniqueWord();
    const [row] = await makeRows(page, word);
    await openTable(page, word);
    const card = page.getByRole('article', { name: `ID ${row!.id}` });
    await expect(card).toBeVisible();
    const since = page.getByText(/^seis \d\d:\d\d$/);
    await expect(since).toHaveCount(0);

    const answer = await page.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id: row!.id, version: row!.version, changes: { quantity: 7 } }],
    });
    expect(answer.status()).toBe(200);
    const release = await hold(page, rowsAddress);
    await page.reload();
    await expect(card).toContainText('20 t');
    await expect(since).toBeVisible();
    await expectAccessible();
    release();
    await expect(card).toContainText('7 t');
    await expect(since).toHaveCount(0);

    await test.step('another address shows none of the kept rows', async () => {
      const releaseOther = await hold(page, rowsAddress);
      await page.goto(`${table}?notes=${uniqueWord()}`);
      await expect(page.getByRole('heading', { name: 'Veotööde tabel' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      releaseOther();
      await expect(page.getByRole('article')).toHaveCount(0);
    });

    await test.step('rows that cannot be read give way to the trouble', async () => {
      expectConsole(/ERR_FAILED/);
      const unread = uniqueWord();
      await makeRows(page, unread);
      await page.route(rowsAddress, (route) => route.abort());
      await openTable(page, unread);
      await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    });
  });

  test('Pealeht shows the figures of the last visit with their time; the splash stands until the stylesheet is there', async ({
    page,
  }) => {
    await page.goto('/services/homepage');
    const figures = page.getByRole('list', { name: 'Päev arvudes' });
    await expect(figures).toBeVisible();
    // What has been read is written down a moment later.
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBeGreaterThan(0);
    const release = await hold(page, '**/api/day-figures*');
    await page.reload();
    await expect(figures).toBeVisible();
    await expect(page.getByText(/^seis \d\d:\d\d$/)).toBeVisible();
    release();
    await expect(page.getByText(/^seis \d\d:\d\d$/)).toHaveCount(0);

    await test.step('the splash stands while the stylesheet is on its way, and nothing without its looks', async () => {
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      const releaseFiles = await hold(page, '**/assets/*.{css,js}');
      await page.goto(table, { waitUntil: 'commit' });
      const splash = page.getByRole('status', { name: 'Palun oodake…' });
      await expect(splash).toBeVisible();
      await expect(splash.getByText('Koorem')).toHaveCSS('background-color', 'rgb(18, 55, 42)');
      releaseFiles();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.locator('.splash')).toHaveCount(0);
      expect(refusals).toEqual([]);
    });
  });
});

test.describe('staff with the app on the device', () => {
  test.use({ role: 'staff', ...keepsApp });

  test('without a network the app opens with the rows of the last visit', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const word = uniqueWord();
    const [row] = await makeRows(page, word);
    await openTable(page, word);
    const card = page.getByRole('article', { name: `ID ${row!.id}` });
    await expect(card).toBeVisible();
    await keepShell(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Ühenduseta')).toBeVisible();
    await expect(card).toBeVisible();
    await expect(page.getByText(/^seis \d\d:\d\d$/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^seis \d\d:\d\d$/)).toHaveCount(0);
  });
});
