import type { APIRequestContext } from '@playwright/test';

import type { Location } from '#api/locations/locations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { test } from './driver/driver-job.ts';
import { uniqueNote } from './orders/transport-form.ts';
import { desk } from './screens.ts';
import { expect, stateOf } from './test.ts';

test.use({ role: 'client' });

/** An invoice of one line for a company, and then its credit note; the numbers of both. */
async function invoice(staff: APIRequestContext, partyCompanyId: number, words: string): Promise<string[]> {
  const today = toTallinn(Date.now()).day;
  const send = async (path: string, data: object) => {
    const answer = await staff.post(`/api/freight/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { content: { id: number; number: string } }).content;
  };
  const party = { side: 'CLIENT', partyCompanyId };
  const line = { words, quantity: 1, unit: 'tk', priceCents: 12_345, reason: 'kokkulepe', date: today };
  await send('free-lines', { ...party, ...line });
  const made = await send('statements', { ...party, from: today, to: today });
  const note = await send(`statements/${made.id}/credit`, { reason: 'vale hind' });
  return [made.number, note.number];
}

test('a farmer sees a load that others had brought, its weights and document, the register, and their invoices', async ({
  page,
  browser,
  office,
  expectAccessible,
}) => {
  const own = (await (await page.request.get('/api/locations?size=1')).json()) as { content: Location[] };
  const [place] = own.content;
  if (place === undefined) throw new Error('the farmer has no place');
  const made = await office.makeJob('05:17');
  await office.change(made, { pickup: { id: place.id } });
  const loads = page.getByRole('list', { name: 'Minu veod' }).getByRole('listitem');
  const load = loads.filter({ hasText: '05:17' }).filter({ hasText: formatPlate(made.plate) });

  await test.step('finds it in the menu, with the office to call', async () => {
    await page.goto('/services/homepage');
    await expect(page.getByText(/^Kontor/)).toBeVisible();
    await expect(page.locator('a[href^="tel:"]')).toBeVisible();
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('link', { name: 'Minu veod' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Minu veod' })).toBeVisible();
    await expect(load).toHaveCount(1);
    await expect(load).toContainText('Kinnitatud');
    await expect(load.getByRole('button')).toHaveCount(0);
  });

  await test.step('reads the weights, and saves the document once it is delivered', async () => {
    const { jobId: transportJobId } = made;
    const weights = { grossWeightKg: 43_960, vehicleWeightKg: 15_500 };
    await office.otherPhone('on-route-to-pickup', { transportJobId });
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup' });
    await office.otherPhone('at-location', { transportJobId, stop: 'pickup', ...weights });
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'destination' });
    const there = { transportJobId, stop: 'destination', ...weights, distanceKm: 40 };
    await office.otherPhone('at-location', there);
    await page.reload();
    await expect(load).toContainText('Kohale toimetatud 28,46 t');
    await expect(load).toContainText(/Laaditud\s*28\s460 kg/);
    await expectAccessible();
    const saved = page.waitForEvent('download');
    await load.getByRole('button', { name: 'Saateleht' }).click();
    expect((await saved).suggestedFilename()).toBe(`saateleht-${made.jobId}-${made.rowId}.pdf`);
  });

  await test.step('narrows the list down by words and days, and takes that off again', async () => {
    await page.getByRole('searchbox', { name: 'Otsi' }).fill('sellist kaupa ei ole');
    await expect(page.getByText('Midagi ei leitud')).toBeVisible();
    await page.getByRole('button', { name: 'Tühjenda filtrid' }).click();
    await expect(load).toHaveCount(1);
    await page.goto('/services/my-loads?from=2001-01-01&to=2001-01-31');
    await expect(page.getByText('Midagi ei leitud')).toBeVisible();
  });

  await test.step('reads in the register what the own companies were sold, and corrects nothing', async () => {
    await page.getByRole('link', { name: 'Taimekaitsevahendite register' }).click();
    await expect(page.getByRole('heading', { name: 'Taimekaitsevahendite register' })).toBeVisible();
    await expect(page.getByText('vähemalt 5 aastat')).toBeVisible();
    await expect(page.getByRole('button', { name: /Paranda/ })).toHaveCount(0);
    await expectAccessible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.json$/);
  });

  await test.step('reads an invoice and its credit note', async () => {
    const staff = await browser.newContext({ storageState: stateOf('staff') });
    const words = uniqueNote();
    const [number = '', note = ''] = await invoice(staff.request, place.company.id, words);
    await staff.close();
    await page.goto('/services/my-invoices');
    const list = page.getByRole('list', { name: 'Minu arved' }).getByRole('listitem');
    const first = list.filter({ has: page.getByRole('button', { name: `Ava ${number}`, exact: true }) });
    await expect(first).toContainText(`Krediteeritud: ${note}`);
    await expect(first).not.toContainText('Tasuda');
    await expect(list.filter({ hasText: `Kreeditarve arvele ${number}` })).toContainText('−');
    await expectAccessible();
    await first.getByRole('button', { name: `Ava ${number}`, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `Arve ${number}` });
    await expect(sheet).toContainText(words);
    await expect(sheet).toContainText('123,45 €');
    await expectAccessible();
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await first.getByRole('button', { name: 'PDF' }).click();
    expect((await saved).suggestedFilename()).toBe(`arve-${number}.pdf`);
  });

  await test.step('has both as tables at a desk', async () => {
    await page.setViewportSize(desk.viewport);
    await expect(page.getByRole('table', { name: 'Minu arved' })).toBeVisible();
    await page.goto('/services/my-loads');
    const table = page.getByRole('table', { name: 'Minu veod' });
    await expect(table.getByRole('row').filter({ hasText: formatPlate(made.plate) })).toContainText(
      '28 460 kg',
    );
    await expectAccessible();
  });
});
