import type { DemoRole } from './roles.ts';
import { expect, type Page } from './test.ts';

const always = ['Muuda parooli', 'Logi välja'];
const mobile = [
  'Pealeht',
  'Laoseis',
  'Veotellimus',
  'Veotöö',
  'Müügitellimus',
  'Tellimused',
  'Veotööde tabel',
  'Päevaplaan',
  'Kaart',
  // With as many alerts as other tests have made.
  /^Tähelepanu\d*$/,
  'Paberid',
];

/** The items of each role's menu (docs/requirements.md, 'Roles and rights'). */
export const menuItems: Record<DemoRole, (string | RegExp)[]> = {
  staff: [...mobile, 'Arveldus', 'Aruanded', 'Haldus', ...always],
  staffdriver: [...mobile, 'Minu veotööd', ...always],
  client: ['Pealeht', 'Veotellimus', 'Tellimused', 'Minu veod', 'Minu arved', ...always],
  driver: ['Minu veotööd', ...always],
  nobody: always,
};

/**
 * A person finds all their items behind the button, and closes the menu by Escape; `look` is called while it is open.
 */
export async function expectItemsBehindButton(
  page: Page,
  role: DemoRole,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name: 'Menüü' }).click();
  const menu = page.getByRole('navigation');
  await expect(menu).toHaveCount(1);
  await expect(menu.getByRole('link')).toHaveText(menuItems[role]);
  await look();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menüü' })).toBeFocused();
}
