import { keepShell } from './driver/driver-job.ts';
import { makeRows, openTable, uniqueWord } from './job-table/table-page.ts';
import { keepsApp } from './screens.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const table = '/services/datatable';
const rowsAddress = '**/api/transport-jobs/datatable*';

test.use(keepsApp);

/** Holds these files of the app back until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the table, whose page has this card in it: a server that takes too long for the rows sends it without them. */
async function openWith(page: Page, card: Locator, search: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${table}${search}`, { waitUntil: 'commit' });
    await expect(card).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test.describe('staff', () => {
  test.use({ role: 'staff' });

  test('the page brings the first rows to read; the app takes their place and answers', async ({ page }) => {
    const word = uniqueWord();
    const rows = await makeRows(page, word, 6);
    const release = await hold(page, '**/assets/*.js');
    const first = page.getByRole('article', { name: `ID ${rows[0]!.id}` });
    await openWith(page, first, `?notes=${word}&sort=id,asc`);
    await expect(first).toContainText(rows[0]!.pickup.locationName);
    await expect(first).toContainText('Lõpetamata');
    await expect(page.getByRole('article', { name: `ID ${rows[3]!.id}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Veotööde tabel' })).toBeVisible();
    // What needs code cannot be pressed yet: a tap would be lost.
    for (const name of ['Menüü', 'Värskenda', `Rea ${rows[0]!.id} tegevused`]) {
      await expect(page.getByLabel(name).and(page.locator('[inert], [inert] *'))).toHaveCount(1);
    }
    const seen = await first.boundingBox();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);

    await page.evaluate(() => {
      window.scrollTo(0, 40);
    });
    release();
    await page.getByRole('button', { name: `Rea ${rows[5]!.id} tegevused` }).waitFor();
    await expect(page.locator('.first-view')).toHaveCount(0);
    // The card of the app stands where the page's stood, and the finger's scroll is kept.
    expect(await first.boundingBox()).toEqual({ ...seen!, y: seen!.y - 40 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(height);
    await page.getByRole('button', { name: `Rea ${rows[0]!.id} tegevused` }).tap();
    await expect(page.getByRole('dialog', { name: `Rida ${rows[0]!.id}` })).toBeVisible();
  });

  test('a press on a row that the page brings is kept: it shows at once, and the app opens the row', async ({
    page,
    expectAccessible,
  }) => {
    const word = uniqueWord();
    const rows = await makeRows(page, word, 6);
    const release = await hold(page, '**/assets/*.js');
    const card = (index: number) => page.getByRole('article', { name: `ID ${rows[index]!.id}` });
    const opener = (index: number) => page.getByLabel(`Rea ${rows[index]!.id} kõik andmed`);
    const details = (index: number) => page.getByRole('dialog', { name: `Rida ${rows[index]!.id}` });
    const background = (index: number) =>
      card(index).evaluate((element) => getComputedStyle(element).backgroundColor);
    await openWith(page, card(0), `?notes=${word}&sort=id,asc`);
    const address = page.url();
    const entries = await page.evaluate(() => window.history.length);
    await page.evaluate(() => {
      window.scrollTo(0, 40);
    });

    await opener(0).tap();
    await opener(1).tap();
    // Pressed by who is impatient.
    await card(1).locator('details').tap();
    expect(await background(1)).not.toBe(await background(0));
    await expect(card(1).getByText('Palun oodake…')).toBeAttached();
    await expect(card(0).getByText('Palun oodake…')).toBeHidden();
    await expectAccessible();
    expect(await page.evaluate(() => window.scrollY)).toBe(40);

    release();
    await expect(details(1)).toContainText(word);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener(1)).toBeFocused();
    // No entry of the history but the one that the Back button has closed the details with.
    expect(await page.evaluate(() => window.history.length)).toBe(entries + 1);

    await page.reload();
    await page.getByRole('button', { name: `Rea ${rows[0]!.id} kõik andmed` }).tap();
    await expect(details(0)).toContainText(word);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a press waits for rows that come later than the app', async ({ page }) => {
    const word = uniqueWord();
    const rows = await makeRows(page, word, 2);
    const releaseCode = await hold(page, '**/assets/*.js');
    const releaseRows = await hold(page, rowsAddress);
    const opener = page.getByLabel(`Rea ${rows[1]!.id} kõik andmed`);
    await openWith(page, opener, `?notes=${word}&sort=id,asc`);
    await opener.tap();
    releaseCode();
    await expect(page.locator('.first-view')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    releaseRows();
    await expect(page.getByRole('dialog', { name: `Rida ${rows[1]!.id}` })).toContainText(word);
  });

  // A visit of its own: on a second one the app may come from the device, and is there before anybody presses.
  test('a press on a row that has gone meanwhile opens nothing', async ({ page }) => {
    const word = uniqueWord();
    const rows = await makeRows(page, word, 2);
    const release = await hold(page, '**/assets/*.js');
    const opener = page.getByLabel(`Rea ${rows[1]!.id} kõik andmed`);
    // What the app reads; the page's own rows the server has read.
    await page.route(rowsAddress, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { content: { id: number }[] };
      const content = answer.content.filter(({ id }) => id !== rows[1]!.id);
      await route.fulfill({ response, json: { ...answer, content } });
    });
    await openWith(page, opener, `?notes=${word}&sort=id,asc`);
    await opener.tap();
    release();
    await page.getByRole('button', { name: `Rea ${rows[0]!.id} kõik andmed` }).tap();
    await expect(page.getByRole('dialog', { name: `Rida ${rows[0]!.id}` })).toContainText(word);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('the splash stands while the stylesheet is on its way, and nothing without its looks', async ({
    page,
  }) => {
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusals.push(message.text());
    });
    const release = await hold(page, '**/assets/*.{css,js}');
    await page.goto(table, { waitUntil: 'commit' });
    const splash = page.getByRole('status', { name: 'Palun oodake…' });
    await expect(splash).toBeVisible();
    await expect(splash.getByText('Koorem')).toHaveCSS('background-color', 'rgb(18, 55, 42)');
    await expect(page.getByRole('article')).toHaveCount(0);
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.locator('.splash')).toHaveCount(0);
    expect(refusals).toEqual([]);
  });

  test('rows are of this moment: no browser keeps the page, and no other page has them', async ({ page }) => {
    const accept = { headers: { accept: 'text/html' } };
    await expect(async () => {
      const withRows = await page.request.get(table, accept);
      expect(await withRows.text()).toContain('<article');
      expect(withRows.headers()['cache-control']).toBe('no-store');
      expect(withRows.headers()['content-encoding']).toBe('br');
    }).toPass();
    const other = await page.request.get('/services/homepage', accept);
    expect(await other.text()).not.toContain('<article');
    const nothing = await page.request.get(`${table}?notes=${uniqueWord()}`, accept);
    expect(await nothing.text()).not.toContain('class="first-view"');
  });

  test('rows that the app cannot read give way to the trouble', async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED/);
    const word = uniqueWord();
    await makeRows(page, word);
    await page.route('**/api/transport-jobs/datatable*', (route) => route.abort());
    await openTable(page, word);
    await expect(page.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('once the app is kept, a newer version on the server waits, and without a network the app itself opens', async ({
    page,
    context,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(table);
    await keepShell(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const entry = () => page.locator('script[type=module][src*="/assets/"]').first().getAttribute('src');
    const kept = await entry();
    // The worker's own requests: what it is given is the server's page as a deployed newer version would write it.
    let isAsked = false;
    await context.route(`**${table}`, async (route) => {
      isAsked = true;
      const answer = await route.fetch();
      const newer = (await answer.text()).replaceAll(kept!, '/assets/index-newer.js');
      await route.fulfill({ response: answer, body: newer });
    });
    await page.goto(table);
    await page
      .getByRole('button', { name: /^Rea \d+ tegevused$/ })
      .first()
      .waitFor();
    expect(isAsked).toBe(true);
    expect(await entry()).toBe(kept);

    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(true);
    await page.goto(table);
    await expect(page.getByText('Võrguühendus puudub.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: /^Rea \d+ tegevused$/ }).first()).toBeVisible();
  });
});

test.describe('client', () => {
  test.use({ role: 'client' });

  test('who may not see the table gets none of its rows', async ({ page }) => {
    const answer = await page.request.get(table, { headers: { accept: 'text/html' } });
    expect(await answer.text()).not.toContain('<article');
  });
});
