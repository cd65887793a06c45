import { desk, phone } from './screens.ts';
import { expect, type Page, test } from './test.ts';

/** Goes to another screen of the app without loading it again: an error stays until it is closed. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/**
 * Returns the controls that a person cannot scroll out from under the toasts or the bar above them, or onto the screen.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const controls = root.querySelectorAll<HTMLElement>('a, button, input, select, textarea');
    return [...controls].flatMap((control) => {
      if (control.closest('[inert]') !== null || !control.checkVisibility({ visibilityProperty: true })) {
        return [];
      }
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      // For those who listen only, or off the screen until it has the focus.
      if (width <= 1 || height <= 1 || top + height <= 0) return [];
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = control.ariaLabel ?? (control.textContent || control.id);
      const cover = hit?.closest('[data-bottom-bar], [data-toast-strip]') ?? null;
      const isReached = hit !== null && (cover === null || cover.contains(control));
      return isReached ? [] : [`${name} under ${String(hit?.outerHTML.slice(0, 80))}`];
    });
  });
}

async function expectNothingCovered(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Teated' }).getByRole('alert')).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
}

test.describe('in the office', () => {
  test.use({ role: 'staff' });

  test('an error that stays covers no control, on a phone and at a desk', async ({ page }) => {
    await page.goto('/services/truck-driver');
    await expect(page.getByRole('alert')).toContainText('Õigused puuduvad');
    for (const { viewport } of [phone, desk]) {
      await page.setViewportSize(viewport);
      await go(page, '/services/homepage');
      await expect(page.getByRole('heading', { level: 1, name: 'Pealeht' })).toBeVisible();
      await expectNothingCovered(page);

      await go(page, '/services/add-work');
      await expect(page.getByRole('main').getByRole('button', { name: 'Katkesta' })).toBeVisible();
      await expectNothingCovered(page);

      await go(page, '/services/datatable');
      const exporting = page.getByRole('button', { name: 'Ekspordi' });
      await expect(exporting).toBeVisible();
      await expectNothingCovered(page);
      await exporting.click();
      // A message from before the dialog stays outside of it.
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
      await expect.poll(() => coveredControls(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

test.describe('in the truck', () => {
  test.use({ role: 'driver' });

  test('an error that stays covers no control', async ({ page }) => {
    await page.goto('/services/datatable');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL('/services/truck-driver');
    await expectNothingCovered(page);
  });
});
