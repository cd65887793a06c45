import { expectItemsBehindButton } from './menu-items.ts';
import { expect, test } from './test.ts';

const office = '/services/homepage';
const jobs = '/services/truck-driver';

/** One screen that each may enter and one that they may not; all roles and screens: src/web/app/screens.test.ts. */
const visits = [
  {
    role: 'driver',
    home: jobs,
    entered: '/services/truck-driver/my-work',
    title: 'Minu töö',
    refused: '/services/orders',
  },
  {
    role: 'staffdriver',
    home: office,
    entered: '/services/load-history',
    title: 'Haagise ajalugu',
    refused: '/services/admin',
  },
] as const;

for (const { role, home, entered, title, refused } of visits) {
  test.describe(role, () => {
    test.use({ role });

    test('enters a screen of theirs, is led home from others and unknown ones, and finds their items in the menu', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(entered);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Õigused puuduvad')).toHaveCount(0);
      await page.goto(refused);
      await expect(page).toHaveURL(home);
      await expect(page.getByText('Õigused puuduvad')).toHaveCount(1);
      await page.goto('/anything/else?x=1');
      await expect(page).toHaveURL(home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectItemsBehindButton(page, role, expectAccessible);
    });
  });
}

test.describe('nobody', () => {
  test.use({ role: 'nobody' });

  test('sees that the rights are missing, no screen, and no item of one in the menu', async ({
    page,
    expectAccessible,
  }) => {
    for (const path of ['/', '/services/datatable']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading')).toHaveText([
        'Teil puuduvad õigused antud rakendusele',
      ]);
      await expect(page).toHaveURL(path);
    }
    await expectAccessible();
    await expectItemsBehindButton(page, 'nobody');
  });
});

test.describe('while the session is not known yet', () => {
  test.use({ role: 'staff' });

  test('the guard waits, then lets in', async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route('**/auth/session', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/services/homepage');
    await expect(page.getByRole('status', { name: 'Palun oodake…' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    released.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Pealeht' })).toBeVisible();
  });
});
