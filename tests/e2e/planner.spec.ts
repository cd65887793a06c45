import { addDays, type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeCarrier, makeTruck, retireTrucks } from './driver/own-driver.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { desk } from './screens.ts';
import { expect, type Locator, type Page, type Route, stateOf, test } from './test.ts';

test.use({ role: 'staff' });

/** A day of each test's own, when nobody else drives. */
function freeDay(test: number): Day {
  return addDays(toTallinn(Date.now()).day, 200 + test * 40 + Math.floor(Math.random() * 40));
}

async function makeJobs(
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

async function give(page: Page, rowId: number, truckId: number, time: string): Promise<void> {
  const read = await page.request.get(`/api/transport-job-products/${rowId}`);
  const { content } = (await read.json()) as { content: { version: number } };
  const changes = { truck: { id: truckId }, time };
  const answer = await page.request.patch('/api/transport-job-products/patch-products', {
    data: [{ id: rowId, version: content.version, changes }],
  });
  expect(answer.status()).toBe(200);
}

function jobOf(page: Page, rowId: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Rida ${rowId},`) });
}

/** The lines of the trucks, in their order. */
function lineAt(page: Page, index: number): Locator {
  return page.getByRole('region', { name: 'Autode päev' }).locator('[data-truck]').nth(index);
}

/** Takes hold of a job and brings it to an hour of a line, without letting go. */
async function drag(page: Page, job: Locator, line: Locator, hour: number): Promise<void> {
  await job.hover();
  await page.mouse.down();
  const track = await line.locator('[data-track]').boundingBox();
  if (track === null) throw new Error('the line is not in view');
  // Two steps: the first one takes hold.
  await page.mouse.move(track.x + 300, track.y + 20, { steps: 3 });
  await page.mouse.move(track.x + ((hour - 5) / 17) * track.width, track.y + 20, { steps: 3 });
}

test.describe('at a desk', () => {
  test.use(desk);

  test('two dispatchers plan the same day at once', async ({
    page,
    browser,
    expectAccessible,
    expectConsole,
  }) => {
    // 422: the other job was read beside this one, and counts as answered.
    expectConsole(/409|422/);
    const date = freeDay(0);
    const [first, second, third] = (await makeJobs(page, date, [20, 21, 22])) as [number, number, number];
    const other = await (
      await browser.newContext({ ...desk, storageState: stateOf('staffdriver') })
    ).newPage();
    for (const each of [page, other]) {
      await each.goto(`/services/planner?date=${date}`);
      await expect(each.getByRole('region', { name: 'Määramata' }).getByRole('listitem')).toHaveCount(3);
      await expect(each.getByRole('banner').getByText('Otse')).toBeVisible();
    }

    // Drawn from the tray onto a truck: here immediately, and at the colleague's by itself.
    await drag(page, jobOf(page, first), lineAt(page, 0), 8);
    await page.mouse.up();
    for (const each of [page, other]) {
      await expect(lineAt(each, 0).getByRole('button')).toHaveAccessibleName(
        new RegExp(`^Rida ${first}, 08:00–.*20\\st`),
      );
    }

    // The other one wants the same truck, and sees the job in the way before letting go.
    await drag(other, jobOf(other, second), lineAt(other, 0), 8.5);
    await expect(other.getByRole('status', { name: 'Mis on poolt ja vastu' })).toContainText(`${first}`);
    await other.mouse.up();
    for (const each of [page, other]) {
      await expect(lineAt(each, 0).getByRole('button')).toHaveCount(2);
      await expect(jobOf(each, second)).toHaveAccessibleName(/08:30–.*kattub teise tööga/);
    }
    await expectAccessible();

    // By keys: a quarter of an hour later, and to the next truck.
    await jobOf(page, second).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(jobOf(page, second)).toBeFocused();
    await expect(lineAt(other, 1).getByRole('button')).toHaveAccessibleName(
      new RegExp(`^Rida ${second}, 08:45–`),
    );
    // A notice may offer the same.
    await page.getByRole('main').getByRole('button', { name: 'Võta tagasi' }).click();
    await expect(lineAt(other, 0).getByRole('button')).toHaveCount(2);
    await expect(jobOf(other, second)).toHaveAccessibleName(/, 08:30–/);

    // Both move the same job in the same moment: the later one is told, and nothing is overwritten.
    const truckId = Number(await lineAt(page, 3).getAttribute('data-truck'));
    const moveAsOther = async (route: Route) => {
      await give(other, third, truckId, '13:00');
      await route.continue();
    };
    await page.route('**/patch-products', moveAsOther, { times: 1 });
    await drag(page, jobOf(page, third), lineAt(page, 2), 10);
    await page.mouse.up();
    await expect(page.getByText('Seda tööd on vahepeal muudetud')).toBeVisible();
    await expect(lineAt(page, 3).getByRole('button')).toHaveAccessibleName(/, 13:00–/);
    await expect(lineAt(page, 2).getByRole('button')).toHaveCount(0);
    await other.context().close();
  });

  test('a job stands where it is let go, before the server has answered', async ({ page }) => {
    const date = freeDay(2);
    const [rowId] = (await makeJobs(page, date, [26])) as [number];
    await page.goto(`/services/planner?date=${date}`);
    const job = jobOf(page, rowId);
    // On paper too, which is as narrow as a phone.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(job).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(desk.viewport);
    // For the desk a sheet with the hours across, which goes once it is printed.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('button', { name: 'Prindi' }).click();
    await page.getByRole('button', { name: /^Leht lauale/ }).click();
    const sheet = page.locator('[data-printed]');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
    // All of the bar in one line.
    const fieldAndName = 80;
    const bar = await page.getByRole('group', { name: 'Päevaplaan' }).boundingBox();
    expect(bar?.height).toBeLessThan(fieldAndName);
    await drag(page, job, lineAt(page, 0), 8);
    await page.mouse.up();
    await expect(job).toHaveAccessibleName(/, 08:00–/);
    await expect(job).toHaveCSS('opacity', '1');

    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/patch-products', async (route) => {
      await answered;
      await route.continue();
    });
    const start = await job.boundingBox();
    if (start === null) throw new Error('the job is not in view');
    await page.mouse.move(start.x + 20, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(start.x + 140, start.y + 20, { steps: 4 });
    const preview = lineAt(page, 0).getByText('10:00', { exact: true });
    const shown = await preview.boundingBox();
    await page.mouse.up();
    await expect(preview).toBeHidden();
    expect(Math.round((await job.boundingBox())?.x ?? 0)).toBe(Math.round(shown?.x ?? 0));
    answer();
    await expect(job).toHaveAccessibleName(/, 10:00–/);
    await expect(job).toHaveCSS('opacity', '1');

    // With all hours visible, a short job's text and the sums of the day are still complete.
    const more = page.getByRole('button', { name: 'Rohkem tunde korraga' });
    while (await more.isEnabled()) await more.click();
    const amount = job.getByText(/^26\st$/);
    await expect(amount).toBeVisible();
    const totals = page.getByLabel('Päev kokku');
    for (const each of [amount, totals])
      expect(await each.evaluate((at) => at.scrollWidth - at.clientWidth)).toBeLessThanOrEqual(0);

    // In a tight row, where all loads are about as large, it says where it comes from.
    await page.getByRole('button', { name: 'Tihe' }).click();
    await expect(amount).toBeHidden();
    const route = job.getByText('→');
    await expect(route).toBeVisible();
    expect((await route.boundingBox())?.width).toBeGreaterThan(25);

    // The folded tray leaves the board its room, and is still dragged to.
    const tray = page.getByRole('region', { name: 'Määramata' });
    const board = page.getByRole('region', { name: 'Autode päev' });
    const width = async () => (await board.boundingBox())?.width ?? 0;
    const narrow = await width();
    await tray.getByRole('button', { name: /^Määramata/ }).click();
    expect(await width()).toBeGreaterThan(narrow + 150);
    await job.hover();
    await page.mouse.down();
    const strip = await tray.boundingBox();
    if (strip === null) throw new Error('the tray is not in view');
    for (const y of [120, 140]) await page.mouse.move(strip.x + strip.width / 2, strip.y + y, { steps: 3 });
    await page.mouse.up();
    await expect(tray).toContainText(/1 veotöö · 26\st/);
    await expect(lineAt(page, 0).getByRole('button')).toHaveCount(0);
  });

  test('a load that may not be loaded where it stands is released from the board', async ({ page }) => {
    const date = freeDay(3);
    const truck = await makeTruck(page.request, await makeCarrier(page.request), `Mati ${uniqueWord()}`);
    const [wheat] = (await makeJobs(page, date, [24])) as [number];
    await give(page, wheat, truck.id, '15:00');
    const [diesel] = (await makeJobs(page, date, [5000], 'diislikütus')) as [number];
    await give(page, diesel, truck.id, '08:00');

    await page.goto(`/services/planner?date=${date}`);
    await expect(jobOf(page, wheat)).toHaveAccessibleName(/laadida ei tohi/);
    await jobOf(page, wheat).click();
    const sheet = page.getByRole('dialog', { name: `Rida ${wheat}` });
    await sheet.getByRole('button', { name: 'Luba laadida' }).click();
    await sheet.getByLabel('Põhjus').fill('Paak pesti, akt 12');
    await sheet.getByRole('button', { name: 'Luba laadida' }).click();
    await expect(jobOf(page, wheat)).not.toHaveAccessibleName(/laadida ei tohi/);
    await expect(sheet).not.toContainText('laadida ei tohi');
    await expect(sheet.getByLabel('Põhjus')).toBeHidden();
    await retireTrucks(page.request, [truck]);
  });
});

test('on a phone a job is given a truck by its menu; what was typed is not lost, and findings are told once the server has said so', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  await test.step('given by its menu; what was typed is not lost', async () => {
    expectConsole(/500/);
    const date = freeDay(1);
    const [rowId] = (await makeJobs(page, date, [24])) as [number];
    await page.goto(`/services/planner?date=${date}`);
    // Whose trucks are shown is asked for: the day and what is done with it take three lines.
    const carrier = page.getByRole('combobox', { name: 'Vedaja' });
    const tray = page.getByRole('region', { name: 'Määramata' });
    await expect(tray).toBeVisible();
    await expect(carrier).toHaveCount(0);
    expect((await tray.boundingBox())?.y).toBeLessThan(844 / 2);
    await page.getByRole('button', { name: 'Vali vedaja' }).click();
    await expect(carrier).toBeVisible();
    await page.getByRole('button', { name: /^Määramata/ }).click();
    await jobOf(page, rowId).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Määra autole…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Määra autole' });
    await sheet.getByRole('combobox', { name: 'Auto' }).click();
    const option = page.getByRole('listbox').getByRole('option').first();
    const plate = /\d+ [A-Z]+/.exec(await option.innerText())?.[0] ?? '';
    await option.click();
    await sheet.getByRole('textbox', { name: 'Kellaaeg' }).fill('930');
    await sheet.getByRole('button', { name: 'Katkesta' }).click();
    await page.getByRole('button', { name: 'Jää siia' }).click();
    await page.route('**/patch-products', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    const assign = sheet.getByRole('button', { name: 'Määra', exact: true });
    await assign.click();
    await expect(page.getByText('Muutmine ebaõnnestus!')).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Kellaaeg' })).toHaveValue('09:30');
    await assign.click();
    await expect(sheet).toBeHidden();
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plate }) });
    await expect(line.getByRole('button')).toHaveAccessibleName(new RegExp(`^Rida ${rowId}, 09:30–.*24\\st`));
    // Pale while it is being saved.
    await expect(line.getByRole('button')).toHaveCSS('opacity', '1');
    await expectAccessible();
  });

  await test.step('a truck is called free of findings only once the server has said so', async () => {
    expectConsole(/500|422/);
    const date = freeDay(4);
    const [rowId] = (await makeJobs(page, date, [24])) as [number];
    // What others change meanwhile asks again: every request of a time gets the same answer, when it is let go.
    const checks = new Map<string, PromiseWithResolvers<Parameters<Route['fulfill']>[0]>>(
      ['09:30', '10:30'].map((at) => [at, Promise.withResolvers()]),
    );
    await page.route('**/check-assignment', async (route) => {
      const { time: at } = route.request().postDataJSON() as { time: string };
      const answer = await checks.get(at)?.promise;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await page.goto(`/services/planner?date=${date}`);
    await page.getByRole('button', { name: /^Määramata/ }).click();
    await jobOf(page, rowId).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Määra autole…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Määra autole' });
    await sheet.getByRole('combobox', { name: 'Auto' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const time = sheet.getByRole('textbox', { name: 'Kellaaeg' });
    await time.fill('09:30');
    const findings = sheet.getByRole('status', { name: 'Mis on poolt ja vastu' });
    await expect(findings).toHaveText('Küsin…');
    checks.get('09:30')?.resolve({ json: { content: [] } });
    await expect(findings).toHaveText('Midagi ei ole vastu');

    await time.fill('10:30');
    await expect(findings).toHaveText('Küsin…');
    checks.get('10:30')?.resolve({ status: 500, json: {} });
    await expect(findings).toHaveText('Küsida ei saanud');

    // What is wrong with the question itself is said by name: clocks are put forward at three.
    await sheet.getByRole('textbox', { name: 'Päev' }).fill('28.03.2027');
    await time.fill('03:30');
    await expect(findings).toHaveText(/^Kellaaega 03:30 ei ole 28\.03\.2027 olemas/);
  });
});

test('on a phone a full day is a line for each truck, and one goes to a truck', async ({ page }) => {
  const date = freeDay(5);
  const [rowId] = (await makeJobs(page, date, [21])) as [number];
  const loads = Array.from({ length: 21 }, () => ({ quantity: 1 }));
  const split = await page.request.post(`/api/transport-job-products/${rowId}/split`, {
    data: { version: 1, loads },
  });
  expect(split.status()).toBe(200);
  const read = async <Content>(path: string) =>
    ((await (await page.request.get(path)).json()) as { content: Content }).content;
  const rows = await read<{ id: number; version: number }[]>(
    `/api/transport-jobs/datatable?dateFrom=${date}&dateTo=${date}&size=100`,
  );
  const { trucks } = await read<{ trucks: { id: number }[] }>(`/api/planning/day?date=${date}`);
  // One for the first truck, the others for the second.
  const changes = rows.map(({ id, version }, index) => {
    return { id, version, changes: { truck: { id: trucks[index === 0 ? 0 : 1]?.id }, time: '09:00' } };
  });
  const given = await page.request.patch('/api/transport-job-products/patch-products', { data: changes });
  expect(given.status()).toBe(200);

  await page.goto(`/services/planner?date=${date}`);
  const jobs = page.getByRole('region', { name: 'Autode päev' }).getByRole('button', { name: /^Rida/ });
  const lines = page.getByRole('region', { name: 'Autode päev' }).locator('[data-truck]:visible');
  await expect(lines).toHaveCount(2);
  await expect(jobs).toHaveCount(0);
  await page.getByLabel('Mine autole').selectOption({ index: 2 });
  await expect(jobs).toHaveCount(20);
  // Whose day it is stands below the header, not behind it.
  const bar = await page.getByRole('banner').boundingBox();
  const top = async () => (await lines.nth(1).getByRole('heading').boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThan(bar?.height ?? 0);
  await expect.poll(top).toBeLessThan(844 / 4);
});
