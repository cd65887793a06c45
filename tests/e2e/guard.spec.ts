import type { DemoRole } from './roles.ts';
import { expect, test } from './test.ts';

interface Visit {
  path: string;
  /** The screen's title; null for screens whose content depends on a job. */
  title: string | null;
  roles: readonly DemoRole[];
}

const mobile: readonly DemoRole[] = ['staff', 'staffdriver'];
const mobileOrClient: readonly DemoRole[] = [...mobile, 'client'];
const drivers: readonly DemoRole[] = ['driver', 'staffdriver'];

/** Spec section 6. */
const visits: readonly Visit[] = [
  { path: '/services/homepage', title: 'Pealeht', roles: mobileOrClient },
  { path: '/services/search-list', title: 'Laoseis', roles: mobile },
  { path: '/services/add-work', title: 'Veotellimuse koostamine', roles: mobileOrClient },
  { path: '/services/add-transport-job', title: 'Veotöö koostamine', roles: mobile },
  { path: '/services/add-sales-order', title: 'Müügitellimuse koostamine', roles: mobile },
  { path: '/services/orders', title: 'Tellimused', roles: mobileOrClient },
  { path: '/services/orders/transport/1', title: null, roles: mobileOrClient },
  { path: '/services/orders/sales/1', title: null, roles: mobile },
  { path: '/services/datatable', title: 'Veotööde tabel', roles: mobile },
  { path: '/services/planner/report', title: 'Plaan ja tegelik', roles: mobile },
  { path: '/services/alerts', title: 'Tähelepanu', roles: mobile },
  { path: '/services/load-history', title: 'Haagise ajalugu', roles: mobile },
  { path: '/services/truck-driver', title: 'Minu veotööd', roles: drivers },
  { path: '/services/truck-driver/start-transport-job', title: null, roles: drivers },
  { path: '/services/truck-driver/on-route', title: null, roles: drivers },
  { path: '/services/truck-driver/at-location', title: null, roles: drivers },
  { path: '/services/truck-driver/completed', title: null, roles: drivers },
  { path: '/services/truck-driver/edit', title: null, roles: drivers },
  { path: '/services/truck-driver/my-work', title: 'Minu töö', roles: drivers },
];

for (const role of ['staff', 'client', 'driver', 'staffdriver'] as const) {
  test.describe(role, () => {
    test.use({ role });
    const home = role === 'driver' ? '/services/truck-driver' : '/services/homepage';

    test('enters exactly the screens that the permissions list', async ({ page, expectConsole }) => {
      // The order is not everybody's.
      expectConsole(/404/);
      for (const visit of visits) {
        await page.goto(visit.path);
        if (visit.roles.includes(role)) {
          const title = { level: 1, ...(visit.title !== null && { name: visit.title }) };
          await expect(page.getByRole('heading', title)).toBeVisible();
          await expect(page.getByText('Õigused puuduvad')).toHaveCount(0);
        } else {
          await expect(page).toHaveURL(home);
          // A driver is only led home, not refused.
          const isLedHome = role === 'driver' && visit.path === '/services/homepage';
          await expect(page.getByText('Õigused puuduvad')).toHaveCount(isLedHome ? 0 : 1);
        }
      }
    });

    test('is led home from an unknown path', async ({ page }) => {
      for (const path of ['/', '/services', '/services/no-such-screen', '/anything/else?x=1']) {
        await page.goto(path);
        await expect(page).toHaveURL(home);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
  });
}

test.describe('nobody', () => {
  test.use({ role: 'nobody' });

  test('sees that the rights are missing, and no screen', async ({ page, expectAccessible }) => {
    for (const path of ['/', '/services/homepage', '/services/datatable', '/services/truck-driver']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading')).toHaveText([
        'Teil puuduvad õigused antud rakendusele',
      ]);
      await expect(page).toHaveURL(path);
    }
    await expectAccessible();
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
