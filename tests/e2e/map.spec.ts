import { makeCarrier, makeTruck, retireTrucks } from './driver/own-driver.ts';
import { freeDay, give, makeJobs } from './planner-page.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

test.use({ role: 'staff' });

/** A program that says where trucks are. */
async function tellPosition(page: Page, device: string, latitude: number, longitude: number): Promise<void> {
  const made = await page.request.post('/api/admin/tokens', {
    data: { name: `Traccar ${device}`, scopes: ['positions'] },
  });
  const { content } = (await made.json()) as { content: { token: string } };
  const at = new Date(Date.now() - 12 * 60_000).toISOString();
  const answer = await page.request.post('/api/positions', {
    headers: { authorization: `Bearer ${content.token}` },
    data: [{ device, at, latitude, longitude, speedKmh: 62, courseDeg: 300 }],
  });
  expect(await answer.json()).toEqual({ content: { taken: 1, refused: [] } });
}

test.describe('at a desk', () => {
  test.use(desk);

  test('the map shows loads and trucks, its list says the same, and a load gets its truck there', async ({
    page,
    expectAccessible,
  }) => {
    const date = freeDay(11);
    const [first, second] = (await makeJobs(page, date, [20, 21])) as [number, number];
    const truck = await makeTruck(page.request, await makeCarrier(page.request), 'Kaardi Juht');
    await page.request.patch(`/api/admin/trucks/${truck.id}`, {
      data: { version: 1, changes: { positionDevice: truck.plate } },
    });
    await tellPosition(page, truck.plate, 58.9, 25.6);
    await give(page, first, truck.id, '08:00');

    await page.goto('/services/homepage');
    await page.getByRole('navigation').getByRole('link', { name: 'Kaart' }).click();
    await page.goto(`/services/map?date=${date}`);
    await expect(page.getByRole('heading', { name: 'Kaart' })).toBeVisible();
    await expect(page.locator('[data-map=drawn]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Päeva kaart' })).toBeVisible();
    const list = page.getByRole('region', { name: 'Nimekiri' });
    const seen = list.getByRole('button', { name: /nähtud 12 min tagasi · sõidab 62 km\/h/ });
    await expect(seen.first()).toBeVisible();
    const waiting = list.getByRole('listitem').filter({ hasText: '21 t' });
    await expect(waiting.getByRole('button', { name: new RegExp(`^Rida ${second},`) })).toBeVisible();
    await expectAccessible();

    const legend = page.getByRole('list', { name: 'Värvid' });
    await expect(legend).toContainText('Lõpetamata');
    await expect(legend).toContainText('ootab laadimist');

    await test.step('a truck says when it was seen', async () => {
      await seen.first().click();
      await expect(page.getByRole('dialog')).toContainText(/nähtud 1\d min tagasi/);
      await page.keyboard.press('Escape');
    });

    await test.step('a load opens what the board opens', async () => {
      await list.getByRole('button', { name: new RegExp(`^Rida ${first},`) }).click();
      const sheet = page.getByRole('dialog', { name: `${first}` });
      await sheet.getByRole('button', { name: 'Kaardil' }).click();
      await expect(sheet.locator('[data-map=drawn]')).toBeVisible();
      // Below the button, which is the last thing in sight.
      await expect(sheet.locator('[data-map=drawn]')).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
    });

    await test.step('a load without a truck gets one', async () => {
      await waiting.getByRole('button', { name: 'Määra auto' }).click();
      const sheet = page.getByRole('dialog', { name: 'Määra autole' });
      await sheet.getByLabel('Auto').fill(truck.plate);
      await page.getByRole('listbox').getByRole('option').first().click();
      await sheet.getByLabel('Kellaaeg').fill('15:00');
      await sheet.getByRole('button', { name: 'Määra', exact: true }).click();
      await expect(sheet).toBeHidden();
      await expect(list.getByRole('button', { name: 'Määra auto' })).toHaveCount(0);
    });

    await test.step('the filter without a truck leaves none', async () => {
      await page.getByRole('button', { name: 'Autota' }).click();
      await expect(page).toHaveURL(/truck=none/);
      await expect(list.getByText('Sellel päeval ei ole siin ühtegi koormat.')).toBeVisible();
    });
    await retireTrucks(page.request, [truck]);
  });

  test('where WebGL cannot draw, the list says the same', async ({ page }) => {
    const date = freeDay(12);
    await makeJobs(page, date, [22]);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`/services/map?date=${date}`);
    await expect(page.getByText('See seade ei saa kaarti joonistada. Nimekiri ütleb sama.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nimekiri' }).getByText('22 t Nisu')).toBeVisible();
  });
});

test('on a phone the list is a sheet over the map', async ({ page, expectAccessible }) => {
  const date = freeDay(13);
  await makeJobs(page, date, [23]);
  await page.goto(`/services/map?date=${date}`);
  await expect(page.locator('[data-map=drawn]')).toBeVisible();
  const handle = page.getByRole('button', { name: /^Nimekiri/ });
  await expect(handle).toContainText('1 koorem autota');
  await handle.click();
  await expect(page.getByRole('button', { name: 'Määra auto' })).toBeVisible();
  await expectAccessible();
});
