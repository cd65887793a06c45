import { eventCursorHeader } from '#api/headers.ts';

import { desk } from '../screens.ts';
import { expect, stateOf, test } from '../test.ts';
import {
  cell,
  grid,
  makeRows,
  openTable,
  rowOf,
  rowIndexesInPage,
  rowsWith,
  uniqueWord,
} from './table-page.ts';

test.use({ role: 'staff', ...desk });

test('what another changes is here by itself, softly marked, what I edit does not move, and is asked about when they wrote there too', async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const [first, second, third] = await makeRows(page, word, 3);
  await openTable(page, word, '&sort=id,asc');
  await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  await (await cell(page, second!.id, 'Kogus')).dblclick();
  await page.getByRole('textbox', { name: 'Kogus' }).fill('13');

  const other = await browser.newContext({ storageState: stateOf('staffdriver') });
  await other.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: first!.id, version: 1, changes: { quantity: 9 } }],
  });
  const changed = await cell(page, first!.id, 'Kogus');
  await expect(changed).toHaveText('9 t');
  await expect(changed).toHaveClass(/marked/);
  await expect(changed).toHaveCSS('background-color', 'rgb(251, 241, 218)');

  const readWithout = page.waitForResponse(async (answer) => {
    if (!answer.url().includes('/datatable')) return false;
    const { content } = (await answer.json()) as { content: { id: number }[] };
    return !content.some(({ id }) => id === first!.id);
  });
  await other.request.put(`/api/transport-job-products/${first!.id}/cancel`);
  await readWithout;
  await expect(rowOf(page, first!.id)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Kogus' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(await cell(page, second!.id, 'Kogus')).toHaveText('13 t');
  await expect(rowOf(page, first!.id)).toHaveCount(0);

  await test.step('what another writes into the cell that I have open is asked about when I save mine', async () => {
    await (await cell(page, third!.id, 'Märkused')).dblclick();
    await page.getByRole('textbox', { name: 'Märkused' }).fill(`minu ${word}`);
    const isRead = page.waitForResponse(
      async (answer) => answer.url().includes('/datatable?') && (await answer.text()).includes('nende'),
    );
    await other.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id: third!.id, version: 1, changes: { notes: `nende ${word}`, priority: 3 } }],
    });
    await isRead;
    await expect(await cell(page, third!.id, 'Prioriteet')).toHaveText('3');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Rida on vahepeal muudetud' });
    await expect(sheet.getByRole('cell')).toHaveText(['Märkused', `minu ${word}`, `nende ${word}`]);
    const stored = async () => (await rowsWith(page, word)).find(({ id }) => id === third!.id);
    expect(await stored()).toMatchObject({ notes: `nende ${word}`, version: 2 });
    await sheet.getByRole('button', { name: 'Jäta alles minu andmed' }).click();
    await expect(await cell(page, third!.id, 'Märkused')).toHaveText(`minu ${word}`);
    await expect.poll(stored).toMatchObject({ notes: `minu ${word}` });
    await page.keyboard.press('Control+z');
    await expect(await cell(page, third!.id, 'Märkused')).toHaveText(`nende ${word}`);
    await expect.poll(stored).toMatchObject({ notes: `nende ${word}` });
  });
  await other.close();
});

test('the table is read again: by the refresh button, with the line, after a failure, and after a lost line', async ({
  page,
  context,
  browser,
  expectConsole,
}) => {
  // The service worker may still be fetched when the line goes.
  expectConsole(/503|ERR_INTERNET_DISCONNECTED|events|fetching the script/);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  const other = await browser.newContext({ storageState: stateOf('staffdriver') });
  const setQuantity = async (quantity: number) => {
    const [current] = await rowsWith(page, word);
    await other.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id: row!.id, version: current!.version, changes: { quantity } }],
    });
  };
  const line = Promise.withResolvers<void>();
  await page.route('**/api/events?*', async (route) => {
    await line.promise;
    await route.continue();
  });
  await openTable(page, word);
  const quantity = await cell(page, row!.id, 'Kogus');
  await expect(quantity).toHaveText('20 t');

  await test.step('the refresh button reads it again, without a line', async () => {
    await setQuantity(6);
    await page.getByRole('button', { name: 'Värskenda tabelit' }).click();
    await expect(quantity).toHaveText('6 t');
  });

  await test.step('what changed since the rows were read is here with the line', async () => {
    await setQuantity(7);
    line.resolve();
    await expect(quantity).toHaveText('7 t');
    await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  });

  await test.step('the header says how many people look', async () => {
    // Other tests look as the same two people: two is the least while this one and another do.
    const looking = await other.newPage();
    // All that counts is their line.
    await looking.goto('/health/live');
    await looking.evaluate(() => void new EventSource('/api/events'));
    await expect(page.getByRole('banner').getByText(/Otse · \d+ vaatajat/)).toBeVisible();
    await looking.close();
  });

  await test.step('rows that could not be read are read once the server answers again', async () => {
    let refused = 0;
    await page.route('**/api/transport-jobs/datatable?*', async (route) => {
      refused += 1;
      // The query itself asks twice.
      if (refused <= 2) await route.fulfill({ status: 503, json: {} });
      else await route.continue();
    });
    await setQuantity(8);
    await expect(quantity).toHaveText('8 t');
    expect(refused).toBeGreaterThan(2);
    await page.unroute('**/api/transport-jobs/datatable?*');
  });

  await test.step('after a lost line it catches up', async () => {
    await context.setOffline(true);
    await expect(page.getByRole('banner').getByText('Ühenduseta')).toBeVisible();
    await setQuantity(9);
    await context.setOffline(false);
    await expect(quantity).toHaveText('9 t');
    await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  });
  await other.close();
});

test('the line says as of when the rows were read, and they are not read again for it', async ({ page }) => {
  // Nothing changes, whatever others do meanwhile.
  const body = 'event: heartbeat\ndata: {}\n\n';
  await page.route('**/api/events?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/transport-jobs/datatable?')) reads += 1;
  });
  const rows = page.waitForResponse('**/api/transport-jobs/datatable?*');
  const lines: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/events') lines.push(url.searchParams.get('since'));
  });
  await openTable(page, uniqueWord());
  const eventCursor = await (await rows).headerValue(eventCursorHeader);
  expect(eventCursor).toBeTruthy();
  // The line ends at once and is opened anew a second later: what it had asked for would have been read before.
  await expect.poll(() => lines.slice(0, 2)).toEqual([eventCursor, '']);
  expect(reads).toBe(1);
});

test('rows that others’ changes move are in their order for a screen reader too, and mine keeps the focus; when it goes, I am in the one in its place', async ({
  page,
}) => {
  const word = uniqueWord();
  const rows = await makeRows(page, word, 4);
  await openTable(page, word, '&sort=quantity,asc');
  await expect(page.getByRole('banner').getByText('Otse')).toBeVisible();
  const mine = await cell(page, rows[1]!.id, 'Kogus');
  await mine.click();
  const change = async (at: number, changes: object) => {
    const row = (await rowsWith(page, word)).find(({ id }) => id === rows[at]!.id);
    const data = [{ id: row!.id, version: row!.version, changes }];
    await page.request.patch('/api/transport-job-products/patch-products', { data });
  };
  const order = async (...expected: number[]) => {
    const ids = expected.map((at) => String(rows[at]!.id));
    await expect(grid(page).locator('[role=row] > [aria-colindex="1"][role=gridcell]')).toHaveText(ids);
    expect(await rowIndexesInPage(page)).toEqual([1, 2, 3, 4, 5]);
    await expect(mine).toBeFocused();
  };
  await order(0, 1, 2, 3);
  // The first goes to the end, then mine does, then the last comes to the front.
  await change(0, { quantity: 40 });
  await order(1, 2, 3, 0);
  await change(1, { quantity: 50 });
  await order(2, 3, 0, 1);
  await change(0, { quantity: 10 });
  await order(0, 2, 3, 1);

  const takeAway = async (at: number) => {
    await change(at, { notes: null });
    await expect(rowOf(page, rows[at]!.id)).toHaveCount(0);
  };
  await test.step('when the row in which I am goes, I am in the one that comes in its place', async () => {
    await (await cell(page, rows[2]!.id, 'Kogus')).click();
    await takeAway(2);
    await expect(await cell(page, rows[3]!.id, 'Kogus')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(await cell(page, rows[0]!.id, 'Kogus')).toBeFocused();
  });

  await test.step('also while its menu is open', async () => {
    await (await cell(page, rows[3]!.id, 'Kogus')).click({ button: 'right' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await takeAway(3);
    await page.keyboard.press('Escape');
    await expect(mine).toBeFocused();
  });
});
