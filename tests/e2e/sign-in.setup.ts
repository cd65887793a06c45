import { signInOwnDriver } from './driver/own-driver.ts';
import { demoRoles, signIn } from './roles.ts';
import { expect, stateOf, test } from './test.ts';

// Sign-in needs no scripts, and nobody looks at the app that it leads to.
test.use({ javaScriptEnabled: false });

const home = '/services/homepage';

/** What its header names is fetched all the same. */
const unused = /preloaded using link preload/;

for (const role of demoRoles) {
  test(`${role} signs in`, async ({ page, expectConsole }) => {
    expectConsole(unused);
    await page.goto(home);
    await signIn(page, role);
    await expect(page).toHaveURL(home);
    await page.context().storageState({ path: stateOf(role) });
  });
}

test('the drivers of the workers sign in', async ({ page, browser, expectConsole }, { config }) => {
  expectConsole(unused);
  await page.goto(home);
  await signIn(page, 'staff');
  await expect(page).toHaveURL(home);
  for (let worker = 0; worker < config.workers; worker += 1) {
    await signInOwnDriver(page.request, browser, worker);
  }
});
