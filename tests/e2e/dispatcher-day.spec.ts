import { readFileSync } from 'node:fs';

import { strFromU8, unzipSync } from 'fflate';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { Truck } from '#api/vehicles/trucks.ts';
import { addDays, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import {
  cell,
  grid,
  keepSettingsApart,
  makeRows,
  openMenuOfTwo,
  openTable,
  rowsWith,
  uniqueWord,
} from './job-table/table-page.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

const { day: today } = toTallinn(Date.now());
/** No other job of today is driven about this time. */
const time = '04:52';

/** Two trucks whose driver can be notified and that have no finding for this row at this time. */
async function freeTrucks(page: Page, { id: rowId, date }: JobRow): Promise<Truck[]> {
  const all = await contentOf<Truck>(page, '/api/trucks?size=100');
  const free: Truck[] = [];
  for (const truck of all) {
    if (truck.driverPhone === null) continue;
    const answer = await page.request.post('/api/transport-job-products/check-assignment', {
      data: { rowId, truckId: truck.id, date, time },
    });
    const { content } = (await answer.json()) as { content: { severity: string }[] };
    if (content.every(({ severity }) => severity === 'info')) free.push(truck);
    if (free.length === 2) break;
  }
  return free;
}

async function contentOf<Item>(page: Page, address: string): Promise<Item[]> {
  return ((await (await page.request.get(address)).json()) as { content: Item[] }).content;
}

/** Text copied from elsewhere, such as a message, and pasted into the cell. */
async function paste(page: Page, text: string, rowId: number, column: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await (await cell(page, rowId, column)).click();
  await page.keyboard.press('Control+v');
}

test("a dispatcher's day, from what lacks a truck to the printed list", async ({
  page,
  context,
  expectConsole,
}) => {
  // The server asks about the double-booking.
  expectConsole(/422/);
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = uniqueWord();
  const rows = await makeRows(page, word, 3, today);
  const [one, two] = rows.map(({ id }) => id) as [number, number];
  const [truck, other] = (await freeTrucks(page, rows[0]!)) as [Truck, Truck];
  const plate = formatPlate(truck.licensePlateNumber);

  await test.step('finds what lacks a truck', async () => {
    await page.goto('/services/homepage');
    await page
      .getByRole('list', { name: 'Päev arvudes' })
      .getByRole('link', { name: /autota/ })
      .click();
    const filters = page.getByRole('group', { name: 'Filtrid' });
    await expect(filters.getByText('Auto number: Määramata')).toBeVisible();
    await filters.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filtrid' }).getByRole('button', { name: 'Märkused' }).click();
    await page.getByLabel('Sisaldab').fill(word);
    await page.keyboard.press('Enter');
    await expect(grid(page).getByRole('row')).toHaveCount(4);
    // Rows that are given a truck stay in sight.
    await filters.getByRole('button', { name: 'Eemalda filter Auto number: Määramata' }).click();
    await expect(page).not.toHaveURL(/truck=/);
    await expect(grid(page).getByRole('row')).toHaveCount(4);
  });

  await test.step('gives a truck and a time by keys alone', async () => {
    await (await cell(page, one, 'Kellaaeg')).click();
    await page.keyboard.type(time.replace(':', ''));
    await page.keyboard.press('Enter');
    await expect(await cell(page, one, 'Kellaaeg')).toHaveText(time);
    await (await cell(page, one, 'Auto number')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type(plate);
    await expect(page.getByRole('option').filter({ hasText: plate }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(await cell(page, one, 'Auto number')).toHaveText(plate);
  });

  await test.step('pastes the same truck at the same time, is asked, and pastes another', async () => {
    await paste(page, time, two, 'Kellaaeg');
    await expect(await cell(page, two, 'Kellaaeg')).toHaveText(time);
    await paste(page, plate, two, 'Auto number');
    const question = page.getByRole('dialog', { name: 'Kas kõik on õige?' });
    await expect(question).toContainText(plate);
    await expect(question).toContainText('Samal ajal: rida');
    await question.getByRole('button', { name: 'Vaatan üle' }).click();
    await expect(question).toBeHidden();
    await expect(await cell(page, two, 'Auto number')).toHaveText('');
    await paste(page, formatPlate(other.licensePlateNumber).toLowerCase(), two, 'Auto number');
    await expect(await cell(page, two, 'Auto number')).toHaveText(formatPlate(other.licensePlateNumber));
  });

  await test.step('tells both drivers', async () => {
    // Rows with the same time are next to each other once the table has read its order again.
    await expect(grid(page).getByRole('row').last()).toContainText('22 t');
    const menu = await openMenuOfTwo(page, one, two);
    await menu.getByRole('menuitem', { name: 'Saada SMS' }).click();
    const sheet = page.getByRole('dialog', { name: /^Saada SMS/ });
    // The recipients and their SMSes are shown before sending.
    await expect(sheet.getByText(/^Autojuht .+\+372/)).toHaveCount(2);
    await expect(sheet.getByText(/^Auto .+, juhi nr: .+kell 04:52.+Lähtekoht: /s)).toHaveCount(2);
    // A double click sends all the same, and leaves the results to be read.
    await sheet.getByRole('button', { name: /^Saada \d+ sõnumit$/ }).dblclick();
    await expect(sheet.getByText('2 tehtud')).toBeVisible();
    await expect(sheet.getByText(/^Autojuht .+: saadetud|^Autojuht .+: kohale/)).toHaveCount(2);
    await sheet.locator('footer').getByRole('button', { name: 'Sulge' }).click();
    for (const id of [one, two]) {
      await expect((await cell(page, id, 'SMS saadetud')).getByRole('img', { name: 'Jah' })).toBeVisible();
    }
  });

  const tomorrow = addDays(today, 1);
  await test.step('copies both loads to tomorrow', async () => {
    const menu = await openMenuOfTwo(page, one, two);
    await menu.getByRole('menuitem', { name: 'Kopeeri teisele päevale' }).click();
    const sheet = page.getByRole('dialog', { name: 'Kopeeri teisele päevale' });
    await expect(sheet.getByLabel('Uus päev')).toHaveValue(formatDay(tomorrow));
    await sheet.getByRole('button', { name: 'Kopeeri', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`dateFrom=${tomorrow}`));
    const copies = (await rowsWith(page, word)).filter(({ date }) => date === tomorrow);
    const trucks = new Map(copies.map(({ quantity, truck: its }) => [quantity, its?.id]));
    expect(trucks).toEqual(
      new Map([
        [20, truck.id],
        [21, other.id],
      ]),
    );
  });

  await test.step('exports the day', async () => {
    await openTable(page, word, `&dateFrom=${today}&dateTo=${today}&sort=id,asc`);
    await expect(grid(page).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Ekspordi' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel (.xlsx)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`veotood-${today}.xlsx`);
    const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(readFileSync(await file.path()));
    const texts = [...strFromU8(sheet!).matchAll(/<t [^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts).toEqual(expect.arrayContaining([truck.licensePlateNumber, other.licensePlateNumber, word]));
  });

  await test.step('prints the list of the day, a sheet a truck', async () => {
    await page.getByRole('button', { name: 'Ekspordi' }).click();
    await page.getByRole('button', { name: 'Päevaleht printimiseks' }).click();
    const sheet = page.getByRole('region', { name: new RegExp(`^${formatDay(today)} · ${plate}`) });
    await expect(sheet).toContainText(time);
    await expect(sheet).toContainText('1 rida, 20 t');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Prindi' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  });
});
