import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { uniqueWord } from './job-table/table-page.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/**
 * A day of each test's own, also when it is repeated, on which nobody else drives; no two tests name one number. The days
 * of 6 to 9 are those of suggested plans, on which trucks of tests are away.
 */
export function freeDay(number: number): Day {
  return addDays(toTallinn(Date.now()).day, 200 + number * 40 + (test.info().repeatEachIndex % 40));
}

/** Makes orders of one load each, and answers the ids of their rows. */
export async function makeJobs(
  page: Page,
  date: Day,
  quantities: readonly number[],
  goods = 'nisu',
): Promise<number[]> {
  const word = uniqueWord();
  const get = async (path: string) => (await page.request.get(path)).json() as Promise<unknown>;
  const { content: places } = (await get('/api/locations?size=2')) as { content: { id: number }[] };
  const { items } = (await get(`/api/products?search=${goods}&size=1`)) as { items: { id: number }[] };
  for (const quantity of quantities) {
    const [client, destination] = places;
    const data = { transportDate: date, client, pickup: client, destination, product: items[0], quantity };
    const answer = await page.request.post('/api/transport-orders', { data: { ...data, note: word } });
    expect(answer.status()).toBe(201);
  }
  const rows = (await get(`/api/transport-jobs/datatable?notes=${word}&sort=id,asc`)) as {
    content: { id: number }[];
  };
  return rows.content.map(({ id }) => id);
}

/** Gives a row a truck and a time by the API. */
export async function give(page: Page, rowId: number, truckId: number, time: string): Promise<void> {
  const read = await page.request.get(`/api/transport-job-products/${rowId}`);
  const { content } = (await read.json()) as { content: { version: number } };
  const changes = { truck: { id: truckId }, time };
  const answer = await page.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: rowId, version: content.version, changes }],
  });
  expect(answer.status()).toBe(200);
}

/** The block of a row, on the board or among what waits. */
export function jobOf(page: Page, rowId: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Rida ${rowId},`) });
}
