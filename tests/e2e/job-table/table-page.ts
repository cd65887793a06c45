import type { Locator } from '@playwright/test';

import type { JobRow } from '#api/job-row/job-table.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { columnDescriptors } from '../../../src/web/features/job-table/columns/column-descriptors.ts';
import { expect, type Page } from '../test.ts';

/** The number of columns that a table shows until somebody chooses others. */
export const shownColumnCount = Object.values(columnDescriptors).filter(({ isHidden }) => !isHidden).length;

/** A word that no other test writes: by it the table shows this test's rows only. */
export function uniqueWord(): string {
  return `proov-${crypto.randomUUID().slice(0, 13)}`;
}

/** Far enough ahead that nothing which lists what needs somebody soon gets longer by it. */
const quietDay = addDays(toTallinn(Date.now()).day, 40);

/** Rows of the page's own making, by the real API; the first is the one that is made first. */
export async function makeRows(
  page: Page,
  word: string,
  count = 1,
  transportDate = quietDay,
): Promise<JobRow[]> {
  const [location, other] = await contentOf<{ id: number }>(page, '/api/locations?size=2');
  const [grain] = (await answerOf<{ items: { id: number }[] }>(page, '/api/products?search=nisu&size=1'))
    .items;
  for (let made = 0; made < count; made += 1) {
    const answer = await page.request.post('/api/transport-orders', {
      data: {
        transportDate,
        client: location,
        pickup: location,
        destination: other,
        product: grain,
        quantity: 20 + made,
        note: word,
      },
    });
    expect(answer.status()).toBe(201);
  }
  return rowsWith(page, word);
}

/** The first truck of the list. */
export async function anyTruck(
  page: Page,
): Promise<{ id: number; licensePlateNumber: string; companyName: string }> {
  const answer = await page.request.get('/api/trucks?size=1');
  const { content } = (await answer.json()) as {
    content: { id: number; licensePlateNumber: string; companyName: string }[];
  };
  return content[0]!;
}

/** The rows with this word, by their ids. */
export async function rowsWith(page: Page, word: string): Promise<JobRow[]> {
  return contentOf<JobRow>(page, `/api/transport-jobs/datatable?notes=${word}&sort=id,asc`);
}

/** Keeps a test's filters out of the account: another test's bare address would show them. */
export async function keepSettingsApart(page: Page): Promise<void> {
  await page.route('**/api/user/settings', (route) =>
    route.fulfill({ json: { content: route.request().method() === 'GET' ? [] : {} } }),
  );
}

/** The table with these rows only. */
export async function openTable(page: Page, word: string, search = ''): Promise<void> {
  await page.goto(`/services/datatable?notes=${word}${search}`);
}

/** As many rows as a page can hold. */
export async function openLargestPage(page: Page): Promise<void> {
  // An order of one's own: rows of all days.
  const value = JSON.stringify({ paginatorConfig: { pageSize: 500 }, sort: ['date,desc'] });
  await page.route('**/api/user/settings', (route) =>
    route.fulfill({ json: { content: [{ key: 'activeDatatableFilter', value }] } }),
  );
  // Its header names rows by the settings that the server knows, to be fetched ahead; nobody uses those here.
  await page.route('**/services/datatable', async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'link');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await page.goto('/services/datatable');
  await firstRowId(page);
}

export function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Veotööde tabel' });
}

/** The id of the first row, once there is one: until then empty rows stand in for those to come. */
export async function firstRowId(page: Page): Promise<number> {
  const id = grid(page).getByRole('row').nth(1).getByRole('gridcell').first();
  await expect(id).toHaveText(/^\d+$/);
  // `innerText` is empty as long as the browser skips the grid, which it has not seen yet (content-visibility).
  return Number(await id.textContent());
}

/** A cell by the row's id and the column's name. */
export async function cell(page: Page, rowId: number, column: string): Promise<Locator> {
  const header = grid(page).getByRole('columnheader', { name: column });
  const index = await header.getAttribute('aria-colindex');
  return rowOf(page, rowId).locator(`[role=gridcell][aria-colindex="${index ?? ''}"]`);
}

/**
 * The indexes (`aria-rowindex`) of the rows that are in the page, in the order in which they are there;
 * the header is 1.
 */
export function rowIndexesInPage(page: Page): Promise<number[]> {
  return grid(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex)));
}

/** Chooses a row and the one below it, and opens what can be done to both. */
export async function openMenuOfTwo(page: Page, first: number, second: number): Promise<Locator> {
  await (await cell(page, first, 'Klient')).click();
  await (await cell(page, second, 'Klient')).click({ modifiers: ['Shift'] });
  await (await cell(page, second, 'Klient')).click({ button: 'right' });
  return page.getByRole('dialog', { name: '2 rida valitud' });
}

export function rowOf(page: Page, rowId: number): Locator {
  return grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: String(rowId), exact: true }) });
}

async function contentOf<Item>(page: Page, address: string): Promise<Item[]> {
  return (await answerOf<{ content: Item[] }>(page, address)).content;
}

async function answerOf<Answer>(page: Page, address: string): Promise<Answer> {
  return (await (await page.request.get(address)).json()) as Answer;
}
