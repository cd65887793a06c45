import { signInOwnDriver } from './driver/own-driver.ts';
import { demoRoles, signIn } from './roles.ts';
import { expect, stateOf, test } from './test.ts';

for (const role of demoRoles) {
  test(`${role} signs in`, async ({ page }) => {
    await page.goto('/');
    await signIn(page, role);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.context().storageState({ path: stateOf(role) });
  });
}

test('the drivers of the workers sign in', async ({ page, browser }, { config }) => {
  await page.goto('/');
  await signIn(page, 'staff');
  await expect(page.getByRole('banner')).toBeVisible();
  for (let worker = 0; worker < config.workers; worker += 1) {
    await signInOwnDriver(page.request, browser, worker);
  }
});
