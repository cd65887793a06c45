import { signIn } from '../roles.ts';
import { expect, startAnew, test } from '../test.ts';
import { choose, closeTab, countRows, uniqueNote } from './transport-form.ts';
import { created, done, failed, fillOrder, toast, transportOrderAddress } from './transport-order-form.ts';

test.use({ role: 'staff' });

test.describe('a half-filled form', () => {
  test('survives a reload and another screen, is cleared by Katkesta, which can be taken back, and follows a changed client', async ({
    page,
  }) => {
    test.slow();
    await test.step('survives a reload and is cleared by Katkesta, which can be taken back', async () => {
      const note = uniqueNote();
      await page.goto(transportOrderAddress);
      await fillOrder(page, note);
      await page.getByLabel('Sihtkoht').fill('poolik tekst');
      await page.getByRole('button', { name: 'Katkesta' }).click();
      await expect(page.getByLabel('Märkused')).toHaveValue('');
      await expect(page.getByLabel('Sihtkoht')).toHaveValue('');
      await page.getByRole('button', { name: 'Võta tagasi' }).click();
      await expect(page.getByLabel('Märkused')).toHaveValue(note);
      await expect(page.getByLabel('Toode', { exact: true })).toHaveValue('Nisu');
      await page.reload();
      await expect(page.getByLabel('Toode', { exact: true })).toHaveValue('Nisu');
      await expect(page.getByLabel('Kogus')).toHaveValue('28,5');
      await expect(page.getByLabel('Märkused')).toHaveValue(note);

      await page.getByRole('button', { name: 'Katkesta' }).click();
      await expect(page.getByRole('button', { name: 'Võta tagasi' })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Toode', { exact: true })).toHaveValue('');
    });

    await startAnew(page);
    await test.step('keeps the pickup that its first client has filled in, whoever the client is then', async () => {
      for (const address of [transportOrderAddress, '/services/add-transport-job']) {
        await page.goto(address);
        const pickup = page.getByLabel('Lähtekoht', { exact: true });
        await choose(page, 'Klient', 'Rukkilille');
        const first = await pickup.inputValue();
        expect(first).not.toBe('');
        await page.reload();
        await expect(pickup).toHaveValue(first);
        await choose(page, 'Klient', 'Lepaoja');
        await expect(pickup).toHaveValue(first);
        await page.getByRole('button', { name: 'Katkesta' }).click();
      }
    });

    await startAnew(page);
    await test.step('is kept when another screen is opened, and says so when it comes back', async () => {
      await page.goto('/services/homepage');
      await page.getByRole('button', { name: 'Menüü' }).click();
      await page.getByRole('link', { name: 'Veotellimus' }).click();
      await page.getByLabel('Märkused').fill('pooleli');
      await page.goBack();
      await expect(page).toHaveURL('/services/homepage');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goForward();
      await expect(page.getByText('Mustand taastatud')).toBeVisible();
      await expect(page.getByLabel('Märkused')).toHaveValue('pooleli');
      await page.getByRole('button', { name: 'Katkesta' }).click();
      await expect(page.getByText('Mustand taastatud')).toHaveCount(0);
    });
  });

  test('is one tab’s alone, also after a reload, and is offered again once that tab is closed', async ({
    page,
    context,
  }) => {
    const note = uniqueNote();
    await page.goto(transportOrderAddress);
    await fillOrder(page, note);
    const second = await context.newPage();
    await second.goto(transportOrderAddress);
    await expect(done(second)).toBeVisible();
    await expect(second.getByLabel('Märkused')).toHaveValue('');
    await second.getByLabel('Märkused').fill('teine tellimus');
    await page.reload();
    await expect(page.getByLabel('Märkused')).toHaveValue(note);
    await second.reload();
    await expect(second.getByLabel('Märkused')).toHaveValue('teine tellimus');

    // A copy of a tab begins with its session storage.
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open(location.href));
    const copy = await opened;
    await expect(done(copy)).toBeVisible();
    await expect(copy.getByLabel('Märkused')).toHaveValue('');
    await copy.close();
    await page.reload();
    await expect(page.getByLabel('Märkused')).toHaveValue(note);

    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    expect(await countRows(page, note)).toBe(1);
    await expect(second.getByLabel('Märkused')).toHaveValue('teine tellimus');

    await closeTab(second, page);
    await page.reload();
    await expect(page.getByText('Mustand taastatud')).toBeVisible();
    await expect(page.getByLabel('Märkused')).toHaveValue('teine tellimus');
    await page.getByRole('button', { name: 'Katkesta' }).click();
    await page.reload();
    await expect(done(page)).toBeVisible();
    await expect(page.getByLabel('Märkused')).toHaveValue('');
  });

  test('survives the end of the session', async ({ page, context, expectConsole }) => {
    expectConsole(/401/);
    const note = uniqueNote();
    await page.goto(transportOrderAddress);
    await fillOrder(page, note);
    await context.clearCookies();
    await done(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logi sisse' }).click();
    await signIn(page, 'staff');
    await expect(page.getByLabel('Märkused')).toHaveValue(note);
    await done(page).click();
    await expect(toast(page, created)).toBeVisible();
    expect(await countRows(page, note)).toBe(1);
  });
});

test('a colleague on the same device does not see the draft', async ({ page, context, expectConsole }) => {
  // The menu's count may still ask when the session has gone.
  expectConsole(/401/);
  const note = uniqueNote();
  const goAs = async (username: string) => {
    // Off the app first: it leads to the sign-in page by itself when it meets its session gone.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(transportOrderAddress);
    await signIn(page, username);
    await expect(done(page)).toBeVisible();
  };
  await goAs('staff');
  await page.getByLabel('Märkused').fill(note);
  await goAs('staffdriver');
  await expect(page.getByLabel('Märkused')).toHaveValue('');
  await goAs('staff');
  await expect(page.getByLabel('Märkused')).toHaveValue(note);
});

test.describe('one order is made', () => {
  test('by a double tap, when the first answer was lost and the page loaded again, and when there was no network', async ({
    page,
    context,
    expectConsole,
  }) => {
    await test.step('by a double tap', async () => {
      const note = uniqueNote();
      await page.goto(transportOrderAddress);
      await fillOrder(page, note);
      await page.route('**/api/transport-orders', async (route) => {
        await expect(done(page)).toBeDisabled();
        await route.continue();
      });
      await done(page).dblclick();
      await expect(toast(page, created)).toBeVisible();
      await expect(done(page)).toBeEnabled();
      expect(await countRows(page, note)).toBe(1);
      await page.unroute('**/api/transport-orders');
    });

    await test.step('when the first answer was lost and the page loaded again', async () => {
      expectConsole(/ERR_FAILED/);
      const note = uniqueNote();
      await fillOrder(page, note);
      await page.route(
        '**/api/transport-orders',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await done(page).click();
      await expect(toast(page, failed)).toBeVisible();
      expect(await countRows(page, note)).toBe(1);

      await page.reload();
      await done(page).click();
      await expect(toast(page, created)).toBeVisible();
      expect(await countRows(page, note)).toBe(1);
    });

    await test.step('without a network the form stays as it is, and is sent when there is one again', async () => {
      expectConsole(/ERR_INTERNET_DISCONNECTED/);
      const note = uniqueNote();
      await fillOrder(page, note);
      await context.setOffline(true);
      await done(page).click();
      await expect(toast(page, failed)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Serveriga ei saa ühendust');
      await expect(page.getByLabel('Märkused')).toHaveValue(note);
      await context.setOffline(false);
      await done(page).click();
      await expect(page.getByLabel('Märkused')).toHaveValue('');
      await expect(toast(page, failed)).toHaveCount(0);
      expect(await countRows(page, note)).toBe(1);
    });
  });
});
