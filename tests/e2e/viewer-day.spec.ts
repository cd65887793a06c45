import { request } from '@playwright/test';

import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { signInNewUser } from './driver/own-driver.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { desk, phone } from './screens.ts';
import { expect, type Locator, type Page, stateOf, test } from './test.ts';

/** A button that begins with one of these changes something that others see. */
const writes =
  /^(Salvesta|Lisa|Uus|Muuda(?! parooli)|Kustuta|Tühista|Saada|Kinnita(?!tud|mata)|Lahenda(?!tud)|Jaga|Koosta|Määra(?!mata)|Dubleeri|Loo |Eemalda|Paku|Avalda|Märgi|Kleebi|Paranda(?!tud)|Telli |Tee )/;

/** Signs somebody with the right to view alone in. */
async function signInViewer(page: Page, baseURL: string): Promise<void> {
  const admin = await request.newContext({ baseURL, storageState: stateOf('staff') });
  const lastName = uniqueWord();
  const name = { username: lastName, firstName: 'Vaike', lastName };
  await signInNewUser(admin, page, { ...name, permissions: ['PERM_VIEW'] });
  await admin.dispose();
}

/** No button on the screen, or in anything that it has opened, would change anything. */
async function expectNothingToWrite(page: Page): Promise<void> {
  const presses = page.getByRole('button').or(page.getByRole('menuitem')).or(page.getByRole('link'));
  let names: string[] = [];
  const readNames = async () => {
    names = await presses.evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim()),
    );
    return names.length;
  };
  // A screen that is replaced by another has none for a moment.
  await expect.poll(readNames).toBeGreaterThan(0);
  expect(names.filter((name) => writes.test(name))).toEqual([]);
}

test.use(desk);

test('who only views sees what the office sees, and no button that would change it', async ({
  page,
  baseURL,
}) => {
  await signInViewer(page, baseURL ?? '');
  const written: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    const isOwn = pathname.startsWith('/api/user/') || !pathname.startsWith('/api/');
    if (sent.method() !== 'GET' && !isOwn) written.push(`${sent.method()} ${pathname}`);
  });
  const { day } = toTallinn(Date.now());
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
    await page.goto('/services/orders?kind=sales&status=OPEN');
    await page
      .getByRole('link', { name: /^Müügitellimus \d+/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Read' })).toBeVisible();
    await expectNothingToWrite(page);
    // Which screens are refused: src/web/app/screens.test.ts.
    await page.goto('/services/add-work');
    await expect(page.getByText('Õigused puuduvad')).toBeVisible();
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
    await page.goto(`/services/datatable?date=${day}`);
    await expect(rows.nth(1)).toBeVisible();
    await expectNothingToWrite(page);
  }
});
