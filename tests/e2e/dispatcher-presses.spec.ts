import type { JobRow } from '#api/job-row/job-table.ts';
import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeRowWith } from './job-table/correction.ts';
import {
  cell,
  grid,
  keepSettingsApart,
  makeRows,
  openTable,
  rowsWith,
  uniqueWord,
} from './job-table/table-page.ts';
import { transportOrderAddress } from './orders/transport-order-form.ts';
import { countPresses, takeFirst } from './presses.ts';
import { desk } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

test('what a dispatcher does all day takes few presses', async ({ page, expectConsole }) => {
  // What speaks against a truck or a time is asked about.
  expectConsole(/422/);
  test.slow();
  const { day: today } = toTallinn(Date.now());
  const presses = await countPresses(page);
  const [alone, word] = [uniqueWord(), uniqueWord()];
  await makeRows(page, alone, 1, today);
  // A day on which nobody has other work.
  const date = addDays(today, 41);
  const makeFive = async (day: string) => {
    const rows: JobRow[] = [];
    for (let made = 0; made < 5; made += 1) {
      rows.push((await makeRowWith(page, word, { lacks: {}, date: day })).row);
    }
    return rows;
  };
  const made = await makeFive(date);
  const first = made[0]!;

  await test.step('gives a truck where it is missed: 3', async () => {
    await page.goto('/services/alerts?kind=TRUCK_MISSING');
    const line = page
      .getByRole('group', { name: 'Lahtised asjad' })
      .getByRole('listitem')
      .filter({ hasText: alone });
    await expect(async () => {
      if ((await line.count()) === 0) await page.mouse.wheel(0, 2000);
      await expect(line).toBeVisible({ timeout: 1000 });
    }).toPass();
    await presses.within(3, async () => {
      await line.getByRole('button', { name: 'Määra auto' }).click();
      const choice = page.getByRole('dialog', { name: 'Määra auto' });
      await page.getByRole('option').filter({ hasText: /vaba/ }).first().click();
      await choice.getByRole('button', { name: 'Salvesta' }).click();
      await expect(line).toHaveCount(0);
    });
  });

  await test.step('tells five scattered drivers: a tick each and three presses', async () => {
    await openTable(page, word, '&sort=id,asc');
    await presses.within(5 + 3, async () => {
      for (const { id } of made) await (await cell(page, id, 'Klient')).click({ modifiers: ['Control'] });
      await page.getByRole('button', { name: 'Tegevused (5)' }).click();
      await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
      const sheet = page.getByRole('dialog', { name: /^Saada SMS/ });
      await sheet.getByRole('button', { name: /^Saada \d+ sõnumit$/ }).click();
      await expect(sheet.getByText('5 tehtud')).toBeVisible();
    });
    await page.keyboard.press('Escape');
  });

  await test.step('tells five drivers who stand among others that were told: 5', async () => {
    await makeFive(addDays(date, 1));
    await openTable(page, word, '&sort=truck,asc');
    await presses.within(5, async () => {
      await page.getByRole('button', { name: 'Saatmata', exact: true }).click();
      await expect(page).toHaveURL(/awaitsSending=true/);
      await expect(grid(page).getByRole('row')).toHaveCount(11);
      await grid(page).getByRole('columnheader').first().locator('[data-tick]').click();
      await page.getByRole('button', { name: 'Tegevused (10)' }).click();
      await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
      const sheet = page.getByRole('dialog', { name: /^Saada SMS/ });
      await expect(sheet.getByRole('status')).toHaveText('5 juba saadetud (proov)');
      // Each tells when it was sent and to whom, none that it was a trial once more.
      await expect(sheet.getByText(/^Saadetud \d\d\.\d\d\.\d{4} \d\d:\d\d \S/u)).toHaveCount(5);
      await expect(sheet.getByText('(proov)')).toHaveCount(1);
      await sheet.getByRole('button', { name: /^Saada \d+ sõnumit$/ }).click();
      await expect(sheet.getByRole('status')).toHaveText(/^5 tehtud.*5 juba saadetud/);
    });
    await page.keyboard.press('Escape');
  });

  await test.step('moves a load that was sent, 3, and tells SMS and e-waybill, 2', async () => {
    const waybill = await page.request.post(`/api/waybills/transport-jobs/${first.transportJobId}`, {
      data: {},
    });
    expect(waybill.ok(), await waybill.text()).toBe(true);
    await page.reload();
    await presses.within(3, async () => {
      await (await cell(page, first.id, 'Kellaaeg')).click();
      await page.keyboard.type('0437');
      await page.keyboard.press('Enter');
      await expect(await cell(page, first.id, 'Kellaaeg')).toHaveText('04:37');
    });
    await presses.within(2, async () => {
      await page.getByRole('button', { name: 'Saada uuesti' }).click();
      const sheet = page.getByRole('dialog', { name: 'Saada uuesti: 1 rida' });
      await expect(sheet).toContainText('e-veoseleht');
      await sheet.getByRole('button', { name: 'Saada uuesti' }).click();
      await expect(sheet).toBeHidden();
    });
  });

  await test.step('takes an order of 180 t by phone and splits it: 12', async () => {
    const note = uniqueWord();
    await page.goto(transportOrderAddress);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await presses.within(12, async () => {
      await takeFirst(field('Toode'), 'nisu');
      await takeFirst(field('Klient'), first.client.name);
      await field('Kogus').fill('180');
      await field('Märkused').fill(note);
      await page.getByRole('switch', { name: /koormat/ }).click();
      await page.getByRole('button', { name: 'Valmis' }).click();
      const sheet = page.getByRole('dialog', { name: 'Jaga koormateks' });
      await sheet.getByRole('button', { name: 'Jaga 7 koormaks' }).click();
      await expect(sheet).toBeHidden();
    });
    expect(await rowsWith(page, note)).toHaveLength(7);
  });
});
