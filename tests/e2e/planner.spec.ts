import { makeCarrier, makeTruck, retireTrucks } from './driver/own-driver.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { freeDay, give, jobOf, makeJobs } from './planner-page.ts';
import { desk } from './screens.ts';
import { expect, type Locator, type Page, type Route, stateOf, test } from './test.ts';

test.use({ role: 'staff' });

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
    const left = async () => Math.round((await job.boundingBox())?.x ?? 0);
    await expect.poll(left).toBe(Math.round(shown?.x ?? 0));
    answer();
    await expect(job).toHaveAccessibleName(/, 10:00–/);
    await expect(job).toHaveCSS('opacity', '1');

    // With all hours visible, a short job's text and the sums of the day are still complete.
    const more = page.getByRole('button', { name: 'Rohkem tunde korraga' });
    while (await more.isEnabled()) await more.click();
    const amount = job.getByText(/^26\st$/);
    await expect(amount).toBeVisible();
    const totals = page.getByLabel('Päev kokku');
    for (const each of [amount, totals]) {
      expect(await each.evaluate((at) => at.scrollWidth - at.clientWidth)).toBeLessThanOrEqual(0);
    }

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
