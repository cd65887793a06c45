import { formatPlate } from '#domain/vehicles/plate.ts';

import { test } from './driver/driver-job.ts';
import type { MadeJob } from './driver/office.ts';
import { rowsWith } from './job-table/table-page.ts';
import { choose, uniqueNote } from './orders/transport-form.ts';
import { desk } from './screens.ts';
import { expect, type Page, stateOf } from './test.ts';

test.use({ role: 'client' });

const notices = (page: Page) => page.getByRole('region', { name: 'Teated' });
const loads = (page: Page) => page.getByRole('region', { name: 'Koormad' });

/** The line of an alert about the load with this note; a long list is read as it is scrolled. */
async function alert(page: Page, kind: string, note: string) {
  await page.goto(`/services/alerts?kind=${kind}`);
  const line = page.getByRole('listitem').filter({ hasText: note });
  await expect(async () => {
    if ((await line.count()) === 0) await page.mouse.wheel(0, 2000);
    await expect(line).toBeVisible({ timeout: 1000 });
  }).toPass();
  return line;
}

test("a farmer's day, from an order to grain delivered", async ({ page, browser, office }) => {
  const note = uniqueNote();
  const staff = await browser.newContext({ ...desk, storageState: stateOf('staff'), locale: 'et-EE' });
  const officePage = await staff.newPage();

  const id = await test.step('orders', async () => {
    await page.goto('/services/homepage');
    await page.getByRole('button', { name: 'Veotellimus', exact: true }).click();
    await page.getByLabel('Ettevõte', { exact: true }).click();
    await page.getByRole('option').first().click();
    await choose(page, 'Toode', 'Rukis');
    await page.getByLabel('Kogus').fill('24');
    await page.getByLabel('Märkused').fill(note);
    await page.getByRole('button', { name: 'Valmis' }).click();
    await expect(notices(page).getByText('Veotellimuse loomine õnnestus!')).toBeVisible();
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('link', { name: 'Tellimused', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Otsi' }).fill(note);
    const orders = page.getByRole('listitem').filter({ hasText: 'Rukis' });
    await expect(orders).toHaveCount(1);
    await expect(orders).toContainText('Ootab kinnitamist');
    await orders.getByRole('link', { name: /Rukis/ }).click();
    await expect(page).toHaveURL(/\/services\/orders\/transport\/\d+$/);
    return Number(page.url().split('/').at(-1));
  });

  await test.step('changes the order before it is confirmed', async () => {
    await expect(page.getByText(/^Ootab kinnitamist, soovitud /)).toBeVisible();
    await page.getByRole('button', { name: 'Muuda', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Muuda' });
    await sheet.getByLabel('Kogus').fill('28,5');
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();
    await expect(loads(page)).toContainText('28,5 t');
  });

  const [row] = await rowsWith(officePage, note);
  const made: MadeJob = {
    plate: '',
    time: '04:27',
    jobId: row!.transportJobId,
    rowId: row!.id,
    pickup: '',
    destination: '',
  };

  await test.step('the office confirms it and gives it a truck', async () => {
    const line = await alert(officePage, 'ORDER_UNCONFIRMED', note);
    await line.getByRole('button', { name: 'Kinnita', exact: true }).click();
    // What the farmer wrote is read before.
    const question = officePage.getByRole('dialog', { name: 'Kinnita tellimus' });
    await expect(question).toContainText(note);
    await question.getByRole('button', { name: 'Kinnita' }).click();
    await expect(line).toHaveCount(0);
    const driven = await office.makeJob('04:26');
    const { truck, destination } = await office.row(driven.rowId);
    await office.cancel(driven);
    made.plate = driven.plate;
    await office.change(made, {
      truck: { id: truck?.id },
      time: made.time,
      destination: { id: destination?.id },
    });
  });

  await test.step('sees the truck, and asks for a change', async () => {
    await page.reload();
    await expect(loads(page)).toContainText('Kinnitatud');
    await expect(loads(page)).toContainText(formatPlate(made.plate));
    await expect(loads(page)).toContainText(made.time);
    await expect(page.getByText(new RegExp(`^Planeeritud .+ kell ${made.time}, auto `))).toBeVisible();
    // The pages of places and trucks are the office's.
    await expect(page.getByRole('region', { name: 'Mida telliti' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Muuda', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Soovin muuta' }).click();
    const sheet = page.getByRole('dialog', { name: 'Soovin muuta' });
    // Words are needed as long as neither day nor quantity says what is requested.
    await expect(sheet.getByText('valikuline')).toHaveCount(2);
    await sheet.getByLabel('Uus kogus').fill('20');
    await expect(sheet.getByText('valikuline')).toHaveCount(3);
    await sheet.getByLabel('Uus kogus').fill('');
    await sheet.getByLabel('Mida muuta?').fill(`Tulge tagumisest väravast, ${note}`);
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await expect(notices(page).getByText('Soov on kontorile saadetud')).toBeVisible();
  });

  await test.step('the office settles what was asked', async () => {
    const line = await alert(officePage, 'ORDER_CHANGE_ASKED', note);
    const asked = `Tellimus ${id}: Tulge tagumisest väravast, ${note}`;
    await expect(line).toContainText(asked);
    await line.getByRole('button', { name: asked }).click();
    const panel = officePage.getByRole('dialog', { name: 'Klient soovib muuta' });
    await panel.getByRole('button', { name: 'Lahenda' }).click();
    const sheet = officePage.getByRole('dialog', { name: 'Märgi lahendatuks' });
    await sheet.getByLabel('Märkus').fill('Juhile öeldud');
    await sheet.getByRole('button', { name: 'Lahenda' }).click();
    await expect(line).toHaveCount(0);
    await page.reload();
    // What the office notes for itself, without an answer, is not the farmer's to read.
    await expect(page.getByText('kontor on soovi läbi vaadanud')).toBeVisible();
    await expect(page.getByText('Juhile öeldud')).toHaveCount(0);
  });

  await test.step('sees the truck come, load and deliver', async () => {
    const { jobId: transportJobId } = made;
    const weights = { grossWeightKg: 43_960, vehicleWeightKg: 15_500 };
    await office.otherPhone('on-route-to-pickup', { transportJobId });
    await page.reload();
    await expect(loads(page)).toContainText('Auto teel');
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup' });
    await page.reload();
    await expect(loads(page)).toContainText('Laadimisel');
    await office.otherPhone('at-location', { transportJobId, stop: 'pickup', ...weights });
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'destination' });
    await office.otherPhone('at-location', {
      transportJobId,
      stop: 'destination',
      ...weights,
      distanceKm: 40,
    });
    await page.goto('/services/homepage');
    const order = page.getByRole('region', { name: 'Minu tellimused' }).getByRole('listitem');
    await expect(order.filter({ hasText: 'Kohale toimetatud 28,46 t' }).first()).toBeVisible();
    await page.goto(`/services/orders/transport/${id}`);
    await expect(loads(page)).toContainText('Kohale toimetatud 28,46 t');
    await expect(page.getByText(/^Kohale toimetatud .* kell \d\d:\d\d, 28,46\st$/)).toBeVisible();
  });

  await staff.close();
});
