import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { signIn } from './roles.ts';
import { desk, phone } from './screens.ts';
import { type Browser, expect, type Locator, type Page, stateOf, test } from './test.ts';

const password = 'Rukkilill 7';
/** A button that begins with one of these changes something that others see. */
const writes =
  /^(Salvesta|Lisa|Uus|Muuda(?! parooli)|Kustuta|Tühista|Saada|Kinnita(?!tud|mata)|Lahenda(?!tud)|Jaga|Koosta|Määra|Dubleeri|Loo |Eemalda|Paku|Avalda|Märgi|Kleebi|Tee )/;

/** Somebody with the right to view alone, made and invited by an administrator. */
async function makeViewer(browser: Browser): Promise<string> {
  const context = await browser.newContext({ storageState: stateOf('staff') });
  const page = await context.newPage();
  const name = `vaataja.${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/services/admin');
  await page.getByRole('button', { name: 'Lisa kasutaja' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lisa kasutaja' });
  await sheet.getByLabel('Kasutajanimi').fill(name);
  await sheet.getByLabel('Eesnimi').fill('Vaike');
  await sheet.getByLabel('Perenimi').fill(name);
  await sheet.getByLabel('Vaataja').check();
  await sheet.getByRole('button', { name: 'Salvesta' }).click();
  const invite = page.getByRole('dialog', { name: `Kutse: Vaike ${name}` });
  await invite.getByRole('button', { name: 'Tee link' }).click();
  const link = await invite.getByLabel('Kutse link').inputValue();
  await context.close();
  const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const own = await theirs.newPage();
  await own.goto(link);
  await own.getByLabel('Parool', { exact: true }).fill(password);
  await own.getByLabel('Korda parooli').fill(password);
  await own.getByRole('button', { name: 'Salvesta' }).click();
  await expect(own.getByRole('link', { name: 'Logi sisse' })).toBeVisible();
  await theirs.close();
  return name;
}

/** No button on the screen, or in anything that it has opened, would change anything. */
async function expectNothingToWrite(page: Page): Promise<void> {
  const presses = page.getByRole('button').or(page.getByRole('menuitem')).or(page.getByRole('link'));
  await expect(presses.first()).toBeVisible();
  const names = await presses.evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim()),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => writes.test(name))).toEqual([]);
}

test.use(desk);

test('who only views sees what the office sees, and no button that would change it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const name = await makeViewer(browser);
  const written: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = pathname.startsWith('/api/user/') || !pathname.startsWith('/api/');
    if (request.method() !== 'GET' && !isOwn) written.push(`${request.method()} ${pathname}`);
  });
  const { day } = toTallinn(Date.now());
  await page.goto('/services/homepage');
  await signIn(page, name, password);

  await test.step('at a desk', async () => {
    await seeToday(page.getByRole('row'));
    for (const [address, heading] of [
      ['/services/search-list', 'Laoseis'],
      ['/services/orders', 'Tellimused'],
      [`/services/planner?date=${addDays(day, 1)}`, 'Päevaplaan'],
      ['/services/alerts', 'Tähelepanu'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('main').getByText('Laadin')).toHaveCount(0);
      await expectNothingToWrite(page);
    }
    for (const address of [
      '/services/add-work',
      '/services/settlement',
      '/services/reports',
      '/services/admin',
    ]) {
      await page.goto(address);
      await expect(page.getByText('Õigused puuduvad')).toBeVisible();
    }
  });

  await test.step('on a phone, where today and the table are drawn in another way', async () => {
    await page.setViewportSize(phone.viewport);
    await page.goto('/services/homepage');
    await seeToday(page.getByRole('article'));
  });
  expect(written).toEqual([]);

  async function seeToday(rows: Locator): Promise<void> {
    await expect(page.getByRole('heading', { name: 'Täna', exact: true })).toBeVisible();
    await expectNothingToWrite(page);
    await expectAccessible();
    await page.goto(`/services/datatable?date=${day}`);
    await expect(rows.nth(1)).toBeVisible();
    await expectNothingToWrite(page);
    await expectAccessible();
  }
});
