import { expect, test } from './test.ts';

test.use({ role: 'staff' });

test("a screen's own styles come after those of the app, which is plain and of use without them", async ({
  page,
  expectConsole,
}) => {
  await page.goto('/services/add-work');
  const field = page.getByRole('textbox', { name: /Märkused/ }).first();
  await field.focus();
  // The ring is drawn around the field's box: one, not two.
  await expect(field).toHaveCSS('outline-style', 'none');

  expectConsole(/net::ERR_FAILED/);
  await page.route('**/assets/index-*.css', (route) => route.abort());
  await page.goto('/services/homepage');
  await expect(page.getByRole('heading', { name: 'Pealeht' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Palun oodake…' })).toHaveCount(0);
});
