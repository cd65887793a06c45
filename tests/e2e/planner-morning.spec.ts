import type { JobRow } from '#api/job-row/job-table.ts';
import { addDays, formatDay, weekday } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { correct } from './job-table/correction.ts';
import { firstRowId, grid, keepSettingsApart, uniqueWord } from './job-table/table-page.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

test.use({ role: 'staff', ...desk });
test.beforeEach(({ page }) => keepSettingsApart(page));

// More than a page of the table holds at first: what a person does for them is as much for 96, which the search is
// tried with in src/domain/planning/suggest/suggest-plan.test.ts.
const [orders, loadsOfOrder] = [8, 4];
const loads = orders * loadsOfOrder;

async function contentOf<Item>(page: Page, path: string): Promise<Item[]> {
  return ((await (await page.request.get(path)).json()) as { content: Item[] }).content;
}

/** Loads of grain from the nearest farms to the two places of the business, which nobody has given a truck. */
async function makeLoads(page: Page, transportDate: string, note: string): Promise<void> {
  interface Place {
    id: number;
    companyId: number;
    latitude: number;
    longitude: number;
  }
  const places = (await contentOf<Place>(page, '/api/locations?size=60')).filter(
    ({ latitude }: { latitude: number | null }) => latitude !== null,
  );
  const own = places.filter(({ companyId }) => companyId === 1);
  const away = (farm: Place, place: Place) =>
    Math.hypot(farm.latitude - place.latitude, (farm.longitude - place.longitude) / 2);
  const farms = places.filter(({ companyId }) => companyId !== 1);
  // Routes so short that the trucks can carry all loads, however little time the search has on a busy machine.
  const hauls = own.flatMap((destination) => {
    const rest = own.filter((place) => place !== destination);
    const nearby = farms.filter((farm) => rest.every((place) => away(farm, destination) < away(farm, place)));
    return nearby
      .toSorted((one, other) => away(one, destination) - away(other, destination))
      .slice(0, orders / own.length)
      .map((farm) => ({ farm, destination }));
  });
  // Both can handle the loads of a whole day: a location has one lane unless it is set to more.
  const busy = [...own, ...hauls.map(({ farm }) => farm)];
  await Promise.all(busy.map(({ id }) => correct(page, 'locations', id, { lanes: 4 })));
  const answer = await page.request.get('/api/products?search=nisu&size=1');
  const { items } = (await answer.json()) as { items: { id: number }[] };
  // As farmers order grain: much of it at once, which is then split into loads.
  const order = async ({ farm, destination }: (typeof hauls)[number]) => {
    const data = {
      transportDate,
      client: farm,
      pickup: farm,
      destination,
      product: items[0],
      quantity: 25 * loadsOfOrder,
      note,
      confirmed: ['quantity'],
    };
    const made = await page.request.post('/api/transport-orders', { data });
    expect(made.status()).toBe(201);
    const { content } = (await made.json()) as { content: { id: number } };
    const split = { loads: Array.from({ length: loadsOfOrder }, () => ({ quantity: 25 })) };
    const address = `/api/transport-orders/${content.id}/loads`;
    expect((await page.request.post(address, { data: split })).status()).toBe(200);
  };
  await Promise.all(hauls.map(order));
}

test("a dispatcher's morning: from 32 loads to a plan that is sent, in under forty actions", async ({
  page,
  expectConsole,
}) => {
  // This test counts actions: thirty sends one after the other are slow on a busy machine.
  test.setTimeout(360_000);
  // Trucks without a phone or a driver's code are refused, and named.
  expectConsole(/422/);
  // A Wednesday of its own: places are closed on Sundays.
  const today = toTallinn(Date.now()).day;
  const date = addDays(today, 3 - weekday(today) + 7 * (60 + (test.info().repeatEachIndex % 20)));
  const note = uniqueWord();
  await makeLoads(page, date, note);
  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };

  await test.step('takes the suggested plan', async () => {
    await page.goto('/services/homepage');
    await act(() => page.getByRole('link', { name: 'Päevaplaan' }).click());
    await act(() => page.getByRole('textbox', { name: 'Päev' }).fill(formatDay(date)));
    await act(() => page.keyboard.press('Enter'));
    await expect(page.getByRole('region', { name: 'Määramata' })).toContainText(`${loads} veotööd`);
    await act(() => page.getByRole('button', { name: 'Soovita plaan' }).click());
    const sheet = page.getByRole('dialog', { name: 'Soovita plaan' });
    await expect(sheet.getByText(/^tühisõit/).first()).toBeVisible();
    // On a busy machine the search may not place all of them in its time.
    const longer = sheet.getByRole('button', { name: 'Otsi kauem' });
    await expect(longer).toBeVisible();
    for (let more = 0; more < 5 && (await sheet.getByText('Autot ei leitud').isVisible()); more += 1) {
      await act(() => longer.click());
      await expect(longer).toBeVisible();
    }
    await expect(sheet.getByText('Autot ei leitud')).toBeHidden();
    // Until the server has answered, nothing is shown as saved.
    const saved = Promise.withResolvers<void>();
    await page.route('**/patch-products', async (route) => {
      await saved.promise;
      await route.continue();
    });
    await act(() => sheet.getByRole('button', { name: 'Võta kõik' }).click());
    await expect(sheet).toContainText(`Salvestan: ${loads} soovitust…`);
    await expect(sheet).not.toContainText('Võetud');
    saved.resolve();
    // One step of the board, however many loads it is.
    await expect(sheet).toContainText(`Võetud ${loads} / ${loads}`);
    await act(() => page.keyboard.press('Control+z'));
    await expect(sheet).toContainText(`${loads} soovitust`);
    await act(() => page.keyboard.press('Control+y'));
    await expect(sheet).toContainText(`Võetud ${loads} / ${loads}`);
    await act(() => sheet.getByRole('button', { name: 'Ava tabelis' }).click());
  });

  await test.step('sees the whole day on one page', async () => {
    await expect(page.getByText(`${loads} rida`)).toBeVisible();
    await firstRowId(page);
    const height = () => grid(page).evaluate(({ scrollHeight }) => scrollHeight);
    const ofTwenty = await height();
    await act(() => page.getByRole('button', { name: 'Tabeli seaded' }).click());
    await act(() => page.getByLabel('Tulemusi lehel').fill('100'));
    await act(() => page.keyboard.press('Enter'));
    await act(() => page.keyboard.press('Escape'));
    await expect(page.getByText(/^Leht 1 \/ [2-9]/)).toBeHidden();
    // The first twenty stand until all have come: what is chosen before that is they alone.
    await expect.poll(height).toBeGreaterThan(1.2 * ofTwenty);
  });

  for (const send of ['Saada SMS', 'Koosta e-veoseleht', 'Saada jälgimisteenusesse']) {
    await test.step(send, async () => {
      await act(() => grid(page).getByRole('gridcell').nth(1).click());
      await act(() => page.keyboard.press('Control+a'));
      await expect(page.getByText(new RegExp(`^Valitud kokku .*, ridu ${loads}$`))).toBeVisible();
      await act(() => grid(page).getByRole('gridcell').nth(1).click({ button: 'right' }));
      const menu = page.getByRole('dialog', { name: `${loads} rida valitud` });
      await act(() => menu.getByRole('menuitem', { name: send }).click());
      const sheet = page.getByRole('dialog', { name: new RegExp(`^${send}`) });
      await act(() => sheet.getByRole('button', { name: /^(Alusta|Saada \d+ sõnumit)$/ }).click());
      await act(() =>
        sheet.locator('footer').getByRole('button', { name: 'Sulge' }).click({ timeout: 120_000 }),
      );
    });
  }

  expect(actions).toBeLessThan(40);
  const rows = await contentOf<JobRow>(page, `/api/transport-jobs/datatable?notes=${note}&size=100`);
  expect(rows).toHaveLength(loads);
  expect(
    rows.filter(({ truck, time }) => truck === null || time === null).map(({ pickup }) => pickup),
  ).toEqual([]);
  // Some of the demo's trucks lack data that a send needs.
  const share = (isSent: (row: JobRow) => boolean) => rows.filter(isSent).length / loads;
  expect(share((row) => row.isSMSSent)).toBeGreaterThan(0.75);
  expect(share((row) => row.sentToWaybill)).toBeGreaterThan(0.6);
  expect(share((row) => row.sentToFleetService)).toBeGreaterThan(0.6);
});
