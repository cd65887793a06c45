import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';

import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { startMonthServer } from './month-server.ts';
import { signIn } from './roles.ts';
import { desk } from './screens.ts';
import { expect, type Locator, type Page, test } from './test.ts';

test.use(desk);

test('a month of 600 loads is settled: none is held, invoices and statements are made, and the margin is what lies between them', async ({
  page,
  expectAccessible,
}) => {
  // Slow: it starts a server of its own, and calculates a month.
  test.slow();
  const month = await startMonthServer();
  try {
    const today = toTallinn(Date.now()).day;
    const days = `from=${addDays(today, -35)}&to=${today}`;
    await page.goto(`${month.url}/services/settlement?${days}`);
    await signIn(page, 'staff');
    const clients = page.getByRole('table', { name: 'Kliendid, kellega arveldada' });
    await expect(clients).toBeVisible();
    // The number falls while the loads are calculated.
    await expect(page.getByText('on veel arvutamisel')).toHaveCount(0);
    expect(await rowsOf(clients)).toBeGreaterThan(600);
    // Fuel counts by what a litre weighs, and a lorry with several rows is billed once: nothing is held.
    expect(await numberIn(clients, 'Kinni')).toBe(0);
    await expectAccessible();

    // An extra by hand, with a reason.
    const withDrafts = clients.getByRole('row').filter({ hasText: /€.*€/ }).first();
    await withDrafts.getByRole('button').click();
    const rows = page.getByRole('list', { name: 'Read' }).getByRole('listitem');
    const first = rows
      .filter({ hasText: /km × .* t × .* € = / })
      .filter({ has: page.getByRole('checkbox') })
      .first();
    await first.getByRole('button', { name: /^Lisatasud: rida/ }).click();
    const extras = page.getByRole('dialog', { name: /lisatasud$/ });
    await extras.getByRole('switch', { name: 'Haagise pesu 35 €' }).click();
    await extras.getByLabel('Põhjus').fill('haagises oli väetist');
    await expectAccessible();
    await extras.getByRole('button', { name: 'Salvesta' }).click();
    await expect(first).toContainText('Haagise pesu: 1 kord = 35,00 €');
    await expect(first).toContainText('Lisatasu PESU käsitsi: haagises oli väetist');
    await page.getByRole('button', { name: 'Kõik kliendid' }).click();

    const income = await settleAll(page, clients);
    await page.getByRole('button', { name: 'Vedajad' }).click();
    const carriers = page.getByRole('table', { name: 'Vedajad, kellega arveldada' });
    await expect(carriers).toBeVisible();
    const cost = await settleAll(page, carriers);
    expect(income).toBeGreaterThan(cost);

    // The statements of each side add up to what was settled, and their numbers have no gaps.
    await page.getByRole('button', { name: 'Arved ja koondid' }).click();
    const made = page.getByRole('table', { name: 'Arved ja koondid' });
    await expect(made).toContainText(/V20\d\d-0001/);
    expect(await centsIn(made, 'Käibemaksuta')).toBe(cost);
    await page.getByRole('button', { name: 'Kliendid' }).click();
    await expect(made).toContainText(/M20\d\d-0001/);
    expect(await centsIn(made, 'Käibemaksuta')).toBe(income);
    const numbers = await cellsOf(made, 'Number');
    for (const [year, ofYear] of Map.groupBy(numbers, (text) => text.slice(0, 5))) {
      expect(ofYear.map((text) => /M\d{4}-\d{4}/.exec(text)?.[0])).toEqual(
        ofYear.map((_, place) => `${year}-${String(ofYear.length - place).padStart(4, '0')}`),
      );
    }

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Kõik failid (ZIP)' }).click();
    const archive = unzipSync(await readFile(await (await saved).path()));
    const invoices = Object.entries(archive).filter(([name]) => name.endsWith('.xml'));
    expect(invoices.length).toBeGreaterThan(1);
    const totals = new Map(
      (await cellsOf(made, 'Kokku')).map((sum, place) => [numbers[place] ?? '', sum.split('\n')[0] ?? '']),
    );
    for (const [, bytes] of invoices) {
      const { number, payable, net, lines } = await readInvoice(page, strFromU8(bytes));
      const [, sum = ''] = [...totals].find(([text]) => text.startsWith(number)) ?? [];
      expect(payable, number).toBe(centsOf(sum));
      expect(lines, number).toBe(net);
    }

    const latest = made.getByRole('row').nth(1);
    await latest.getByRole('button', { name: /^Saada M/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Saada' }).click();
    await expect(latest).toContainText(/E-arve saadetud · .* · proov/);

    await remindAndAddInterest(page, made, expectAccessible);

    await page.goto(`${month.url}/services/reports?report=margin&by=client&${days}`);
    const margin = page.getByRole('table', { name: 'Kasum: Klient' });
    const sums = margin.getByRole('row', { name: /^Kokku/ }).locator('strong');
    await expect(sums.first()).toBeVisible();
    const told = (await sums.allInnerTexts()).slice(0, 3).map((sum) => centsOf(sum));
    expect(told).toEqual([income - cost, income, cost]);
    await expect(
      page
        .getByRole('figure', { name: /^Tulpdiagramm: Kasum/ })
        .locator('svg path')
        .first(),
    ).toBeVisible();
  } finally {
    await month.stop();
  }
});

/** The demo's invoice that is overdue: its client is reminded, and late interest goes onto the next invoice, once. */
async function remindAndAddInterest(page: Page, made: Locator, expectAccessible: () => Promise<void>) {
  await page.getByLabel('Olek').selectOption('Üle tähtaja');
  const overdue = made.getByRole('row').nth(1);
  await expect(made.getByRole('row')).toHaveCount(2);
  await overdue.getByRole('button', { name: /^Tuleta meelde: M/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Saaja e-post').fill('arved@talu.example');
  await expectWholeSentences(sheet);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Tuleta meelde' }).click();
  await expect(overdue).toContainText(/Meeldetuletus: Kiri saadetud · arved@talu.example · .* · proov/);

  await overdue.getByRole('button', { name: /^Arvuta viivis: M/ }).click();
  await sheet.getByLabel('Kuni').fill('15.01.2025');
  await sheet.getByLabel('Kuni').press('Tab');
  // Two half-years, each at its own rate.
  await expect(sheet.getByLabel('Euroopa Keskpanga määr alates 01.07.2024')).toHaveValue('4,25');
  await expect(sheet.getByLabel('Euroopa Keskpanga määr alates 01.01.2025')).toHaveValue('3,15');
  await expect(sheet.getByRole('status')).toContainText('15 päeva, 12,25 %');
  await expect(sheet.getByRole('status')).toContainText('15 päeva, 11,15 %');
  await expectWholeSentences(sheet);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Lisa järgmisele arvele' }).click();
  await expect(page.getByText(/^Viivis .* € läheb järgmisele arvele: /)).toBeVisible();

  await overdue.getByRole('button', { name: /^Arvuta viivis: M/ }).click();
  await expect(sheet.getByText('Viivis on arvestatud juba kuni 15.01.2025.')).toBeVisible();
  await sheet.getByLabel('Kuni').fill('15.01.2025');
  await sheet.getByLabel('Kuni').press('Tab');
  await expect(sheet.getByRole('button', { name: 'Lisa järgmisele arvele' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Katkesta' }).click();
}

/** Words in a sheet are never cut off at its edge. */
async function expectWholeSentences(sheet: Locator) {
  const cut = await sheet
    .locator('p')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
  expect(cut).toEqual([]);
}

/**
 * Approves everything that can be approved and settles it with all parties in one step; answers the settled sums, in
 * cents.
 */
async function settleAll(page: Page, parties: Locator): Promise<number> {
  await page.getByRole('button', { name: /^Kinnita kõik: \d+/ }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Kinnita' }).click();
  await expect(page.getByText(/^Kinnitatud: \d+ rida$/)).toBeVisible();
  await page.getByRole('button', { name: /^Koosta \d+ arve/ }).click();
  await question.getByRole('button', { name: /^Koosta/ }).click();
  await expect(page.getByText(/^Koostatud: \d+ arve/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Koosta/ })).toHaveCount(0);
  const [total] = (await cellsOf(parties, 'Arveldatud')).slice(-1);
  return centsOf(total ?? '');
}

/** The values of a column, line by line, with the sum if there is one. */
async function cellsOf(table: Locator, title: string): Promise<string[]> {
  const titles = await table.getByRole('columnheader').allInnerTexts();
  const column = titles.indexOf(title) + 1;
  expect(column, title).toBeGreaterThan(0);
  return table.locator(`tr > td:nth-child(${String(column)})`).allInnerTexts();
}

async function centsIn(table: Locator, title: string): Promise<number> {
  return (await cellsOf(table, title)).reduce((all, sum) => all + centsOf(sum), 0);
}

/** The sum of a column. */
async function numberIn(table: Locator, title: string): Promise<number> {
  const [total = ''] = (await cellsOf(table, title)).slice(-1);
  return Number(total.replaceAll(/\D/g, ''));
}

function rowsOf(parties: Locator): Promise<number> {
  return numberIn(parties, 'Ridu');
}

/** '1 234,56 €' in cents. */
function centsOf(sum: string): number {
  const cents = Number(sum.replaceAll(/\D/g, ''));
  return /[-−]/.test(sum) ? -cents : cents;
}

/** Reads an invoice by UBL with the browser's parser, which is none of ours; sums in cents. */
function readInvoice(page: Page, xml: string) {
  return page.evaluate((text) => {
    const invoice = new DOMParser().parseFromString(text, 'application/xml');
    const all = (name: string) =>
      [...invoice.getElementsByTagNameNS('*', name)].map((each) => each.textContent ?? '');
    const cents = (amount = '') => Math.round(Number(amount) * 100);
    return {
      number: all('ID')[0] ?? '',
      payable: cents(all('PayableAmount')[0]),
      net: cents(all('TaxExclusiveAmount')[0]),
      lines: all('LineExtensionAmount')
        .slice(1)
        .reduce((sum, amount) => sum + cents(amount), 0),
    };
  }, xml);
}
