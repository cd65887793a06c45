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
