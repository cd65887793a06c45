import { signIn } from './roles.ts';
import { expect, test } from './test.ts';

test('an anonymous visit goes to sign-in, which says what is wrong, and comes back to the wanted page; logging out ends the session here and at the identity server', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/services/datatable?status=UNCOMPLETED');
  await expect(page.getByRole('button', { name: 'Logi sisse' })).toBeVisible();
  await expectAccessible();

  await test.step('a wrong password is said, and the user name stays', async () => {
    await signIn(page, 'staff', 'vale parool');
    await expect(page.getByRole('alert')).toHaveText('Vale kasutajanimi või parool.');
    await expect(page.getByLabel('Kasutajanimi')).toHaveValue('staff');
    await expectAccessible();
  });

  await signIn(page, 'staff');
  await expect(page.getByRole('heading', { level: 1, name: 'Veotööde tabel' })).toBeVisible();
  await expect(page).toHaveURL(/\/services\/datatable\?.*status=UNCOMPLETED/);

  await test.step('logging out', async () => {
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Logi välja' }).click();
    await expect(page).toHaveURL(/\/oidc\/|\/auth\/|\/signed-out/);
    expect(await (await page.request.get('/auth/session')).json()).toEqual({ signedIn: false, user: null });
    // The identity server has forgotten too: it asks for the password again.
    await page.goto('/services/homepage');
    await expect(page.getByLabel('Parool', { exact: true })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing in works', async ({ page }) => {
    await page.goto('/services/homepage');
    await signIn(page, 'staff');
    await expect(page).toHaveURL(/\/services\/homepage$/);
    expect(await (await page.request.get('/auth/session')).json()).toMatchObject({ signedIn: true });
  });
});

test.describe('the password', () => {
  test.use({ role: 'staff' });

  test('is changed at the identity server', async ({ page, expectAccessible }) => {
    await page.goto('/services/homepage');
    await page.getByRole('button', { name: 'Menüü' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Muuda parooli' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Muuda parooli' })).toBeVisible();
    await expectAccessible();

    await page.getByLabel('Vana parool').fill('pole see');
    await page.getByLabel('Uus parool', { exact: true }).fill('täiesti uus parool');
    await page.getByLabel('Korda uut parooli').fill('täiesti uus parool');
    await page.getByRole('button', { name: 'Salvesta' }).click();
    await expect(page.getByText('Vana parool on vale.').first()).toBeVisible();
    await expectAccessible();
  });
});
